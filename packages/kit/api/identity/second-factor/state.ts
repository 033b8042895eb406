import { sql, type SQL } from "../../db/sql";
import type { ApiContext } from "../../context";
import type { Database } from "../../db/database";
import type { Awaits } from "../../http/request-context";
import { dayIn } from "../../../schema/calendar-day";
import type { AnySettings } from "../../ports/settings-store";

/** Ways to show that one has the second factor. */
export type FactorMethod = "passkey" | "code" | "recovery_code";

/** What an admin has by way of a second factor. */
export interface Factors {
  passkeys: number;
  authenticator: boolean;
  /** Recovery codes that were not used yet. */
  recovery_codes: number;
}

/** Whom the settings ask for a second factor, and since when. */
interface Demand {
  of: string;
  /** `YYYY-MM-DD`; null: at once. */
  from: string | null;
}

/** Who is asked, as the rules see it. */
interface Asked {
  is_super_admin: boolean;
  /** Whether one of the person's user groups needs it. */
  inGroup: boolean;
}

/** Whether a demand is meant for somebody, whatever the day. */
export function isMeant({ of }: Demand, { is_super_admin, inGroup }: Asked): boolean {
  if (of === "everyone") return true;
  if (of === "groups") return is_super_admin || inGroup;
  return of === "super_admins" && is_super_admin;
}

/** Whether it counts on a day, or is only announced. */
export const isDue = ({ from }: Demand, today: string): boolean => from === null || from <= today;

const demandOf = (settings: AnySettings): Demand => {
  const [of, from] = [settings["security.second_factor"], settings["security.second_factor_from"]];
  return { of: String(of ?? "nobody"), from: typeof from === "string" ? from : null };
};

/** What an admin has, as columns of a statement about it. */
export const factorColumns = (adminId: SQL): SQL => sql`
  (select count(*)::int from passkeys p where p.admin_id = ${adminId}) as passkeys,
  exists (select 1 from authenticators f where f.admin_id = ${adminId}) as authenticator,
  (select count(*)::int from recovery_codes r where r.admin_id = ${adminId} and r.used_at is null) as recovery_codes`;

/** Whether an admin has a second factor at all. Codes for recovery are none of their own. */
export const hasFactor = ({ passkeys, authenticator }: Omit<Factors, "recovery_codes">): boolean =>
  passkeys > 0 || authenticator;

/** The ways that are open to somebody on this host. */
export const methodsOf = (
  { passkeys, authenticator, recovery_codes }: Factors,
  context: Pick<ApiContext, "passkeys">,
): FactorMethod[] => [
  ...(passkeys > 0 && context.passkeys ? (["passkey"] as const) : []),
  ...(authenticator ? (["code"] as const) : []),
  ...(recovery_codes > 0 ? (["recovery_code"] as const) : []),
];

/** What an admin has. One statement. */
export async function factorsOf(db: Database, adminId: number): Promise<Factors> {
  const [row] = await db.query<Factors>(sql`select ${factorColumns(sql`${adminId}::int`)}`);
  return row ?? { passkeys: 0, authenticator: false, recovery_codes: 0 };
}

/** How far somebody needs a second factor: not, now, or from a day on. */
export interface Need {
  isNow: boolean;
  /** The day from which it is needed, where that is still to come. */
  from: string | null;
}

/** Whether an admin needs a second factor. Two statements. */
export async function needOf(
  { db, context }: { db: Database; context: Pick<ApiContext, "settings" | "now"> },
  adminId: number,
): Promise<Need> {
  const settings = await context.settings.read(db);
  const demand = demandOf(settings);
  if (demand.of === "nobody") return { isNow: false, from: null };
  const [asked] = await db.query<Asked>(sql`
    select a.is_super_admin, exists (
      select 1 from admins__user_groups l join user_groups g on g.id = l.to_id and g.deleted_at is null and g.needs_second_factor where l.from_id = a.id) as "inGroup"
    from admins a where a.id = ${adminId}`);
  if (!asked || !isMeant(demand, asked)) return { isNow: false, from: null };
  const isNow = isDue(demand, dayIn(settings["institution.timezone"], context.now()));
  return { isNow, from: isNow ? null : demand.from };
}

/** For what a session of somebody who has typed the password waits; null: for nothing. */
export async function awaitedOf(
  call: { db: Database; context: Pick<ApiContext, "settings" | "now"> },
  adminId: number,
  factors: Factors,
): Promise<Awaits | null> {
  if (hasFactor(factors)) return "second_factor";
  return (await needOf(call, adminId)).isNow ? "set_up" : null;
}
