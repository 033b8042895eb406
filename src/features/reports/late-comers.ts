import { sql } from "@rollcall/kit/api/db/sql";
import { byPlace, findStudents, studentLines } from "./by-student";
import { readLateness } from "./lateness";
import { column, type Answer, type Report } from "./report";
import { t } from "./text";

/** Who came late, the most often first; minutes are added up where they were noted. */
export const lateComers: Report = {
  name: "late-comers",
  title: () => t("lateComers"),
  filters: ["class_id"],
  readsFirst: ["late", "minutes", "last", "percentage"],
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
        column("late", t("timesLate")),
        column("minutes", t("minutesInAll")),
        column("last", t("lastOn"), "date"),
        column("percentage", t("percentage"), "percent"),
        column("coverage", t("coverage"), "percent"),
      ],
      (row) => ({
        minutes: late.get(row.student_id)?.minutes ?? 0,
        last: late.get(row.student_id)?.last ?? null,
      }),
    );
  },
};
