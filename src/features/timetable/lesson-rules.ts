import { sql } from "@rollcall/kit/api/db/sql";
import { isInWeek, lessonsOfDay } from "../../school/calendar/special-days";
import { publish } from "@rollcall/kit/api/events/publish";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { clashesOf, refusalOf } from "./clashes";
import { unfitness } from "./fitness";
import { proposedOf } from "./proposed";
import { lockTimetable } from "./lock-timetable";
import { beginAgain, endBeforeRemoval, leavePast } from "./past-of-lesson";
import { today } from "@rollcall/kit/api/today";
import type { Row } from "@rollcall/kit/api/db/row";
import { t } from "./text";

/** @throws ApiError 422 for what no lesson has, as far as it is new in this one. */
async function refuseUnfit(
  call: RequestContext,
  before: Readonly<Row> | null,
  after: Readonly<Row>,
): Promise<void> {
  const [unfit = {}] = await unfitness(call.db, [proposedOf(after)]);
  const fresh = Object.entries(unfit).filter(([field]) => before?.[field] !== after[field]);
  if (fresh.length > 0) throw invalid(Object.fromEntries(fresh));
}

/** @throws ApiError 409 that names the lessons in the way. */
async function refuseClashes(call: RequestContext, lesson: Readonly<Row>): Promise<void> {
  const clashes = await clashesOf(call.db, [proposedOf(lesson)]);
  if (clashes.length > 0) throw refusalOf(clashes);
}

const places = [
  "weekday",
  "week",
  "valid_from",
  "valid_to",
  "period_id",
  "class_id",
  "teacher_id",
  "second_teacher_id",
  "room",
  "is_joint",
] as const;
const days = ["weekday", "week", "valid_from", "valid_to"] as const;
const differs = (keys: readonly string[], before: Readonly<Row>, after: Readonly<Row>) =>
  keys.some((key) => (before[key] ?? null) !== (after[key] ?? null));

/**
 * A lesson cannot leave behind what was arranged for one of its days to come.
 * @throws ApiError 409.
 */
async function refuseOrphans(
  call: RequestContext,
  before: Readonly<Row>,
  after: Readonly<Row>,
): Promise<void> {
  if (!differs(days, before, after)) return;
  const { weekday: day, week, valid_from: from, valid_to: to } = proposedOf(after);
  const dates = await call.db.query<{ date: string; held: number; in_week: boolean }>(
    sql`select date, ${lessonsOfDay(sql`${Number(after["class_id"])}::int`, sql`date`)} as held, ${isInWeek(sql`${week}::int`, sql`date`)} as in_week from substitutions where lesson_id = ${Number(before["id"])} and deleted_at is null and date >= ${await today(call)} order by date`,
  );
  const left = dates.find(
    ({ date, held, in_week }) =>
      held !== day || !in_week || date < from || (to !== null && date > to),
  );
  if (left) throw clash(t("arranged", { date: left.date }));
}

/**
 * No two lessons clash, and each is one that can be held. Everybody who looks at what is to be
 * marked is told.
 */
export const timetableRules: Rules = {
  lock: lockTimetable,
  async beforeWrite(call, write) {
    const { before, after } = write;
    await leavePast(call, write);
    await refuseUnfit(call, before, after);
    if (before) await refuseOrphans(call, before, after);
    if (!before || differs(places, before, after)) await refuseClashes(call, after);
  },
  afterWrite: (call) => publish(call.db, { topic: "registers" }),
  async beforeRemove(call, before) {
    await endBeforeRemoval(call, before);
    await publish(call.db, { topic: "registers" });
  },
  async beforeRestore(call, before) {
    await refuseUnfit(call, null, before);
    await refuseClashes(call, before);
    await beginAgain(call, before);
    await publish(call.db, { topic: "registers" });
  },
};
