import { useDebouncedValue } from "@mantine/hooks";
import type { Counts } from "../expected-day/expected-day";
import { markAttendance as words } from "./strings";
import classes from "./board.module.css";

const always = ["present", "absent", "excused", "unmarked"] as const;
const sometimes = ["half", "not_counted"] as const;
type Shown = (typeof always | typeof sometimes)[number];
/** Milliseconds without a change before a screen reader is told. */
const calm = 900;

/** Each student is in one of them; who is late is among the present. */
const shownOf = (counts: Counts): readonly Shown[] => [
  ...always,
  ...sometimes.filter((name) => counts[name] > 0),
];
const nameOf = (name: Shown, { late }: Counts) =>
  name === "present" && late > 0 ? words.presentWithLate(late) : words.counts[name];
const inWords = (counts: Counts) =>
  shownOf(counts)
    .map((name) => `${counts[name]} ${nameOf(name, counts)}`)
    .join(", ");

/**
 * How many are present, absent, excused and unmarked, which adds up to the class; said to a screen
 * reader once marking pauses.
 */
export function CountBar({ counts }: { counts: Counts }) {
  const [announced] = useDebouncedValue(inWords(counts), calm);
  return (
    <>
      <div className={classes.counts} aria-hidden>
        {shownOf(counts).map((name) => (
          <span key={name} data-zero={counts[name] === 0 || undefined}>
            <b>{counts[name]}</b> {nameOf(name, counts)}
          </span>
        ))}
      </div>
      <span className={classes.hidden} role="status">
        {announced}
      </span>
    </>
  );
}
