import { memo } from "react";
import type { Mark } from "../../domain/merge";
import { StoredImage } from "@rollcall/kit/browser/fields/cells/stored-image";
import { t } from "./text";
import classes from "./board.module.css";
import { lookOf } from "./code-look";
import { calledIn, type RowKit } from "./student-row";
import type { RosterStudent } from "./register-answer";

interface CardProps {
  row: number;
  student: RosterStudent;
  mark: Mark | null;
  active: boolean;
  fixed: boolean;
  kit: RowKit;
}

function Card({ row, student, mark, active, fixed, kit }: CardProps) {
  const code = mark ? kit.codes.get(mark.code) : undefined;
  const said = mark ? (code?.label ?? mark.code) : t("unmarked");
  return (
    <button
      type="button"
      className={classes.photo}
      data-row={row}
      data-active={active || undefined}
      tabIndex={-1}
      disabled={fixed}
      data-guest={student.guest ? true : undefined}
      aria-label={t("turn", { name: calledIn(student), mark: said })}
      onFocus={() => kit.dispatch({ type: "go", to: row })}
      onClick={() => kit.dispatch({ type: "turn", row })}
    >
      <StoredImage id={student.photo} initialsOf={student.name} size={72} />
      <span className={classes.name}>
        {student.roll_no === null ? "" : `${student.roll_no}. `}
        {calledIn(student)}
      </span>
      <span className={classes.badge} style={mark ? lookOf(code) : undefined}>
        {said}
      </span>
    </button>
  );
}

/** One student as a picture; a tap goes to the next code. */
export const PhotoCard = memo(Card);
