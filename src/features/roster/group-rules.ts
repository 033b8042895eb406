import { sql } from "@rollcall/kit/api/db/sql";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { Row } from "@rollcall/kit/api/db/row";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RequestContext, Rules, Write } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";
import { longestYear } from "../../school/calendar/domain/academic-year";
import { recountStudents } from "../../school/recounts/recount";
import { lockTimetable, studentClashes } from "../timetable/api";
import { placesDeleted } from "./stopping";
import { t } from "./text";

const studentsOf = (...rows: readonly (Readonly<Row> | null)[]): number[] => [
  ...new Set(rows.map((row) => row?.["student_id"]).filter((id) => typeof id === "number")),
];

/** Marks count by the new days, and open consoles see them. */
async function followSpans(call: RequestContext, students: readonly number[]): Promise<void> {
  await recountStudents(call.db, students);
  await publish(call.db, { topic: "registers" });
}

/**
 * @throws ApiError 422 at `field` when a student would have two lessons at once from today on.
 */
export async function refuseTwoLessons(
  call: RequestContext,
  students: readonly number[],
  field: string,
): Promise<void> {
  const clashes = await studentClashes(call.db, students, await today(call));
  if (clashes.length > 0) throw invalid({ [field]: clashes });
}

/** A place in a teaching group gives a student its lessons, unless they clash with others. */
export const groupMemberRules: Rules = {
  lock: lockTimetable,
  lockForTrash: lockTimetable,
  deleting: placesDeleted,
  async afterWrite(call, { before, after }) {
    const students = studentsOf(before, after);
    await refuseTwoLessons(call, students, "group_id");
    await followSpans(call, students);
  },
  async afterTrash(call, before) {
    const students = studentsOf(before);
    await refuseTwoLessons(call, students, "group_id");
    await followSpans(call, students);
  },
};

/** @throws ApiError 422 for an arrangement that is longer than any academic year. */
function refuseLong({ before, after }: Write): void {
  const [from, to] = [String(after["from_date"]), String(after["to_date"])];
  if (before?.["from_date"] === from && before["to_date"] === to) return;
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= longestYear)
    throw invalid({ to_date: [t("arrangementTooLong", { days: longestYear })] });
}

/** On days on which a student is not due, no register asks for a mark, and none counts. */
export const partTimeRules: Rules = {
  beforeWrite: async (_call, write) => refuseLong(write),
  afterWrite: (call, { before, after }) => followSpans(call, studentsOf(before, after)),
  afterTrash: (call, before) => followSpans(call, studentsOf(before)),
};

/**
 * A class with students, places or registers stays what it is, since a teaching group has lessons
 * and no roster of its own.
 * @throws ApiError 409.
 */
export async function refuseOtherKind(
  { db }: RequestContext,
  { before, after }: Write,
): Promise<void> {
  const kinds = [before?.["kind"], after["kind"]];
  if (!before || kinds[0] === kinds[1] || !kinds.includes("group")) return;
  const id = Number(before["id"]);
  const [found] = await db.query<{ used: boolean }>(sql`
    select exists (select 1 from enrolments where class_id = ${id} and deleted_at is null) or exists (select 1 from group_members where group_id = ${id} and deleted_at is null)
      or exists (select 1 from registers where class_id = ${id}) or exists (select 1 from students where class_id = ${id} and deleted_at is null) as used`);
  if (found?.used) throw clash(t("classUsed"), { kind: [t("kindStays")] });
}
