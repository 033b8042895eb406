import { sql } from "@rollcall/kit/api/db/sql";
import { clash } from "@rollcall/kit/api/errors";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { clashesOf } from "./clashes";
import { proposalColumns, type Proposed } from "./proposed";
import { lockTimetable } from "./lock-timetable";
import type { Row } from "@rollcall/kit/api/db/row";
import { t } from "./text";

const lessonsIn = (call: RequestContext, period: number) =>
  call.db.query<Proposed>(
    sql`select ${proposalColumns} from timetable where period_id = ${period} and deleted_at is null`,
  );

const moved = (before: Readonly<Row>, after: Readonly<Row>) =>
  before["start_time"] !== after["start_time"] || before["end_time"] !== after["end_time"];

/**
 * A period that lessons are in neither becomes a break nor moves into the time of another of their
 * teachers', classes' or rooms' lessons.
 */
export const periodRules: Rules = {
  lock: lockTimetable,
  async beforeWrite(call, { before, after }) {
    const becomesBreak = after["is_break"] === true && before?.["is_break"] !== true;
    if (!before || !(becomesBreak || moved(before, after))) return;
    const lessons = await lessonsIn(call, Number(before["id"]));
    if (becomesBreak && lessons.length > 0)
      throw clash(t("inPeriod", { count: lessons.length }), { is_break: [t("moveFirst")] });
    if (!moved(before, after)) return;
    const [start, end] = [String(after["start_time"]), String(after["end_time"])];
    const clashes = await clashesOf(
      call.db,
      lessons.map((lesson) => ({ ...lesson, start, end })),
    );
    if (clashes.length > 0)
      throw clash(t("wouldClash"), {
        start_time: [...new Set(clashes.map(({ sentence }) => sentence))].slice(0, 5),
      });
  },
};
