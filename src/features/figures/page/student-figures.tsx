import { Group, Text } from "@mantine/core";
import { HelpButton } from "@rollcall/kit/browser/crud/help/help-button";
import { countsDays } from "../../../school/sums/domain/counted-days";
import { figureStrings } from "./figure-strings";
import { viewAttendance as words } from "./strings";
import classes from "./sheet.module.css";
import type { StudentYear } from "./answers";
import { numberText } from "@rollcall/kit/schema/formats/numbers";
import { fullDay } from "@rollcall/kit/schema/formats/days";

const kinds = Object.keys(figureStrings.counts) as (keyof typeof figureStrings.counts)[];
const always: ReadonlySet<string> = new Set(["present", "absent", "late"]);

/** How many of each kind; what there is none of is not named, the usual three apart. */
export function Counts({
  counts,
  minutesLate = 0,
}: {
  counts: Partial<Record<keyof typeof figureStrings.counts, number>>;
  minutesLate?: number;
}) {
  return (
    <div className={classes.facts} role="group" aria-label={words.countsOf}>
      {kinds
        .filter((key) => always.has(key) || (counts[key] ?? 0) > 0)
        .map((key) => (
          <span key={key}>
            {figureStrings.counts[key]} <b>{counts[key] ?? 0}</b>
          </span>
        ))}
      {minutesLate > 0 ? (
        <span>
          {figureStrings.minutesLate} <b>{numberText(minutesLate)}</b>
        </span>
      ) : null}
    </div>
  );
}

/** What is still possible, and for how long the student has been away. */
export function Prospect({
  year: { projection, streak, threshold, policy },
}: {
  year: Pick<StudentYear, "projection" | "streak" | "threshold" | "policy">;
}) {
  const sentence = () => {
    if (!projection || projection.left === 0) return null;
    const { left, can_miss: canMiss, must_attend: mustAttend, reachable } = projection;
    const until = fullDay(projection.until);
    const unit = countsDays(policy) ? "day" : "slot";
    if (!reachable) return words.projection.never(left, until, threshold, unit);
    return mustAttend > 0
      ? words.projection.mustAttend(mustAttend, left, until, threshold, unit)
      : words.projection.canMiss(canMiss, left, until, threshold, unit);
  };
  return (
    <>
      {sentence() ? (
        <Group spacing={4} mt={4} noWrap align="flex-start">
          <Text>{sentence()}</Text>
          {projection && projection.reachable && projection.must_attend > 0 ? (
            <HelpButton about={words.help.rowTerm}>{words.help.row}</HelpButton>
          ) : null}
        </Group>
      ) : null}
      {streak.days > 1 && streak.from && streak.to ? (
        <Text mt={4} weight={600}>
          {words.streak(streak.days, streak.at_least, fullDay(streak.from), fullDay(streak.to))}
        </Text>
      ) : null}
    </>
  );
}
