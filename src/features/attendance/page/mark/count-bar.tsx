import { listed } from "@rollcall/kit/schema/messages";
import { useDebouncedValue } from "@mantine/hooks";
import type { Counts } from "../../../../school/registers/page/expected-day";
import {
  shownCounts,
  shownNames,
  type ShownName,
} from "../../../../school/sums/domain/shown-counts";
import { registerCounts as words } from "../../../../school/registers/page/text";
import classes from "./board.module.css";

/** Shown also where nobody is. */
const always: ReadonlySet<ShownName> = new Set(["present", "absent", "excused", "unmarked"]);
/** Milliseconds without a change before a screen reader is told. */
const calm = 900;

/**
 * How many are present, late, absent, excused and unmarked, which adds up to the class; said to a screen
 * reader once marking pauses.
 */
export function CountBar({ counts }: { counts: Counts }) {
  const shown = shownCounts(counts);
  const names = shownNames.filter((name) => always.has(name) || shown[name] > 0);
  const text = listed(
    names.map((name) => words.counted(shown[name], name)),
    "unit",
  );
  const [announced] = useDebouncedValue(text, calm);
  return (
    <>
      <div className={classes.counts} aria-hidden>
        {names.map((name) => (
          <span key={name} data-zero={shown[name] === 0 || undefined}>
            <b>{shown[name]}</b> {words.names[name]}
          </span>
        ))}
      </div>
      <span className={classes.hidden} role="status">
        {announced}
      </span>
    </>
  );
}
