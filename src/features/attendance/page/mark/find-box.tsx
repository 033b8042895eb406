import { forwardRef, memo, useState, type KeyboardEvent } from "react";
import { icon } from "@rollcall/kit/browser/crud/list/row-icon";
import { t } from "./text";
import classes from "./board.module.css";
import { rowsMatching, type Findable } from "./marking-keys";

interface FindBoxProps {
  students: readonly Findable[];
  /** Goes to the row. */
  onGo(row: number): void;
  onLeave(): void;
}

const shown = 3;

/**
 * Finds a student by name or roll number; Enter goes to the first that matches, the arrows to
 * another.
 */
export const FindBox = memo(
  forwardRef<HTMLInputElement, FindBoxProps>(function FindBox({ students, onGo, onLeave }, ref) {
    const [text, setText] = useState("");
    const [place, setPlace] = useState(0);
    const rows = rowsMatching(students, text);
    const chosen = rows[Math.min(place, rows.length - 1)];
    const type = (next: string) => {
      setText(next);
      setPlace(0);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (step !== 0) setPlace(Math.max(0, Math.min(place + step, rows.length - 1)));
      else if (event.key === "Enter" && chosen !== undefined) {
        type("");
        onGo(chosen);
      } else if (event.key === "Escape") {
        type("");
        onLeave();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const others = rows.filter((row) => row !== chosen).slice(0, shown - 1);
    return (
      <div className={classes.find}>
        {icon("search", 16)}
        <input
          ref={ref}
          type="search"
          className={classes.field}
          aria-label={t("find")}
          placeholder={t("find")}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <p role="status">
          {text.trim() === "" ? (
            ""
          ) : chosen === undefined ? (
            t("found", { count: 0 })
          ) : (
            <>
              <b>↵ {students[chosen]?.name}</b>
              {others.map((row) => `, ${students[row]?.name}`)}
              {rows.length > shown ? ` +${rows.length - shown}` : ""}
            </>
          )}
        </p>
      </div>
    );
  }),
);
