import { sql } from "@rollcall/kit/api/db/sql";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { nowIn } from "../../school/calendar/calendar";
import { classSpans } from "../../school/roster/enrolled";
import { barred } from "../../school/custody/links";
import { saysPresent } from "../../school/registers/whereabouts";
import { readStored } from "../../school/settings/settings";
import { classSlots } from "./class-slots";
import { gateToday, listPasses, recordPasses, undoPass } from "./contract";
import { lastPass } from "./domain/pass";
import { latestPasses, standingPasses } from "./noted-passes";
import { groupsOn } from "./known-students";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { record } from "./record";
import { undo } from "./undo";
import { compareNames } from "@rollcall/kit/schema/formats/names";

const common = { access: needs("mark_attendance"), subject: "Gate" } as const;
const listed = 20;

type Listed = DataOf<typeof gateToday>["students"][number];

/** Everybody who may pass the gate today; ten statements. */
async function handleToday(call: RequestContext): Promise<AnswerOf<typeof gateToday>> {
  const stored = await readStored(call.db);
  const { today: date } = nowIn(stored, call.context);
  const [classes, students, there, passes, noPickup] = await Promise.all([
    classSlots(call, stored, date),
    call.db.query<Listed>(sql`
      select s.id, s.name, s.admission_no, s.card_no, s.photo, e.class_id, ${groupsOn(sql`s.id`, date)} as group_ids from students s
      left join ${classSpans} e on e.student_id = s.id and e.from_date <= ${date}::date and (e.to_date is null or e.to_date >= ${date}::date)
      where s.deleted_at is null and (e.student_id is not null or s.status = 'active') order by s.id`),
    call.db.query<{ id: number }>(sql`
      select distinct m.student_id as id from marks m join attendance_codes k on k.id = m.code_id where m.date = ${date}::date and ${saysPresent(sql`k`)}`),
    standingPasses(call.db, date),
    call.db.query<DataOf<typeof gateToday>["no_pickup"][number]>(sql`
      select b.student_id, p.name as parent, b.gate_note as note from ${barred("no_pickup", sql`${date}::date`)} b
      join parents p on p.id = b.parent_id and p.deleted_at is null order by b.student_id, p.name, p.id`),
  ]);
  return ok({
    date,
    now: call.context.now().toISOString(),
    time_zone: stored.settings["institution.timezone"],
    late_after: stored.settings["attendance.late_after"],
    classes: classes
      .map(({ closed: _closed, ...its }) => its)
      .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id),
    students,
    there: there.map(({ id }) => id),
    no_pickup: noPickup,
    passes: [...groupBy(passes, ({ student_id }) => student_id).values()].flatMap((own) => {
      const last = lastPass(own.filter(({ outcome }) => outcome !== "already"));
      return last ? [{ student_id: last.student_id, kind: last.kind, at: last.at }] : [];
    }),
  });
}

/** Who passes the gate. */
export const gateRoutes: Route[] = [
  routeOf(gateToday, {
    ...common,
    summary: "Students of today, when their classes begin, and who has passed the gate",
    handle: handleToday,
  }),
  routeOf(listPasses, {
    ...common,
    summary: "The latest entries of today",
    handle: async (call) => ok(await latestPasses(call.db, await today(call), listed)),
  }),
  routeOf(recordPasses, {
    ...common,
    summary: "Note who passed the gate, each entry once for its key; late arrivals are marked",
    writes: true,
    handle: record,
  }),
  routeOf(undoPass, { ...common, summary: "Undo an entry of today", writes: true, handle: undo }),
];
