import { Anchor, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { useFirst } from "@rollcall/kit/browser/fields/use-first";
import { RuledLines } from "@rollcall/kit/browser/ui";
import { fullDay } from "@rollcall/kit/schema/formats/days";
import { absencesOf, sumOf, type Absence, type StudentLeave } from "./absences";
import { costText, reasonOf } from "./absence-table";
import type { StudentYear } from "./answers";
import { FigureLine } from "./figure-line";
import { FiguresState } from "./figures-state";
import { namesOf } from "./names-of";
import { Counts, Prospect } from "./student-figures";
import { costSummary, t } from "./text";
import { useStudentYear } from "./use-figures";
import { WithLeave } from "./with-leave";

/** Absences that are listed until more are wanted. */
const first = 6;

function Line({ absence, names }: { absence: Absence; names: ReturnType<typeof namesOf> }) {
  const { date, classId, slot, code, minutesLate, cost } = absence;
  const mark = code === null ? t("reasons.unmarked") : `${code} ${names.code(code)}`;
  const reason = reasonOf(absence);
  const day = `${fullDay(date)} · ${names.slot(slot)}`;
  return (
    <li>
      <div>
        {classId === null ? (
          day
        ) : (
          <Anchor
            component={Link}
            to={`/attendance/mark?class=${classId}&date=${date}&slot=${slot}`}
          >
            {day}
          </Anchor>
        )}
        <Text color="dimmed" component="p" m={0}>
          <bdi>{minutesLate === null ? mark : t("late", { code: mark, minutes: minutesLate })}</bdi>
          {reason ? " · " : ""}
          <bdi>{reason}</bdi>
        </Text>
      </div>
      <span>{costText(cost)}</span>
    </li>
  );
}

function Absences({ year, leave }: { year: StudentYear; leave: readonly StudentLeave[] }) {
  const absences = absencesOf(year, leave);
  const { costly, free, cost } = sumOf(absences);
  const { shown, rest, showAll } = useFirst(absences, first);
  const names = namesOf(year);
  return (
    <section aria-label={t("absences")}>
      <Title order={3} size="h4" mb="xs">
        {t("absences")}
      </Title>
      {absences.length === 0 ? (
        <Text color="dimmed">{year.marked > 0 ? t("noneAbsent") : t("noMarksInPeriod")}</Text>
      ) : (
        <Text mb="xs">{costSummary(costly, cost, free)}</Text>
      )}
      <RuledLines>
        {shown.map((absence) => (
          <Line key={`${absence.date} ${absence.slot}`} absence={absence} names={names} />
        ))}
      </RuledLines>
      {rest > 0 ? (
        <Anchor component="button" type="button" mt="xs" onClick={showAll}>
          {t("moreSlots", { count: rest })}
        </Anchor>
      ) : null}
    </section>
  );
}

/** A student's attendance over some days in a narrow place: the figure, and the absences behind it. */
export const StudentBrief = ({ id, from, to }: { id: number; from: string; to: string }) => (
  <FiguresState query={useStudentYear(id, { from, to })}>
    {(year) => (
      <Stack spacing="lg">
        <div>
          <FigureLine figure={year} />
          <Counts counts={year.counts} minutesLate={year.minutes_late} />
          <Prospect year={year} />
        </div>
        <WithLeave year={year}>{(leave) => <Absences year={year} leave={leave} />}</WithLeave>
      </Stack>
    )}
  </FiguresState>
);
