/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table that the style sheet lays out as grids is none to a browser any more: the roles say that it is one */
import { forwardRef, type CSSProperties } from "react";
import { sameMark } from "../../domain/merge";
import { usePrinting } from "@rollcall/kit/browser/fields/use-printing";
import { countsOf } from "./counts";
import { PaperCodes } from "./paper-codes";
import { t } from "./text";
import classes from "./board.module.css";
import type { Marking } from "./marking";
import { PhotoCard } from "./photo-card";
import { StudentRow, type RowKit } from "./student-row";
import type { RosterStudent } from "./register-answer";

interface RosterProps {
  view: "list" | "photos";
  name: string;
  state: Marking;
  students: ReadonlyMap<number, RosterStudent>;
  kit: RowKit;
}

/**
 * Pixels in which the buttons of all codes stand side by side; a little more where letters are
 * wide.
 */
const widthOf = (offered: RowKit["offered"]) =>
  offered.reduce((sum, { code }) => sum + (code.length > 1 ? 20 + 12 * code.length : 34) + 4, 0);

/**
 * The students of a register, as rows or as pictures; one of them takes part in the order of Tab.
 */
export const Roster = forwardRef<HTMLTableElement & HTMLDivElement, RosterProps>(function Roster(
  { view, name, state, students, kit },
  ref,
) {
  const { base, rows, saved, cursor } = state;
  const shown = base.students.flatMap((id, row) => {
    const student = students.get(id);
    return student
      ? [
          {
            row,
            student,
            mark: rows[row] ?? null,
            active: row === cursor,
            fixed: base.fixed[row] === true,
            kit,
          },
        ]
      : [];
  });
  const isPrinting = usePrinting();
  if (view === "photos" && !isPrinting) {
    return (
      <div className={classes.frame}>
        <div ref={ref} className={classes.photos} role="group" aria-label={t("grid", { name })}>
          {shown.map((one) => (
            <PhotoCard key={one.student.student_id} {...one} />
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <table
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table moved about in by arrow keys is what a grid is
        role="grid"
        className={classes.table}
        aria-label={t("grid", { name })}
        style={{ "--codes": `${widthOf(kit.offered)}px` } as CSSProperties}
      >
        <thead role="rowgroup">
          <tr role="row" className={classes.heads}>
            <th role="columnheader" scope="col" className={classes.roll}>
              {t("columns.roll")}
            </th>
            <th role="columnheader" scope="col">
              {t("columns.student")}
            </th>
            <th role="columnheader" scope="col">
              {t("columns.mark")}
            </th>
            <th role="columnheader" scope="col">
              {t("columns.details")}
            </th>
            <th role="columnheader" scope="col" className={classes.recentCell}>
              {t("columns.recent")}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((one) => (
            <StudentRow
              key={one.student.student_id}
              {...one}
              unsaved={!sameMark(one.mark, saved[one.row] ?? null)}
            />
          ))}
        </tbody>
      </table>
      {isPrinting ? <PaperCodes codes={kit.offered} counts={countsOf(rows, kit.codes)} /> : null}
    </div>
  );
});
