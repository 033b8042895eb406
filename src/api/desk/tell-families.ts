import { sql } from "drizzle-orm";
import * as z from "zod";
import { isCalendarDate } from "../../schema";
import { sentences } from "../../schema/sentences";
import { logActivity } from "../activity";
import { shownDay } from "../day-text";
import { one } from "../http/envelope";
import { clash, invalid } from "../http/errors";
import { needs, type Call, type Route } from "../http/route";
import { bodyOf, readBody } from "../identity/read-body";
import { deliverSome } from "../notifications/deliver";
import { freeze } from "../notifications/send";
import { absenteesOn, toldAction, type Absentee } from "./absentees";

const label = "Students";
const body = bodyOf({
  date: z.string({ error: () => sentences.date("Date") }).refine(isCalendarDate, sentences.date("Date")),
  student_ids: z.array(z.int(sentences.references(label)).min(1, sentences.references(label)).max(2147483647, sentences.references(label)), sentences.references(label)).min(1, "Choose at least one student.").max(20, "At most 20 students at a time: those of one family."),
});

const listed = (words: readonly string[]) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/** One notice for the whole family. */
function noticeOf(children: readonly Absentee[], date: string) {
  const names = listed(children.map(({ name, class: its }) => `${name} (${its.name})`));
  return {
    type: "attendance_alert" as const,
    title: `Absent on ${shownDay(date)}`.slice(0, 120),
    body: `${names} ${children.length === 1 ? "was" : "were"} marked absent on ${shownDay(date)}. Please tell the school why.`.slice(0, 1000),
  };
}

async function tell(call: Call): Promise<Response> {
  const { date, student_ids } = await readBody(call, body);
  await call.db.query(sql`select pg_advisory_xact_lock(hashtext('absence notices'))::text`);
  const asked = await absenteesOn(call, date, [...new Set(student_ids)]);
  if (asked.length < new Set(student_ids).size) throw invalid({ student_ids: ["Not all of them are absent without leave on this day. Look again."] });
  const children = asked.filter(({ told_at }) => told_at === null);
  if (children.length === 0) throw clash("The family has been told of this day already.");
  const parents = [...new Set(children.flatMap((child) => child.parents))];
  if (parents.length === 0) throw invalid({ student_ids: ["No parent is on record. Add one to the student first."] });
  const at = call.context.now().toISOString();
  const audience = { type: "people", people: { student: [], teacher: [], parent: parents, admin: [] } } as const;
  const names = children.flatMap(({ parent_records }) => parent_records).map(({ name }) => name);
  const sending = await freeze(call.db, noticeOf(children, date), audience, { adminId: call.identity.id, at, recipients: listed([...new Set(names)]).slice(0, 500) });
  if (sending.total === sending.unreachable) throw clash("No parent has an e-mail address or a phone number that a message could go to. Call them, or add one.");
  if (!call.context.messengers?.length) await deliverSome(call.db, { id: sending.id, created_by: call.identity.id }, 50, at);
  await logActivity(call, children.map(({ id }) => ({ action: toldAction, resource: "students", recordId: id, changes: { date: { before: null, after: date } } })));
  return one({ told: sending.total - sending.unreachable, unreachable: sending.unreachable }, { status: 201, message: sending.total - sending.unreachable === 1 ? "1 parent is told" : `${sending.total - sending.unreachable} parents are told` });
}

/** Tells the parents of absent children, a family at a time and once a day. */
export const tellFamiliesRoute: Route = {
  method: "POST", path: "/admin/attendance/absentees/notify", access: needs("view_attendance", "send_notifications"), subject: "Attendance", summary: "Tell a family that its children are absent", writes: true, body, handle: tell,
};
