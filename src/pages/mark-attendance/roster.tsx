import { forwardRef } from "react";
import { sameMark } from "../../domain/attendance/merge";
import { markAttendance as words } from "../../strings/mark-attendance";
import classes from "./board.module.css";
import type { Marking } from "./marking";
import { PhotoCard } from "./photo-card";
import { StudentRow, type RowKit } from "./student-row";
import type { RosterStudent } from "./wire";

interface RosterProps {
  view: "list" | "photos";
  name: string;
  state: Marking;
  students: ReadonlyMap<number, RosterStudent>;
  kit: RowKit;
}

/** The students of a register, as rows or as pictures; one of them takes part in the order of Tab. */
export const Roster = forwardRef<HTMLTableElement & HTMLDivElement, RosterProps>(function Roster({ view, name, state, students, kit }, ref) {
  const { ground, rows, saved, cursor } = state;
  const shown = ground.students.flatMap((id, row) => {
    const student = students.get(id);
    return student ? [{ row, student, mark: rows[row] ?? null, active: row === cursor, fixed: ground.fixed[row] === true, kit }] : [];
  });
  if (view === "photos") {
    return (
      <div className={classes.frame}>
        <div ref={ref} className={classes.photos} role="group" aria-label={words.grid(name)}>{shown.map((one) => <PhotoCard key={one.student.student_id} {...one} />)}</div>
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table moved about in by arrow keys is what a grid is */}
      <table ref={ref} role="grid" className={classes.table} aria-label={words.grid(name)}>
        <thead>
          <tr>
            <th scope="col" className={classes.roll}>{words.columns.roll}</th><th scope="col">{words.columns.student}</th><th scope="col">{words.columns.mark}</th><th scope="col">{words.columns.details}</th><th scope="col" className={classes.recentCell}>{words.columns.recent}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => <StudentRow key={one.student.student_id} {...one} unsaved={!sameMark(one.mark, saved[one.row] ?? null)} />)}
        </tbody>
      </table>
    </div>
  );
});
