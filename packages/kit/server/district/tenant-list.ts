import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { addressOf } from "../db/own-connections";

const isPostgres = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
const address = z
  .string()
  .refine(isPostgres, "must be an address such as postgres://user:password@host:5432/database");

/** Names are parts of paths and of names of databases. */
export const tenantName = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,39}$/,
    "must be up to 40 small letters, digits and hyphens, a letter first",
  );
/** As a browser sends it, without a port. */
export const hostName = z
  .string()
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, "must be a host name in small letters");

const tenant = z.strictObject({
  name: tenantName,
  host: hostName,
  database: address,
  /** The database itself, where `database` is the address of a pooler in transaction mode. */
  direct: address.optional(),
  /** `migrating`: nothing touches its database, which is being restored or moved. */
  state: z.enum(["open", "migrating", "archived"]).default("open"),
  /** Where people reach it; `https://` and the host unless given. */
  url: z.string().optional(),
  /** Guards the set-up page while it has no admin. */
  setupCode: z.string().min(12).optional(),
  /** Variables of its server that differ from those of the process. */
  environment: z.record(z.string(), z.string()).default({}),
});
const listed = z.strictObject({
  /** What new ones are copied from. */
  template: address.optional(),
  /** Name of the tenant whose console has the figures of all. */
  office: tenantName.optional(),
  tenants: z.array(tenant),
});

/** One of those that a process serves. */
export type ListedTenant = z.output<typeof tenant>;
export type TenantList = z.output<typeof listed>;

/** Where people reach one, unless the list says so. */
export const urlOf = ({ host, url }: Pick<ListedTenant, "host" | "url">): string =>
  url ?? `https://${host}`;

/** Two with one host, name or database would be one: the first that are. */
function twice({ tenants, template }: TenantList): string | undefined {
  const databases = template === undefined ? [] : [addressOf(template)];
  const seen = new Set(databases);
  for (const { name, host, database } of tenants)
    for (const [what, value] of [
      ["name", name],
      ["host", host],
      ["database", addressOf(database)],
    ] as const) {
      const key = what === "database" ? value : `${what} ${value}`;
      if (seen.has(key)) return `"${name}" has a ${what} that is in use already: ${value}.`;
      seen.add(key);
    }
  return undefined;
}

/** @throws Error with one sentence, which repeats no address of a database */
export function parseTenants(text: string, file: string): TenantList {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} isn't JSON: ${error instanceof Error ? error.message : ""}`, {
      cause: error,
    });
  }
  const { data, error } = listed.safeParse(json);
  const issue = error?.issues[0];
  if (!data) throw new Error(`${file}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`);
  const { office, tenants } = data;
  const problem =
    office === undefined || tenants.some(({ name }) => name === office)
      ? twice(data)
      : `the office must be one of the tenants, and "${office}" is not.`;
  if (problem !== undefined) throw new Error(`${file}: ${problem}`);
  return data;
}

/** @throws Error with one sentence */
export function readTenants(file: string): TenantList {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`TENANTS_FILE cannot be read: ${file}`, { cause });
  }
  return parseTenants(text, file);
}

const lookMs = 1000;

/**
 * Reads the list again within a second of a change. It logs once what is wrong with it, and the
 * last that was right stands.
 */
export function followTenants(
  file: string,
  changed: (list: TenantList) => void,
  failed: (error: Error) => void,
): () => void {
  const stamp = () => {
    const at = statSync(file, { throwIfNoEntry: false, bigint: true });
    return at && `${at.mtimeNs} ${at.size} ${at.ino}`;
  };
  let last = stamp();
  const look = () => {
    const now = stamp();
    if (now === last) return;
    last = now;
    try {
      changed(readTenants(file));
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const timer = setInterval(look, lookMs).unref();
  return () => clearInterval(timer);
}
