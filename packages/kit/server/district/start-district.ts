import { setTimeout as rest } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { LogEntry } from "../../api/context";
import type { DistrictNews } from "../../api/ports/district";
import type { DistrictSettings, Environment } from "../environment";
import { listen } from "../listen";
import { Permits } from "../permits";
import { version } from "../places";
import { warnOfPlainHttp } from "../open-console";
import type { ServedApplication } from "../served";
import { checkedFeatures, type StartOptions } from "../start-server";
import { districtOf } from "./office";
import { plainAnswer } from "./plain-answer";
import { Tenant, type Awake } from "./tenant";
import { tenantEnvironment } from "./tenant-environment";
import { followTenants, readTenants, type ListedTenant, type TenantList } from "./tenant-list";
import { wakeTenant, type Common } from "./wake-tenant";

/** A process that serves the tenants of a list. */
export interface RunningDistrict {
  url: string;
  tenants(): readonly Tenant[];
  close(): Promise<void>;
}

type Options = Pick<StartOptions, "log" | "consoleFolder" | "checkAnswers"> & {
  /** What tenants inherit; that of the process. */
  env: Readonly<Record<string, string | undefined>>;
};

const sweepMs = 1000;
/** Woken at once, by requests and for work that is due. */
const wakingAtOnce = 4;

/** By its host name in small letters, without a port. */
const hostOf = (request: Request) =>
  (request.headers.get("Host") ?? "").toLowerCase().replace(/:\d+$/, "");

const healthPath = /^\/api\/v1\/health\/(live|ready)$/;

/** A balancer asks by an address; the answer is about the process alone. */
function answerUnknown(request: Request): Response {
  if (healthPath.test(new URL(request.url).pathname)) return plainAnswer(request, 200, "");
  return plainAnswer(request, 404, "There is no console at this address.");
}

/** The tenants of a process: which there are, which of them are awake, and whose work is due. */
class District {
  readonly #tenants = new Map<string, Tenant>();
  readonly #byHost = new Map<string, Tenant>();
  readonly #known = new Set<string>();
  readonly #waking = new Permits(wakingAtOnce);
  #isClosed = false;
  #office: string | undefined;
  #telling: Promise<void> | undefined;
  #visiting: Promise<void> | undefined;
  readonly #timer = setInterval(() => this.#sweep(), sweepMs);

  constructor(
    private readonly common: Common,
    private readonly settings: DistrictSettings,
    private readonly dataDir: string,
    private readonly options: Options,
  ) {}

  get all(): readonly Tenant[] {
    return [...this.#tenants.values()];
  }

  /** What is gone from the list, or is no longer what it was, is put to sleep. */
  follow({ tenants, office }: TenantList): void {
    // Who becomes the office, or is it no longer, is woken as that.
    if (office !== this.#office)
      for (const name of [this.#office, office])
        if (name !== undefined) void this.#tenants.get(name)?.sleep();
    this.#office = office;
    const names = new Set(tenants.map(({ name }) => name));
    for (const [name, tenant] of this.#tenants)
      if (!names.has(name)) {
        this.#tenants.delete(name);
        void tenant.sleep();
      }
    for (const listed of tenants) this.#listTenant(listed);
    this.#byHost.clear();
    for (const tenant of this.#tenants.values()) this.#byHost.set(tenant.listed.host, tenant);
  }

  async answer(request: Request, env: HttpBindings): Promise<Response> {
    const tenant = this.#byHost.get(hostOf(request));
    return tenant ? tenant.answer(request, env) : answerUnknown(request);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    await Promise.all([this.#visiting, this.#telling]);
    await Promise.all(this.all.map((tenant) => tenant.sleep()));
  }

  #listTenant(listed: ListedTenant): void {
    const known = this.#tenants.get(listed.name);
    if (JSON.stringify(known?.listed) === JSON.stringify(listed)) return;
    this.#known.delete(listed.name);
    if (known) {
      known.listed = listed;
      known.dueAt = 0;
      void known.sleep();
      return;
    }
    const tenant: Tenant = new Tenant(listed, {
      wake: (now) => this.#wake(now),
      makeRoom: () => this.#makeRoom(tenant),
      log: this.#logOf(listed.name),
      hasOffice: () => this.#office !== undefined,
      tell: (news) => this.#tellOffice({ ...news, tenant: listed.name, at: new Date() }),
      now: () => performance.timeOrigin + performance.now(),
    });
    this.#tenants.set(listed.name, tenant);
  }

  /** What one of them has to say reaches the office, if there is one that can be opened now. */
  async #tellOffice(news: DistrictNews): Promise<void> {
    const office = this.#office === undefined ? undefined : this.#tenants.get(this.#office);
    if (this.#isClosed || office?.listed.state !== "open") return;
    if (news.problem !== undefined && news.tenant === this.#office) return;
    await office.use((awake) => awake.district.take(news));
  }

  /** Each line says whose it is. */
  #logOf(tenant: string) {
    return (entry: LogEntry) => this.options.log({ ...entry, tenant });
  }

  async #wake(listed: ListedTenant): Promise<Awake> {
    const { name, setupCode } = listed;
    const environment = tenantEnvironment(listed, this.options.env, this.dataDir);
    await this.#waking.take();
    try {
      const awake = await wakeTenant(this.common, environment, {
        ...this.options,
        log: this.#logOf(name),
        setupCode,
        district:
          name === this.#office
            ? districtOf(this.settings.file, name, {
                tenants: () => this.all.map((tenant) => tenant.listed),
                follow: (list) => this.follow(list),
                migrations: this.common.served.migrations,
                log: this.#logOf(name),
              })
            : undefined,
        isKnown: this.#known.has(name),
      });
      this.#known.add(name);
      return awake;
    } finally {
      this.#waking.give();
    }
  }

  /** Each that is awake listens by a connection of its own; the rest of them is for statements. */
  async #makeRoom(asking: Tenant): Promise<boolean> {
    const most = Math.floor(this.settings.connections * 0.7);
    const others = this.all.filter((tenant) => tenant !== asking && tenant.isAwake);
    if (others.length < most) return true;
    const [quiet] = others
      .filter(({ quietFor }) => quietFor > 0)
      .sort((one, other) => other.quietFor - one.quietFor);
    await quiet?.sleep();
    return quiet !== undefined;
  }

  #sweep(): void {
    for (const tenant of this.all)
      if (tenant.quietFor > this.settings.idleMinutes * 60_000) void tenant.sleep();
    this.#telling ??= this.#tellNews().finally(() => (this.#telling = undefined));
    this.#visiting ??= this.#visitDue().finally(() => (this.#visiting = undefined));
  }

  /** Sums of those in use, one after the other; after each it rests as long as that took. */
  async #tellNews(): Promise<void> {
    if (this.#office === undefined) return;
    for (const tenant of this.all.filter(({ hasNews }) => hasNews)) {
      if (this.#isClosed) return;
      const began = performance.now();
      await tenant.tell();
      await rest(performance.now() - began);
    }
  }

  /** One after the other, the longest due first; after each it rests as long as that took. */
  async #visitDue(): Promise<void> {
    const next = () =>
      this.all
        .filter(({ isDue }) => isDue)
        .sort((one, other) => one.dueAt - other.dueAt)
        .at(0);
    for (let tenant = next(); tenant && !this.#isClosed; tenant = next()) {
      const began = performance.now();
      await tenant
        .visit()
        .catch((error: unknown) =>
          this.options.log({ level: "error", message: `A visit failed: ${String(error)}` }),
        );
      await rest(this.#isClosed ? 0 : performance.now() - began);
    }
  }
}

/**
 * Serves any number of databases by host name, as a list says that may change meanwhile.
 * @throws Error with one sentence for the operator; nothing is left open then
 */
export async function startDistrict(
  served: ServedApplication,
  environment: Environment & { district: DistrictSettings },
  options: Options,
): Promise<RunningDistrict> {
  const { district: settings, dataDir, host, port } = environment;
  const list = readTenants(settings.file);
  const features = await checkedFeatures(served.application);
  const permits = new Permits(settings.connections);
  const district = new District({ served, features, permits }, settings, dataDir, options);
  const failed = (error: Error) =>
    options.log({
      level: "error",
      message: `The list of tenants stays as it was. ${error.message}`,
    });
  try {
    district.follow(list);
    const listening = await listen((request, env) => district.answer(request, env), host, port);
    const stop = followTenants(settings.file, (read) => district.follow(read), failed);
    options.log({
      level: "info",
      message: "The server has started",
      version,
      tenants: list.tenants.length,
    });
    warnOfPlainHttp(options.log, environment);
    return {
      url: listening.url,
      tenants: () => district.all,
      async close() {
        stop();
        const closing = district.close();
        await listening.close();
        await closing;
        options.log({ level: "info", message: "The server has stopped" });
      },
    };
  } catch (error) {
    await district.close();
    throw error;
  }
}
