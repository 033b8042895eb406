import { Anchor, Box, Card, Group, Text, Title } from "@mantine/core";
import { lazy, Suspense, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { StatSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { shownCounts, shownNames, type ShownName } from "../../../school/sums/domain/shown-counts";
import {
  addUp,
  noSums,
  type MarkSums,
  unmarkedOf,
  type Sums,
} from "../../../school/sums/domain/sums";
import { AcademicYearNeeded } from "../../../school/registers/page/academic-year-needed";
import { isWanting, type ExpectedDay } from "../../../school/registers/page/expected-day";
import { useExpectedDay } from "../../../school/registers/page/use-expected-day";
import { type RecentAnswer, figureStrings, useRecentDays } from "../../figures/page";
import { ClassStrip } from "./class-strip";
import { useMorning, type Morning } from "./dashboard-data";
import { markedIn, percentOf, standingOf, sumsOfTaken, type Standing } from "./morning-figures";
import { t } from "./panels-text";

import { dayText, weekdayText } from "@rollcall/kit/schema/formats/days";
import { numberText } from "@rollcall/kit/schema/formats/numbers";
import { WeekdaysBefore } from "./weekdays-before";

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

/** Charts come after the page. */
const RecentTrend = lazy(async () => ({ default: (await import("./recent-trend")).RecentTrend }));

/** Where the weeks before stand in a row of their own. */
const narrow = "@media (max-width: 1200px)";

interface FigureProps {
  label: string;
  /** Undefined while it is not known yet. */
  value: string | undefined;
  note?: ReactNode;
  isLarge?: boolean;
}

function Figure({ label, value, note, isLarge = false }: FigureProps) {
  return (
    <div>
      <Text color="dimmed">{label}</Text>
      <Text
        component="div"
        sx={{
          fontSize: isLarge ? 34 : 24,
          fontWeight: 650,
          lineHeight: 1.2,
          fontVariantNumeric: "tabular-nums",
        }}
      >
        {value ?? <StatSkeleton />}
      </Text>
      {note ? (
        <Text size="xs" color="dimmed">
          {note}
        </Text>
      ) : null}
    </div>
  );
}

const isRare = (name: ShownName) => name === "half" || name === "not_counted";

/** How many are what, every student once. */
function Counts({ sums }: { sums: MarkSums | undefined }) {
  const shown = sums && shownCounts({ ...sums, unmarked: unmarkedOf(sums) });
  const names = shownNames.filter((name) => !isRare(name) || (shown && shown[name] > 0));
  return (
    <Group spacing="xl" mt="md" sx={{ rowGap: 8 }}>
      {names.map((name) => (
        <div key={name}>
          <Text size="xs" color="dimmed">
            {countNames[name]}
          </Text>
          <Text
            component="div"
            weight={650}
            sx={{ fontSize: 18, lineHeight: 1.3, fontVariantNumeric: "tabular-nums" }}
          >
            {shown ? numberText(shown[name]) : <StatSkeleton />}
          </Text>
        </div>
      ))}
    </Group>
  );
}

interface ShownFigures {
  /** The day that the percentage is of, and the percentage; for the line of the days before. */
  day?: { date: string; percentage: number | null } | undefined;
  /** What the percentage is called. */
  label: string;
  /** Undefined while it is not known. */
  percentage: string | undefined;
  sums: MarkSums | undefined;
  registers: Pick<FigureProps, "value" | "note">;
  days: Morning["days"] | undefined;
  recent: RecentAnswer;
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

function Figures({ day, label, percentage, sums, registers, days, recent }: ShownFigures) {
  return (
    <>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns:
            "minmax(150px, 0.8fr) minmax(0, 2.6fr) minmax(210px, 1.5fr) minmax(120px, 0.7fr)",
          gap: "12px 28px",
          [narrow]: { gridTemplateColumns: "1fr 1fr" },
        }}
      >
        <Figure
          isLarge
          label={label}
          value={percentage}
          note={
            <>
              {sums && t("figures.rests", { marked: markedIn(sums), expected: sums.expected })}
              {day && days ? <Difference percentage={day.percentage} days={days} /> : null}
            </>
          }
        />
        <Box sx={{ minHeight: 160, [narrow]: { gridColumn: "1 / -1", gridRow: 2 } }}>
          <Suspense fallback={null}>
            <RecentTrend day={day} recent={recent} />
          </Suspense>
        </Box>
        <Box sx={{ minHeight: 76, [narrow]: { gridColumn: "1 / -1", gridRow: 3 } }}>
          {days ? <WeekdaysBefore days={days} /> : null}
        </Box>
        <Figure label={t("figures.coverage")} {...registers} />
      </Box>
      <Counts sums={sums} />
    </>
  );
}

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
  morning: Morning | undefined;
  isUnknown: boolean;
  recent: RecentAnswer;
}

/** A day of school: how many are here, beside the weeks before, and how far each class is. */
function Open({
  day,
  standing,
  morning,
  isUnknown,
  recent,
}: MorningAnswer & { day: ExpectedDay; standing: Standing }) {
  const may = useMay();
  const percent = morning && percentOf(sumsOfTaken(standing.open), morning.policy);
  const percentage = percent === undefined ? undefined : figureStrings.percent(percent);
  return (
    <>
      <Figures
        day={percent === undefined ? undefined : { date: day.date, percentage: percent }}
        label={
          standing.taken === standing.open.length
            ? t("figures.attendanceToday")
            : t("figures.attendance")
        }
        percentage={percentage ?? (isUnknown ? "–" : undefined)}
        sums={dueSums(standing)}
        registers={{
          value: t("figures.of", { taken: standing.taken, due: standing.due }),
          note: registersNote(standing),
        }}
        days={morning?.days}
        recent={recent}
      />
      <ClassStrip
        day={day}
        standing={standing}
        policy={morning?.policy}
        mayMark={may("mark_attendance")}
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
function Closed({ day, morning, recent }: Omit<MorningAnswer, "isUnknown"> & { day: ExpectedDay }) {
  const last = morning?.days[0];
  const next = day.school_days?.after;
  return (
    <>
      <Text size="lg" weight={600}>
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
            day={{ date: last.date, percentage: last.figures.percentage }}
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
            days={morning?.days}
            recent={recent}
          />
        </Box>
      ) : null}
    </>
  );
}

/** Room for what is still to come, so that nothing below is pushed down by it. */
const room = {
  minHeight: 418,
  "@media (max-width: 1300px)": { minHeight: 455 },
  [narrow]: { minHeight: 610 },
  "@media (max-width: 700px)": { minHeight: 724 },
};
const roomOfClosed = { ...room, "@media (max-width: 700px)": { minHeight: 0 } };

const isWithoutSchool = ({ registers }: ExpectedDay) =>
  registers.every(({ state }) => state === "closed");

interface ContentProps extends MorningAnswer {
  day: ExpectedDay | undefined;
  /** Whether the registers of the day could not be had. */
  isDayUnknown: boolean;
}

function Content({ day, isDayUnknown, ...answer }: ContentProps) {
  const { morning, recent } = answer;
  if (!day) {
    const unknown = isDayUnknown ? "–" : undefined;
    return (
      <Figures
        label={t("figures.attendance")}
        percentage={unknown}
        sums={undefined}
        registers={{ value: unknown }}
        days={morning?.days}
        recent={recent}
      />
    );
  }
  return isWithoutSchool(day) ? (
    <Closed day={day} morning={morning} recent={recent} />
  ) : (
    <Open day={day} standing={standingOf(day)} {...answer} />
  );
}

/**
 * The morning of the school: attendance in percent beside the same weekday of the weeks before, and
 * all classes as they are marked; without school, the last day that had some.
 */
export function TodaysAttendance() {
  const { data: day, isError: isDayUnknown } = useExpectedDay();
  const { data: morning, isError: isUnknown } = useMorning(day?.today);
  const recent = useRecentDays();
  return (
    <Card
      withBorder
      p="md"
      radius="md"
      component="section"
      aria-label={t("figures.title")}
      sx={day && isWithoutSchool(day) ? roomOfClosed : room}
    >
      <Title order={2} mb="sm">
        {t("figures.title")}
      </Title>
      <Content
        day={day}
        isDayUnknown={isDayUnknown}
        morning={morning}
        isUnknown={isUnknown}
        recent={recent}
      />
    </Card>
  );
}
