import { useDebouncedValue } from "@mantine/hooks";
import type { Counts } from "../../providers/attendance/expected-day";
import { markAttendance as words } from "../../strings/mark-attendance";
import classes from "./board.module.css";

const always = ["present", "absent", "late", "excused", "unmarked"] as const;
const sometimes = ["half", "not_counted"] as const;
/** Milliseconds without a change before a screen reader is told. */
const calm = 900;

const inWords = (counts: Counts) => [...always, ...sometimes.filter((name) => counts[name] > 0)].map((name) => `${counts[name]} ${words.counts[name]}`).join(", ");

/** How many are present, absent, late, excused and unmarked; told politely once marking pauses. */
export function CountBar({ counts }: { counts: Counts }) {
  const [told] = useDebouncedValue(inWords(counts), calm);
  return (
    <>
      <div className={classes.counts} aria-hidden>
        {[...always, ...sometimes.filter((name) => counts[name] > 0)].map((name) => <span key={name} data-zero={counts[name] === 0 || undefined}><b>{counts[name]}</b> {words.counts[name]}</span>)}
      </div>
      <span className={classes.hidden} role="status">{told}</span>
    </>
  );
}
