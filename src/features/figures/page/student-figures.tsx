import { Group, Text } from "@mantine/core";
import { HelpButton } from "@rollcall/kit/browser/crud/help/help-button";
import { countsDays } from "../../../school/sums/domain/counted-days";
import { t } from "./figure-text";
import { never, mustAttendText, canMissText, t as viewText } from "./text";
import classes from "./sheet.module.css";
import type { StudentYear } from "./answers";
import { numberText } from "@rollcall/kit/schema/formats/numbers";
import { fullDay } from "@rollcall/kit/schema/formats/days";

const streakText = (days: number, atLeast: boolean, from: string, to: string) =>
  viewText(atLeast ? "streak.atLeast" : "streak", {
    days,
    span: from === to ? from : viewText("streak.span", { from, to }),
  });

const countNames = {
  present: t("counts.present"),
  absent: t("counts.absent"),
  free_absence: t("counts.free_absence"),
  late_absent: t("counts.late_absent"),
  nth_late: t("counts.nth_late"),
  half: t("counts.half"),
  late_half: t("counts.late_half"),
  excused: t("counts.excused"),
  not_counted: t("counts.not_counted"),
  late: t("counts.late"),
  unmarked: t("counts.unmarked"),
  closed: t("counts.closed"),
  not_enrolled: t("counts.not_enrolled"),
};

const kinds = Object.keys(countNames) as (keyof typeof countNames)[];
const always: ReadonlySet<string> = new Set(["present", "absent", "late"]);

/** How many of each kind; what there is none of is not named, the usual three apart. */
export function Counts({
  counts,
  minutesLate = 0,
}: {
  counts: Partial<Record<keyof typeof countNames, number>>;
  minutesLate?: number;
}) {
  return (
    <div className={classes.facts} role="group" aria-label={viewText("countsOf")}>
      {kinds
        .filter((key) => always.has(key) || (counts[key] ?? 0) > 0)
        .map((key) => (
          <span key={key}>
            {countNames[key]} <b>{counts[key] ?? 0}</b>
          </span>
        ))}
      {minutesLate > 0 ? (
        <span>
          {t("minutesLate")} <b>{numberText(minutesLate)}</b>
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
    if (!reachable) return never(left, until, threshold, unit);
    return mustAttend > 0
      ? mustAttendText(mustAttend, left, until, threshold, unit)
      : canMissText(canMiss, left, until, threshold, unit);
  };
  return (
    <>
      {sentence() ? (
        <Group spacing={4} mt={4} noWrap align="flex-start">
          <Text>{sentence()}</Text>
          {projection && projection.reachable && projection.must_attend > 0 ? (
            <HelpButton about={viewText("help.rowTerm")}>{viewText("help.row")}</HelpButton>
          ) : null}
        </Group>
      ) : null}
      {streak.days > 1 && streak.from && streak.to ? (
        <Text mt={4} weight={600}>
          {streakText(streak.days, streak.at_least, fullDay(streak.from), fullDay(streak.to))}
        </Text>
      ) : null}
    </>
  );
}
