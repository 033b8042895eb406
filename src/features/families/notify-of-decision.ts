import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { storeSending } from "@rollcall/kit/api/notifications/store-sending";
import { firstName } from "./domain/first-name";
import { toldLinks } from "../../school/custody/links";
import { noticeOf } from "../../school/notices/notice";
import { recipients } from "../audiences/api";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";

interface Asker {
  leave_id: number;
  parent_id: number;
  parent: string;
  /** The parent's own; null where it is left to the school. */
  parent_language: string | null;
  student_id: number;
  student: string;
  type: string;
}

/** What was decided of a leave. */
export interface Decided {
  leaveId: number;
  action: "approve" | "reject" | "cancel" | "shorten";
  /** The days of the leave as they are now, in the language at work. */
  days(): string;
  note: string | null;
  /** The school's. */
  language: string | null;
}

type Call = Pick<RequestContext, "db" | "context" | "identity">;

/**
 * Tells the parents who asked for leaves by a link how these were decided, each in their language
 * and with a new link. Nobody where the school has filed it itself, or who asked is not told of that child any more. One
 * statement beside the messages.
 */
export async function notifyRequesters(call: Call, decided: readonly Decided[]): Promise<void> {
  const askers = await call.db.query<Asker>(sql`
    select f.leave_id, p.id as parent_id, p.name as parent, p.language as parent_language, s.id as student_id, s.name as student, t.name as type
    from family_reasons f join leaves l on l.id = f.leave_id join leave_types t on t.id = l.leave_type_id
    join parents p on p.id = f.parent_id and p.deleted_at is null
    join students s on s.id = l.student_id and s.status = 'active' and s.deleted_at is null
    join ${toldLinks} x on x.from_id = s.id and x.to_id = p.id where f.leave_id = any(${sql.param(decided.map(({ leaveId }) => leaveId))}::int[]) order by f.leave_id`);
  for (const asker of askers) {
    const one = decided.find(({ leaveId }) => leaveId === asker.leave_id);
    if (one) await tellAsker(call, asker, one);
  }
}

async function tellAsker(
  { db, context, identity }: Call,
  asker: Asker,
  { action, days, note, language }: Decided,
): Promise<void> {
  const name = firstName(asker.student);
  const { student, type, parent_language: own } = asker;
  const notice = sayIn(own ?? language, () => {
    const said = t("yourRequest", { action, student, type, days: days() });
    const title = t("leaveOf", { action, name });
    return noticeOf("leave_status", title, note ? `${said}\n${note}` : said);
  });
  const sending = await storeSending(
    { db, channels: context.channels },
    recipients,
    { ...notice, language: own },
    { type: "people", people: { parent: [asker.parent_id] } },
    { adminId: identity.id, at: context.now().toISOString(), recipients: asker.parent },
  );
  await db.query(
    sql`insert into family_messages (sending_id, student_id) values (${sending.id}, ${asker.student_id})`,
  );
}
