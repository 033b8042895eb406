import { Anchor, Box, Card, Group, Skeleton, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMay, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { StatSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { shownCounts, shownNames, type ShownName } from "../../../school/sums/domain/shown-counts";
import {
  addUp,
  noSums,
  type MarkSums,
  unmarkedOf,
  type Sums,
} from "../../../school/sums/domain/sums";
import { turnName } from "../../../school/calendar/domain/weekdays";
import { AcademicYearNeeded } from "../../../school/registers/page/academic-year-needed";
import { isWanting, type ExpectedDay } from "../../../school/registers/page/expected-day";
import { useExpectedDay } from "../../../school/registers/page/use-expected-day";
import { figureStrings } from "../../figures/page";
import { ClassBoard } from "./class-board";
import { useMorning, type Morning } from "./dashboard-data";
import { markedIn, percentOf, standingOf, sumsOfTaken, type Standing } from "./morning-figures";
import { t } from "./panels-text";

import { dayText, weekdayText } from "@rollcall/kit/schema/formats/days";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

const countNames = {
  present: t("figures.counts.present"),
  late: t("figures.counts.late"),
  absent: t("figures.counts.absent"),
  excused: t("figures.counts.excused"),
  half: t("figures.counts.half"),
  not_counted: t("figures.counts.not_counted"),
  unmarked: t("figures.counts.unmarked"),
};

/** Against the same weekday a week before. */
const difference = (points: number, weekday: string) =>
  points === 0
    ? t("figures.same", { weekday })
    : t(points > 0 ? "figures.above" : "figures.below", { points: Math.abs(points), weekday });

interface FigureProps {
  label: string;
  /** Undefined while it is not known yet. */
  value: string | undefined;
  note?: ReactNode;
  isLarge?: boolean;
}

function Figure({ label, value, note, isLarge = false }: FigureProps) {
  return (
    // As wide before it is known, so that nothing beside it moves.
    <Box sx={{ minWidth: isLarge ? "min(270px, 100%)" : 52 }}>
      <Text size="xs" color="dimmed">
        {label}
      </Text>
      <Group spacing={10} noWrap mih={44}>
        <Text
          component="div"
          sx={{
            fontSize: isLarge ? "var(--size-xl)" : "var(--size-lg)",
            fontWeight: 650,
            lineHeight: "40px",
            fontVariantNumeric: "tabular-nums",
          }}
        >
          {value ?? <StatSkeleton />}
        </Text>
        {note ? (
          <Text component="div" size="xs" color="dimmed" lh={1.4} maw={isLarge ? 190 : 150}>
            {note}
          </Text>
        ) : null}
      </Group>
    </Box>
  );
}

const isRare = (name: ShownName) => name === "half" || name === "not_counted";

/** How many are what, every student once. */
function Counts({ sums }: { sums: MarkSums | undefined }) {
  const shown = sums && shownCounts({ ...sums, unmarked: unmarkedOf(sums) });
  const names = shownNames.filter((name) => !isRare(name) || (shown && shown[name] > 0));
  return (
    <Group spacing={16} sx={{ rowGap: 4, "@media (max-width: 700px)": { columnGap: 9 } }}>
      {names.map((name) => (
        <Figure key={name} label={countNames[name]} value={shown && numberText(shown[name])} />
      ))}
    </Group>
  );
}

interface ShownFigures {
  /** What the percentage is called. */
  label: string;
  /** Undefined while it is not known; null where who looks may not know it. */
  percentage: string | null | undefined;
  /** How it stands beside the week before. */
  difference?: ReactNode;
  sums: MarkSums | undefined;
  registers: Pick<FigureProps, "value" | "note">;
}

/** How far the day is above or below the same weekday a week before; nothing where that is unknown. */
function Difference({ percentage, days }: { percentage: number | null; days: Morning["days"] }) {
  const before = days[1]?.figures?.percentage ?? null;
  if (percentage === null || before === null || !days[1]) return null;
  return (
    <Text size="xs" weight={600}>
      {difference(Math.round((percentage - before) * 10) / 10, weekdayText(days[1].date))}
    </Text>
  );
}

/** The day in one line: the percentage and what it rests on, the registers, the counts. */
const Figures = ({ label, percentage, difference: beside, sums, registers }: ShownFigures) => (
  <Group spacing={28} sx={{ rowGap: 4 }}>
    {percentage === null ? null : (
      <Figure
        isLarge
        label={label}
        value={percentage}
        note={
          <>
            {sums && t("figures.rests", { marked: markedIn(sums), expected: sums.expected })}
            {beside}
          </>
        }
      />
    )}
    <Box sx={{ minWidth: 130 }}>
      <Figure label={t("figures.coverage")} {...registers} />
    </Box>
    <Counts sums={sums} />
  </Group>
);

/** What was marked in what is due by now; the percentage is of what was opened of it. */
const dueSums = ({ open }: Standing): Sums =>
  addUp(
    open
      .filter((one) => one.state === "taken" || isWanting(one) || one.version > 0)
      .map(({ counts, students }) => ({ ...noSums, ...counts, expected: students })),
  );

function registersNote({ open, incomplete, upcoming }: Standing): string | undefined {
  const unmarked = open
    .filter(({ state }) => state === "incomplete")
    .reduce((all, { counts }) => all + counts.unmarked, 0);
  const parts = [
    incomplete > 0 ? t("figures.incomplete", { registers: incomplete, students: unmarked }) : "",
    upcoming > 0 ? t("figures.upcoming", { count: upcoming }) : "",
  ];
  return parts.filter(Boolean).join(" · ") || undefined;
}

interface MorningAnswer {
  /** Whether who looks may know the figures of the school, and not of their own classes alone. */
  seesAll: boolean;
  morning: Morning | undefined;
  isUnknown: boolean;
}

/** A day of school: how many are here, and how far each class is. */
function Open({ day, seesAll, morning, isUnknown }: MorningAnswer & { day: ExpectedDay }) {
  const mayOrOwn = useMayOrOwn();
  const standing = standingOf(day);
  const percent = morning && percentOf(sumsOfTaken(standing.open), morning.policy);
  const percentage = percent === undefined ? undefined : figureStrings.percent(percent);
  return (
    <>
      <Figures
        label={
          standing.taken === standing.open.length
            ? t("figures.attendanceToday")
            : t("figures.attendance")
        }
        percentage={seesAll ? (percentage ?? (isUnknown ? "–" : undefined)) : null}
        difference={
          percent === undefined ? null : (
            <Difference percentage={percent} days={morning?.days ?? []} />
          )
        }
        sums={dueSums(standing)}
        registers={{
          value: t("figures.of", { taken: standing.taken, due: standing.due }),
          note: registersNote(standing),
        }}
      />
      <ClassBoard
        day={day}
        standing={standing}
        policy={morning?.policy}
        mayMark={mayOrOwn("mark_attendance")}
      />
    </>
  );
}

/** The registers of a day that is over and were left incomplete, with the way to finish them. */
function LeftIncomplete({ count, date }: { count: number; date: string }) {
  const mayMark = useMay()("mark_attendance");
  const to = mayMark
    ? `/attendance/mark?date=${date}`
    : `/attendance/view?tab=day&date=${date}&state=incomplete`;
  return (
    <Anchor component={Link} to={to} underline>
      {t("figures.incompleteOf", { registers: count })}
    </Anchor>
  );
}

/** A day without school: why, when there is some again, and how the last one was. */
function Closed({ day, morning }: MorningAnswer & { day: ExpectedDay }) {
  const last = morning?.days[0];
  const next = day.school_days?.after;
  return (
    <>
      <Text size="md" weight={600}>
        {day.closed ?? t("figures.noSchool")}
      </Text>
      <AcademicYearNeeded why={day.closed} />
      {next ? <Text color="dimmed">{t("figures.nextDay", { date: dayText(next) })}</Text> : null}
      {last?.figures && last.date < day.date ? (
        <Box mt="md">
          <Title order={3} mb="xs">
            {t("figures.lastDay", { date: dayText(last.date) })}
          </Title>
          <Figures
            label={t("figures.attendanceOf")}
            percentage={figureStrings.percent(last.figures.percentage)}
            sums={last.figures}
            registers={{
              value: t("figures.of", { taken: last.figures.taken, due: last.figures.registers }),
              note:
                last.figures.incomplete > 0 ? (
                  <LeftIncomplete count={last.figures.incomplete} date={last.date} />
                ) : undefined,
            }}
          />
        </Box>
      ) : null}
    </>
  );
}

const isWithoutSchool = ({ registers }: ExpectedDay) =>
  registers.every(({ state }) => state === "closed");

/**
 * The morning of the school: attendance in percent, and all classes as they are marked; without
 * school, the last day that had some. Of who has classes of their own, those alone.
 */
export function TodaysAttendance({ seesAll }: Pick<MorningAnswer, "seesAll">) {
  const { data: day, isError: isDayUnknown, isPending } = useExpectedDay();
  const { data: morning, isError: isUnknown } = useMorning(day?.today, seesAll);
  const answer = { seesAll, morning, isUnknown };
  return (
    <Card
      withBorder
      p="md"
      radius="md"
      component="section"
      aria-label={t("figures.title")}
      data-loading={isPending || undefined}
    >
      <Title order={2} mb={4}>
        {t("figures.title")}
        {day?.turn && !isWithoutSchool(day) ? (
          <Text span color="dimmed" size="sm" weight={400} ml={8}>
            {turnName(day.turn)}
          </Text>
        ) : null}
      </Title>
      {day ? (
        isWithoutSchool(day) ? (
          <Closed day={day} {...answer} />
        ) : (
          <Open day={day} {...answer} />
        )
      ) : (
        <>
          <Figures
            label={t("figures.attendance")}
            percentage={isDayUnknown ? "–" : undefined}
            sums={undefined}
            registers={{ value: isDayUnknown ? "–" : undefined }}
          />
          {isPending ? <Skeleton height={320} mt="md" radius="md" /> : null}
        </>
      )}
    </Card>
  );
}
