import { sql } from "@rollcall/kit/api/db/sql";
import { byPlace, findStudents, studentLines } from "./by-student";
import { readLateness } from "./lateness";
import { column, type Answer, type Report } from "./report";
import { sentences } from "./sentences";

/** Who came late, the most often first; minutes are added up where they were noted. */
export const lateComers: Report = {
  name: "late-comers",
  title: sentences.lateComers,
  filters: ["class_id"],
  paged: true,
  async run(asked): Promise<Answer> {
    const found = await findStudents(asked, {
      condition: sql`late > 0`,
      holds: ({ late }) => late > 0,
      order: sql`late desc, ${byPlace}`,
    });
    const late = await readLateness(asked, found.rows);
    return studentLines(
      found,
      asked,
      [
        column("late", sentences.timesLate()),
        column("minutes", sentences.minutesInAll()),
        column("last", sentences.lastOn(), "date"),
        column("percentage", sentences.percentage(), "percent"),
        column("coverage", sentences.coverage(), "percent"),
      ],
      (row) => ({
        minutes: late.get(row.student_id)?.minutes ?? 0,
        last: late.get(row.student_id)?.last ?? null,
      }),
    );
  },
};
