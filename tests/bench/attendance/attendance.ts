import { execFileSync } from "node:child_process";
import type { Line } from "../report";
import type { Stage } from "../stage";
import type { Size } from "./fill";
import { measureFigures } from "./figures";
import { measureNeighbours } from "./neighbours";
import { startSchool } from "./school";

/**
 * 5,000 students, 200 days, 8 lessons, four of them in 1,200 teaching groups: eight million marks;
 * an eighth of that; and for a quick look.
 */
const whole: Size = { classes: 125, perClass: 40, periods: 8, groups: 300, changed: 50, days: 200 };
const eighth: Size = { ...whole, classes: 16, groups: 38 };
const small: Size = { classes: 16, perClass: 40, periods: 2, groups: 38, changed: 50, days: 60 };

const marksOf = ({ classes, perClass, periods, days }: Size) =>
  `${((classes * perClass * periods * days) / 1e6).toFixed(2)} million marks`;

/** The schools to measure, by how many students the demo school has. */
function sizesFor(students: number): readonly Size[] {
  if (students >= 50_000) return [eighth, whole];
  return students >= 6000 ? [eighth] : [small];
}

/** Whether to measure on a PostgreSQL, and whether on the embedded database. */
function enginesOf({ databaseUrl, onlyPostgres }: Stage): readonly boolean[] {
  if (databaseUrl === undefined) return [false];
  return onlyPostgres ? [true] : [true, false];
}

/**
 * Figures of a school with a year of marked lessons, on both databases and at two sizes, and what
 * they cost whoever else is there.
 */
export async function measureAttendance(stage: Stage): Promise<Line[]> {
  const lines: Line[] = [];
  for (const size of sizesFor(stage.effort.students)) {
    const part = `Attendance in figures over ${marksOf(size)}`;
    const schools = [];
    for (const onPostgres of enginesOf(stage)) {
      stage.say(`${marksOf(size)} are made, ${onPostgres ? "PostgreSQL" : "embedded"}`);
      schools.push(
        await startSchool(stage, `figures-${size.classes}${onPostgres ? "" : "-embedded"}`, size, {
          onPostgres,
        }),
      );
    }
    // Gigabytes were made just now; they must not be written while answers are measured.
    execFileSync("sync");
    lines.push(...(await measureFigures(stage, part, schools)));
    if (!stage.lines)
      lines.push(
        ...(await measureNeighbours(stage, `Whoever else is there, ${marksOf(size)}`, schools)),
      );
    for (const { rollcall, other } of schools) await Promise.all([rollcall.stop(), other?.stop()]);
  }
  return lines;
}
