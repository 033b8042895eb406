import type { HttpBindings } from "@hono/node-server";
import { setTimeout as rest } from "node:timers/promises";
import type { LogEntry } from "../../api/context";
import { outageOf } from "../../api/db/outage";
import type { DistrictPart } from "../../api/district-news";
import type { DistrictNews } from "../../api/ports/district";
import type { ListedTenant } from "./tenant-list";
import { plainAnswer } from "./plain-answer";

/** What of a tenant is there while it is awake. */
export interface Awake {
  /** What it tells the office of its district, and what the office keeps. */
  district: DistrictPart;
  answer(request: Request, env: HttpBindings): Promise<Response>;
  /** Begins its work in the background, unless that has begun. */
  startWork(): void;
  isBusy(): boolean;
  workDueAt(): Promise<Date | undefined>;
  tidy(): Promise<void>;
  /** Ends streams, waits until `quiet`, then gives back all that it holds. */
  close(quiet: () => Promise<void>): Promise<void>;
}

/** What tenants of a process have in common. */
export interface TenantHost {
  wake(tenant: ListedTenant): Promise<Awake>;
  /** Whether another one may be awake; one that is quiet may be put to sleep for it. */
  makeRoom(): Promise<boolean>;
  log(entry: LogEntry): void;
  /** Whether its district has an office. */
  hasOffice(): boolean;
  /** What it has to tell that office. */
  tell(news: Pick<DistrictNews, "sums" | "problem">): Promise<void>;
  now(): number;
}

const minute = 60_000;
/** Milliseconds between two looks at what is due, where no time is known: at most and at least. */
const [longest, shortest] = [15 * minute, minute];
/** Milliseconds for which one that could not be woken is left alone, growing. */
const [firstPause, longestPause] = [2000, minute];
class TooMany extends Error {
  /** PostgreSQL's, of too many connections. */
  readonly code = "53300";
}

/** Milliseconds between two times that one in use tells its sums. */
const tellsAfter = minute;
/** Milliseconds in which the request that woke it has the processor for itself. */
const beginsAfter = 1000;
/** Milliseconds after which others are visited while work goes on: it sleeps later, by being quiet. */
const longestVisit = 5000;
/** Milliseconds that requests have to end in when it is closed under them. */
const patience = 10_000;

const [notNow, untilRepaired] = [
  "This console can't be used at the moment. Please try again soon.",
  "This console could not be brought up to date and can't be used until its operator has looked after it.",
];
const unavailable = (request: Request, sentence = notNow) =>
  plainAnswer(request, 503, sentence, 30);

/** Whether an operator has to do something: a database that is away comes back by itself. */
const needsOperator = (error: unknown): boolean =>
  outageOf(error) === undefined &&
  (!(error instanceof Error) || error.cause === undefined || needsOperator(error.cause));

/**
 * One of a district: woken by its first request or by work that is due, put to sleep after some
 * minutes without a request. Asleep it is this object alone, without a connection.
 */
export class Tenant {
  #awake: Awake | undefined;
  #begins: NodeJS.Timeout | undefined;
  #changing: Promise<void> | undefined;
  #asking = 0;
  #inFlight = 0;
  /** By a request, and by its own process. */
  #lastUsed = 0;
  #usedAt = 0;
  #failures = 0;
  #notBefore = 0;
  #overdue = 0;
  #isBroken = false;
  #tidied: number;
  #toldAt = 0;
  /** When its background work has something to do; at once after a start, when it is unknown. */
  dueAt = 0;
  /** Why it could not be woken, for the operator. */
  problem: string | undefined;

  constructor(
    public listed: ListedTenant,
    private readonly host: TenantHost,
  ) {
    this.#tidied = host.now();
  }

  get isAwake(): boolean {
    return this.#awake !== undefined || this.#changing !== undefined;
  }

  /** Milliseconds without a request; 0 while one is under way or something is being done. */
  get quietFor(): number {
    if (!this.#awake || this.#changing || this.#asking + this.#inFlight > 0) return 0;
    if (this.#awake.isBusy()) return 0;
    return this.host.now() - Math.max(this.#lastUsed, this.#usedAt);
  }

  get isDue(): boolean {
    return (
      this.listed.state === "open" &&
      !this.isAwake &&
      this.host.now() >= Math.max(this.dueAt, this.#notBefore)
    );
  }

  /** Whether it has been used since it told its sums, a while ago. */
  get hasNews(): boolean {
    if (!this.#awake || this.#changing || this.listed.state !== "open") return false;
    return this.#lastUsed >= this.#toldAt && this.host.now() - this.#toldAt >= tellsAfter;
  }

  /** Tells its sums, if it is awake. */
  async tell(): Promise<void> {
    const awake = this.#awake;
    if (!awake || !this.host.hasOffice()) return;
    this.#toldAt = this.host.now();
    try {
      const sums = await awake.district.sums();
      if (sums !== undefined) await this.host.tell({ sums });
    } catch (error) {
      this.#failed("The sums did not reach the office of the district", error);
    }
  }

  /** Does something with it awake; nothing where it cannot be woken now. */
  async use(work: (awake: Awake) => Promise<void>): Promise<void> {
    this.#asking++;
    const awake = await this.wake().finally(() => this.#asking--);
    if (!awake) return;
    this.#inFlight++;
    try {
      await work(awake);
    } finally {
      this.#inFlight--;
      this.#usedAt = this.host.now();
    }
  }

  async answer(request: Request, env: HttpBindings): Promise<Response> {
    if (this.listed.state === "archived")
      return plainAnswer(request, 410, "This console is no longer in use.");
    if (this.listed.state === "migrating") return unavailable(request);
    // Who waits for it to wake is not waited for while it goes to sleep.
    this.#asking++;
    const awake = await this.wake().finally(() => this.#asking--);
    if (awake) {
      this.#begin(env);
      return awake.answer(request, env);
    }
    return unavailable(request, this.#isBroken ? untilRepaired : notNow);
  }

  /** A stream is under way until its reader leaves, who may be gone already. */
  #begin({ outgoing }: HttpBindings): void {
    this.#lastUsed = this.host.now();
    if (outgoing.closed) return;
    this.#inFlight++;
    outgoing.once("close", () => {
      this.#inFlight--;
      this.#lastUsed = this.host.now();
    });
  }

  /** Undefined where it cannot be woken now: that is logged, and kept as its problem. */
  async wake(): Promise<Awake | undefined> {
    while (this.#changing) await this.#changing;
    if (this.#awake || this.host.now() < this.#notBefore) return this.#awake;
    await this.#change(() => this.#open());
    return this.#awake;
  }

  /** Puts it to sleep, and notes when it has to wake again. */
  async sleep(): Promise<void> {
    while (this.#changing) await this.#changing;
    const awake = this.#awake;
    if (awake) await this.#change(() => this.#close(awake));
  }

  /** Does what is due, and goes to sleep again unless a request has come meanwhile. */
  async visit(): Promise<void> {
    const awake = await this.wake();
    if (!awake) return;
    const before = this.#lastUsed;
    awake.startWork();
    if (this.host.now() - this.#tidied >= 60 * minute) {
      this.#tidied = this.host.now();
      await awake.tidy().catch((error: unknown) => this.#failed("Tidying up failed", error));
    }
    const until = this.host.now() + longestVisit;
    while (awake.isBusy() && this.host.now() < until) await rest(20);
    await this.tell();
    if (awake.isBusy()) return;
    if (this.#asking + this.#inFlight === 0 && this.#lastUsed === before) await this.sleep();
  }

  async #change(work: () => Promise<void>): Promise<void> {
    this.#changing = work().finally(() => (this.#changing = undefined));
    await this.#changing;
  }

  #failed(what: string, error: unknown): string {
    const reason = error instanceof Error ? error.message : String(error);
    this.host.log({ level: "error", message: `${what}: ${reason}` });
    return reason;
  }

  async #open(): Promise<void> {
    try {
      if (!(await this.host.makeRoom()))
        throw new TooMany(
          "As many tenants are in use as TENANT_CONNECTIONS allows: each holds one connection, and all need some in common.",
        );
      const awake = await this.host.wake(this.listed);
      this.#begins = setTimeout(() => awake.startWork(), beginsAfter);
      this.#awake = awake;
      this.#lastUsed = this.host.now();
      [this.#failures, this.#notBefore, this.problem] = [0, 0, undefined];
    } catch (error) {
      const pause = Math.min(longestPause, firstPause * 2 ** this.#failures++);
      this.#notBefore = this.host.now() + pause;
      this.#isBroken = needsOperator(error);
      this.problem = this.#failed("It could not be woken", error);
      // Not waited for: the office may be the one that cannot be woken.
      void this.host
        .tell({ problem: this.#isBroken ? "operator" : "away" })
        .catch((failure: unknown) =>
          this.#failed("The sums did not reach the office of the district", failure),
        );
    }
  }

  async #close(awake: Awake): Promise<void> {
    const at = await awake.workDueAt().catch(() => undefined);
    this.#awake = undefined;
    clearTimeout(this.#begins);
    const until = this.host.now() + patience;
    await awake
      .close(async () => {
        while (this.#inFlight > 0 && this.host.now() < until) await rest(20);
      })
      .catch((error: unknown) => this.#failed("It could not be put to sleep in order", error));
    this.#settleDue(at?.getTime());
  }

  /** What is overdue although it was just looked at waits for something else, ever more patiently. */
  #settleDue(at: number | undefined): void {
    const now = this.host.now();
    const isOverdue = at !== undefined && at <= now;
    const pause = isOverdue ? Math.min(longest, shortest * 2 ** this.#overdue) : longest;
    this.#overdue = isOverdue ? this.#overdue + 1 : 0;
    this.dueAt = Math.min(now + pause, isOverdue || at === undefined ? Infinity : at);
  }
}
