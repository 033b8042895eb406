import { sql } from "../db/sql";
import { logActivity, type Actor } from "../activity";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { noticeOf } from "../notifications/notice";
import { notifyAdmins } from "../notifications/notify-admins";
import type { IssuerRules } from "../ports/single-sign-on";
import type { Guest } from "./admit-by-rules";
import { NotAdmitted } from "./refusals";
import { followGroups } from "./user-groups";
import { t } from "./text";

/** People who wait at most: whoever comes after them is refused until some are answered. */
const maxWaiting = 500;

interface Admitting {
  db: Database;
  context: Pick<ApiContext, "db" | "now" | "log" | "resources" | "settings">;
  address: string;
}

/** Who stands at the door: what the issuer calls them, and what it says of them. */
export interface Arrival {
  rules: IssuerRules;
  subject: string;
  guest: Guest;
}

const instant = ({ context }: Admitting) => context.now().toISOString();

/** Links an account at an issuer to an admin; false where either is linked already. */
async function link(
  admitting: Admitting,
  { rules, subject, guest }: Arrival,
  admin: { id: number; name: string },
): Promise<boolean> {
  const { db, context, address } = admitting;
  const now = instant(admitting);
  const linked = await db.query(sql`
    insert into issuer_accounts (issuer, subject, admin_id, email, linked_at, last_used_at)
    values (${rules.issuer}, ${subject}, ${admin.id}, ${guest.email}, ${now}, ${now}) on conflict do nothing returning 1`);
  if (linked.length === 0) return false;
  await logActivity({ db, context, address, identity: admin }, [
    {
      action: "linked an account",
      resource: "admins",
      recordId: admin.id,
      changes: {},
      details: { issuer: rules.name },
    },
  ]);
  return true;
}

/**
 * Makes an account for somebody, linked to the issuer's, in the user groups that the issuer stands
 * for.
 * @throws NotAdmitted where an account has the address already, be it in the trash
 */
export async function makeAdmin(
  admitting: Admitting,
  arrival: Arrival & { guest: { email: string } },
  actor?: Actor["identity"],
): Promise<{ id: number; name: string }> {
  const { db, context, address } = admitting;
  const { guest, rules } = arrival;
  await db.query(sql`select pg_advisory_xact_lock(hashtext('admins.rights'))::text`);
  const taken = await db.query<{ id: number }>(
    sql`select id from admins where lower(email) = ${guest.email} limit 1`,
  );
  if (taken[0]) throw new NotAdmitted("other_account", taken[0].id);
  const [made] = await db.query<{ id: number }>(
    sql`insert into admins (name, email) values (${guest.name}, ${guest.email}) returning id`,
  );
  const admin = { id: made?.id ?? 0, name: guest.name };
  await logActivity({ db, context, address, identity: actor ?? admin }, [
    {
      action: "created",
      resource: "admins",
      recordId: admin.id,
      changes: {
        name: { before: null, after: guest.name },
        email: { before: null, after: guest.email },
      },
      details: { issuer: rules.name },
    },
  ]);
  if (!(await link(admitting, arrival, admin))) throw new NotAdmitted("other_account", admin.id);
  await followGroups(admitting, rules, admin.id, guest.userGroups);
  return admin;
}

const superAdmins = async (db: Database): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      sql`select id from admins where is_super_admin and status = 'active' and deleted_at is null`,
    )
  ).map(({ id }) => id);

/** Lets somebody wait for an account; super admins hear of it once. @throws NotAdmitted when full */
async function wait(
  admitting: Admitting,
  { rules, subject, guest }: Arrival & { guest: { email: string } },
): Promise<void> {
  const { db, context } = admitting;
  const [row] = await db.query<{ fresh: boolean }>(sql`
    insert into waiting_people as w (issuer, subject, name, email, user_groups, asked_at)
    select ${rules.issuer}, ${subject}, ${guest.name}, ${guest.email}, ${sql.param(guest.userGroups)}::text[], ${instant(admitting)}::timestamptz
    where (select count(*) from waiting_people) < ${maxWaiting} or exists (select 1 from waiting_people where issuer = ${rules.issuer} and subject = ${subject})
    on conflict (issuer, subject) do update set name = excluded.name, email = excluded.email, user_groups = excluded.user_groups
    returning xmax = 0 as fresh`);
  if (!row) throw new NotAdmitted("unknown");
  if (!row.fresh) return;
  context.log({ level: "info", message: `A person from ${rules.name} is waiting for an account` });
  await notifyAdmins({ db, context }, await superAdmins(db), () =>
    noticeOf(
      "system",
      t("waitingNotice.title"),
      t("waitingNotice.body", { person: guest.name, email: guest.email, name: rules.name }),
      { path: "/waiting-people", label: t("waitingNotice.open"), permission: "view_admins" },
    ),
  );
}

/**
 * Whose account somebody comes to: the one that is linked; else, by an address that is the person's
 * by the issuer's word, one that has no link there yet; else a new one, where the rules say so.
 * Answers the admin, or that the person waits now.
 * @throws NotAdmitted
 */
export async function accountFor(
  admitting: Admitting,
  arrival: Arrival,
): Promise<{ id: number; name: string } | "waiting"> {
  const { db } = admitting;
  const { rules, subject, guest } = arrival;
  const [linked] = await db.query<{ id: number; name: string; live: boolean }>(sql`
    update issuer_accounts l set last_used_at = ${instant(admitting)}, email = ${guest.email} from admins a
    where l.issuer = ${rules.issuer} and l.subject = ${subject} and a.id = l.admin_id
    returning a.id, a.name, a.status = 'active' and a.deleted_at is null as live`);
  if (linked) {
    if (!linked.live) throw new NotAdmitted("inactive", linked.id);
    if (rules.groupsFollow) await followGroups(admitting, rules, linked.id, guest.userGroups);
    return linked;
  }
  const { email } = guest;
  if (email === null || !guest.isVerified) throw new NotAdmitted("unverified");
  const [known] = await db.query<{ id: number; name: string; live: boolean }>(sql`
    select id, name, status = 'active' and deleted_at is null as live from admins where lower(email) = ${email} order by deleted_at is null desc limit 1`);
  if (known) {
    if (!known.live) throw new NotAdmitted("inactive", known.id);
    if (!(await link(admitting, arrival, known))) throw new NotAdmitted("other_account", known.id);
    if (rules.groupsFollow) await followGroups(admitting, rules, known.id, guest.userGroups);
    return known;
  }
  const named = { ...arrival, guest: { ...guest, email } };
  if (rules.unknownPeople === "create" && guest.userGroups.length > 0)
    return makeAdmin(admitting, named);
  if (rules.unknownPeople !== "wait") throw new NotAdmitted("unknown");
  await wait(admitting, named);
  return "waiting";
}
