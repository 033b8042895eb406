import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { ApiHost } from "@rollcall/kit/api/context";
import { newLinkToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { hexOf } from "@rollcall/kit/api/sha256";
import type { MessageAction, MessageLinks } from "@rollcall/kit/api/ports/message-links";
import { barred, pageLinks, toldLinks } from "../../school/custody/links";
import { firstName } from "./domain/first-name";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";

/** Days for which a link opens something. */
const validDays = 14;
/** Days for which a link that is over is remembered, for who looks into a complaint. */
const keptDays = 30;

/** A notification to a parent that is about a child of theirs. */
interface About {
  notification_id: number;
  parent_id: number;
  student_id: number;
  name: string;
}

/** Where a link leads. */
export const familyAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/family/${token}`;

/** The children `a` that the notification `n` to a parent is about. */
const children = sql`lateral (
      select a.student_id from alert_messages m join alerts a on a.id = m.alert_id where m.sending_id = n.sending_id union select student_id from family_messages where sending_id = n.sending_id
      union select unnest(n.subjects) from sendings g where g.id = n.sending_id and (g.scope ->> 'ofSubjects')::boolean) a`;

/** The children whose pages messages to parents lead to, in the order in which the links stand. */
const aboutOf = (db: Database, notificationIds: readonly number[]): Promise<About[]> =>
  db.query<About>(sql`
    select n.id as notification_id, p.id as parent_id, s.id as student_id, s.name
    from notifications n
    join ${children} on true
    join parents p on p.id = n.recipient_id and p.deleted_at is null
    join students s on s.id = a.student_id and s.status = 'active' and s.deleted_at is null
    join ${pageLinks} l on l.from_id = s.id and l.to_id = p.id join ${toldLinks} t on t.from_id = s.id and t.to_id = p.id
    where n.id = any(${sql.param([...notificationIds])}::int[]) and n.kind = 'parent' order by n.id, s.name, s.id`);

/**
 * A link of its own for each parent and child a message is about. It is made when the message is
 * written for a channel, and again at each try: only its hash is stored. Two statements.
 */
const make: MessageLinks["make"] = async ({ db, now, publicUrl, language }, notificationIds) => {
  const found = await aboutOf(db, notificationIds);
  if (found.length === 0) return new Map();
  const made = await Promise.all(
    found.map(async (about) => {
      const token = newLinkToken();
      return { about, token, hash: await storedHash(token) };
    }),
  );
  const at = now();
  const rows = made.map(({ about: { parent_id, student_id }, hash }) => ({
    parent_id,
    student_id,
    hash: hexOf(hash),
  }));
  await db.query(sql`
    insert into family_links (parent_id, student_id, token_hash, created_at, expires_at)
    select x.parent_id, x.student_id, decode(x.hash, 'hex'), ${at.toISOString()}::timestamptz, ${new Date(at.getTime() + validDays * 86_400_000).toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(parent_id int, student_id int, hash text)`);
  const actions = new Map<number, MessageAction[]>();
  for (const { about, token } of made) {
    const label = sayIn(language, () => t("seeDay", { name: firstName(about.name) }));
    const earlier = actions.get(about.notification_id) ?? [];
    actions.set(about.notification_id, [
      ...earlier,
      { label, url: familyAddress(publicUrl, token) },
    ]);
  }
  return actions;
};

/** Links to the pages of children, for their parents. */
export const familyLinks: MessageLinks = {
  async about(db, notificationIds) {
    const about = new Map<number, number[]>();
    for (const { notification_id, student_id } of await aboutOf(db, notificationIds))
      about.set(notification_id, [...(about.get(notification_id) ?? []), student_id]);
    return about;
  },
  async withheld(db, notificationIds) {
    const found = await db.query<{ id: number }>(sql`
      select distinct n.id from notifications n join ${children} on true
      join ${barred("no_messages")} b on b.student_id = a.student_id and b.parent_id = n.recipient_id
      where n.id = any(${sql.param([...notificationIds])}::int[]) and n.kind = 'parent'`);
    return found.map(({ id }) => id);
  },
  make,
};

/** Forgets links that have been over for a while. */
export async function forgetOldLinks({ db, now }: Pick<ApiHost, "db" | "now">): Promise<void> {
  await db.query(
    sql`delete from family_links where expires_at < ${now().toISOString()}::timestamptz - make_interval(days => ${keptDays})`,
  );
}
