import { sql } from "@rollcall/kit/api/db/sql";
import { ofSlots } from "../alerts/api";
import { slotLabel } from "../../school/slots/slots";
import { logActivity } from "@rollcall/kit/api/activity";
import { ok } from "@rollcall/kit/api/http/envelope";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { channelsOf, hasChannel, keepsOnly } from "@rollcall/kit/api/notifications/reach";
import { storeSending, type StoredSending } from "@rollcall/kit/api/notifications/store-sending";
import { recipients } from "../audiences/api";
import { absenteesOn, type Absentee } from "./absentees";
import { notifyFamily } from "./contract";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { joined } from "@rollcall/kit/schema/joined";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { readSettings } from "../../school/settings/settings";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";

/** What is to be told of whom, RFC 3339. */
interface ToTell {
  children: readonly Absentee[];
  date: string;
  at: string;
}

/** A sending, and the children that it names. */
interface Told extends StoredSending {
  children: readonly Absentee[];
}

/** One notice for the whole family, in the language at work. */
function noticeOf(children: readonly Absentee[], date: string, by: Formatting) {
  const day = dayText(date, by);
  const names = joined(
    children.map(
      ({ name, class: its, slots }) =>
        `${name} (${its.name}${ofSlots(slots.map(({ slot, period }) => slotLabel(slot, period)))})`,
    ),
    "and",
  );
  return {
    type: "attendance_alert" as const,
    title: t("absentOn", { day }).slice(0, 120),
    body: t("absentText", { names, count: children.length, day }).slice(0, 1000),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Remembers what was said where the system remembers what it says: so neither says it twice, what
 * still waits for its grace time is dropped, and it is corrected when it was wrong.
 * @throws ApiError 409 when a parent was told meanwhile.
 */
async function remember(
  call: RequestContext,
  told: readonly Told[],
  { children, date, at }: ToTell,
): Promise<void> {
  const rows = children.map(({ id, slots }) => {
    const own = told.filter((one) => one.children.some((child) => child.id === id));
    return {
      student_id: id,
      slots: slots.map(({ slot }) => slot),
      sendings: own.map((one) => one.id),
      parents: sum(own.map(({ total, unreachable }) => total - unreachable)),
    };
  });
  const fresh = await call.db.query(sql`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(student_id int, slots text[], sendings int[], parents int)),
    told as (insert into alerts as a (kind, student_id, date, told_at, slots, parents)
    select 'absence', x.student_id, ${date}::date, ${at}::timestamptz, x.slots, x.parents from given x order by x.student_id
    on conflict (student_id, date, kind) where kind in ('absence', 'correction') do update set told_at = excluded.told_at, slots = excluded.slots, parents = excluded.parents where a.parents = 0
    returning a.id, a.student_id)
    insert into alert_messages (alert_id, sending_id) select t.id, unnest(x.sendings) from told t join given x on x.student_id = t.student_id returning alert_id`);
  if (fresh.length < sum(rows.map(({ sendings }) => sendings.length)))
    throw clash(t("sentAlready"));
}

/** What is known when a message has just been put into the outbox. */
function queuedSentence(count: number, isKept: boolean): string {
  return isKept ? t("kept", { count }) : t("sending", { count });
}

/** Parents who read one language and are told of the same children. */
interface Alike {
  language: string | null;
  ids: number[];
  children: Absentee[];
}

async function alikeParents(
  { db }: RequestContext,
  children: readonly Absentee[],
): Promise<Alike[]> {
  const ids = [...new Set(children.flatMap((child) => child.parents))];
  const read = await db.query<{ id: number; language: string | null }>(
    sql`select id, language from parents where id = any(${sql.param(ids)}::int[]) order by language nulls first, id`,
  );
  const rows = read.map(({ id, language }) => ({
    id,
    language,
    children: children.filter(({ parents }) => parents.includes(id)),
  }));
  const groups = groupBy(rows, (row) =>
    [row.language ?? "", ...row.children.map((child) => child.id)].join(" "),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, ids: [first, ...others].map(({ id }) => id) }] : [],
  );
}

/** Stores the notices, one for all parents who are alike; each names the children of its readers. */
async function sendTo(call: RequestContext, { children, date, at }: ToTell): Promise<Told[]> {
  const settings = await readSettings(call.db);
  const nameOf = new Map(
    children.flatMap(({ parent_records }) => parent_records).map(({ id, name }) => [id, name]),
  );
  const told: Told[] = [];
  for (const { language: own, ids, children: theirs } of await alikeParents(call, children)) {
    const language = own ?? settings["institution.language"];
    const notice = sayIn(language, () => noticeOf(theirs, date, formattingOf(settings)));
    const names = [...new Set(ids.map((id) => nameOf.get(id) ?? ""))];
    const sending = await storeSending(
      { db: call.db, channels: call.context.channels },
      recipients,
      { ...notice, language: own },
      { type: "people", people: { parent: ids } },
      {
        adminId: call.identity.id,
        at,
        recipients: sayIn(settings["institution.language"], () => joined(names, "and")).slice(
          0,
          500,
        ),
      },
    );
    told.push({ ...sending, children: theirs });
  }
  return told;
}

async function tell(
  call: RequestContext,
  { body: { date, student_ids } }: Input<typeof notifyFamily>,
): Promise<AnswerOf<typeof notifyFamily>> {
  if (!hasChannel(call.context)) throw clash(t("noChannel"));
  await call.db.query(sql`select pg_advisory_xact_lock(hashtext('absence notices'))::text`);
  const asked = await absenteesOn(call, date, [...new Set(student_ids)]);
  if (asked.length < new Set(student_ids).size) throw invalid({ student_ids: [t("notAbsent")] });
  const due = asked.filter(({ told_at }) => told_at === null);
  if (due.length === 0) throw clash(t("sentAlready"));
  const children = due.filter(({ parents }) => parents.length > 0);
  if (children.length === 0) throw invalid({ student_ids: [t("noParent")] });
  const toTell = { children, date, at: call.context.now().toISOString() };
  const told = await sendTo(call, toTell);
  const total = sum(told.map((sending) => sending.total));
  const unreachable = sum(told.map((sending) => sending.unreachable));
  if (total === unreachable)
    throw clash(t("unreachable", { channels: joined(channelsOf(call.context), "or") }));
  const queued = total - unreachable;
  await remember(call, told, toTell);
  await logActivity(
    call,
    children.map(({ id }) => ({
      action: "queued absence message",
      resource: "students",
      recordId: id,
      changes: { date: { before: null, after: date } },
    })),
  );
  const isKept = keepsOnly(call.context);
  return ok(
    { queued, unreachable, kept_only: isKept },
    { status: 201, message: queuedSentence(queued, isKept) },
  );
}

/**
 * Messages the parents of absent children, a family at a time and once a day; only where a channel
 * carries it (`…/contacted` records a call).
 */
export const notifyFamiliesRoute = routeOf(notifyFamily, {
  access: needs("view_attendance", "send_notifications"),
  subject: "Attendance",
  summary: "Message a family that its children are absent; refused where no channel is set up",
  writes: true,
  handle: tell,
});
