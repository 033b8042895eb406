import { sql } from "@rollcall/kit/api/db/sql";
import { byPlace, findStudents, studentLines } from "./by-student";
import { readLateness } from "./lateness";
import { column, type Answer, type Report } from "./report";

/** Who came late, the most often first; minutes are added up where they were noted. */
export const lateComers: Report = {
  name: "late-comers",
  title: "Late-comers",
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
        column("late", "Times late"),
        column("minutes", "Minutes in all"),
        column("last", "Last on", "date"),
        column("percentage", "Attendance %", "percent"),
        column("coverage", "Marked %", "percent"),
      ],
      (row) => ({
        minutes: late.get(row.student_id)?.minutes ?? 0,
        last: late.get(row.student_id)?.last ?? null,
      }),
    );
  },
};
