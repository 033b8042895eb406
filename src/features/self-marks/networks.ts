import * as z from "zod";
import { invalid } from "@rollcall/kit/api/errors";
import type { Database } from "@rollcall/kit/api/db/database";
import { sql } from "@rollcall/kit/api/db/sql";
import { t } from "./text";

/** Where the school says from which networks students mark themselves. */
const path = "attendance.self_marks.networks";
const address = z.union([z.ipv4(), z.ipv6()]);
const network = z.union([address, z.cidrv4(), z.cidrv6()]);

const entriesOf = (list: string): string[] => list.split(/[\s,;]+/).filter(Boolean);

function problemOf(entry: string): string | undefined {
  if (!network.safeParse(entry).success) return t("wrongNetwork", { entry });
  // A client's IPv4 address never comes in this form, so it would open nothing.
  return /^::ffff:/i.test(entry) ? t("mappedNetwork", { entry }) : undefined;
}

/** @throws ApiError 422 for a list that names what is no network. */
export function checkNetworks(changed: ReadonlyMap<string, unknown>): void {
  const list = changed.get(path);
  const problem = typeof list === "string" ? entriesOf(list).map(problemOf).find(Boolean) : "";
  if (problem) throw invalid({ [path]: [problem] });
}

/**
 * Whether a client's address lies in one of the networks of a list, IPv4 in the form of IPv6
 * included. An empty list holds every address.
 */
export async function isInNetworks(
  db: Database,
  list: string | null,
  client: string,
): Promise<boolean> {
  const entries = entriesOf(list ?? "");
  if (entries.length === 0) return true;
  const [bare = ""] = client.split("%");
  if (!address.safeParse(bare).success) return false;
  // As PostgreSQL writes it, a mapped address has dots whatever way it came in.
  const [found] = await db.query<{ is_in: boolean }>(sql`
    select regexp_replace(host(${bare}::inet), '^::ffff:(?=\\d+\\.)', '', 'i')::inet <<= any(${sql.param(entries)}::inet[]) as is_in`);
  return found?.is_in === true;
}
