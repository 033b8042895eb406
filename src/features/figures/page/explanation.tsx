import {
  Anchor,
  Box,
  Button,
  Group,
  Paper,
  SegmentedControl,
  Table,
  Text,
  Title,
} from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { HelpButton } from "@rollcall/kit/browser/crud/help/help-button";
import { useFirst } from "@rollcall/kit/browser/fields/use-first";
import { countsDays } from "../../../school/sums/domain/counted-days";
import { absencesOf, sumOf, type Absence, type StudentLeave } from "./absences";
import { AbsenceTable } from "./absence-table";
import { figureStrings } from "./figure-text";
import { reasonNames, costSummary, t } from "./text";
import { namesOf } from "./names-of";
import classes from "./sheet.module.css";
import type { DayCounts, StudentYear } from "./answers";
import { WithLeave } from "./with-leave";
import { fullDay } from "@rollcall/kit/schema/formats/days";

const explainColumns = {
  date: t("explainColumns.date"),
  slot: t("explainColumns.slot"),
  mark: t("explainColumns.mark"),
  weight: t("explainColumns.weight"),
  why: t("explainColumns.why"),
};

/** What a day counts as a whole, and what of it was attended. */
const ofDay = ({ weight, attended, counted, free }: DayCounts) => {
  if (weight === null) return t("ofDay.not_counted");
  const what = free
    ? t("ofDay.free")
    : { 0: t("ofDay.absent"), 0.5: t("ofDay.half"), 1: t("ofDay.whole") }[weight];
  return t("ofDay", { what, attended, counted });
};

type Choice = "absences" | "all" | "counted" | "left";
/**
 * Slots that are shown until more are wanted: where every lesson is marked, a year has well over a
 * thousand.
 */
const first = 200;

type Slot = StudentYear["days"][number]["slots"][number] & {
  date: string;
  classId: number | null;
  closed: string | null;
  /** What its day counts as a whole, where percentages count days. */
  day: DayCounts | undefined;
};

/** One slot: its day leads to its register. */
function SlotRow({
  slot: of,
  names,
  inDays,
}: {
  slot: Slot;
  names: ReturnType<typeof namesOf>;
  inDays: boolean;
}) {
  const { date, slot, classId, code, weight, reason, closed, minutes_late: late } = of;
  const day = fullDay(date);
  const mark = code === null ? "–" : `${code} ${names.code(code)}`;
  return (
    <tr>
      <td style={{ whiteSpace: "nowrap" }}>
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
      </td>
      <td>{names.slot(slot)}</td>
      <td>{code === null || late === null ? mark : t("late", { code: mark, minutes: late })}</td>
      <td>{weight === null ? t("left") : weight}</td>
      <td>{reason === "closed" && closed ? closed : (reasonNames[reason] ?? reason)}</td>
      {inDays ? <td>{of.day ? ofDay(of.day) : ""}</td> : null}
    </tr>
  );
}

const slotsOf = ({ days }: StudentYear): Slot[] =>
  days.flatMap(({ date, class_id: classId, closed, counts, slots: of }) =>
    of.map((slot) => ({ ...slot, date, classId, closed, day: counts })),
  );

/** Slots with what each counts, and why; the first of them, until more are wanted. */
function SlotTable({ slots, year }: { slots: readonly Slot[]; year: StudentYear }) {
  const { shown, rest, showAll } = useFirst(slots, first);
  const names = namesOf(year);
  const inDays = countsDays(year.policy);
  return (
    <>
      <Table verticalSpacing={4}>
        <thead>
          <tr>
            {[...Object.values(explainColumns), ...(inDays ? [t("dayColumn")] : [])].map(
              (label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((slot) => (
            <SlotRow
              key={`${slot.date} ${slot.slot} ${slot.code ?? ""}`}
              slot={slot}
              names={names}
              inDays={inDays}
            />
          ))}
        </tbody>
      </Table>
      {rest > 0 ? (
        <Button mt="sm" variant="default" onClick={showAll}>
          {t("moreSlots", { count: rest })}
        </Button>
      ) : null}
    </>
  );
}

/** The absences, or every slot: all, those that count, or those left out. */
function Choices({ year, absences }: { year: StudentYear; absences: readonly Absence[] }) {
  const [choice, setChoice] = useState<Choice>("absences");
  const slots = slotsOf(year);
  const counted = slots.filter(({ weight }) => weight !== null);
  const left = slots.filter(({ weight }) => weight === null);
  const isEmpty = choice === "absences" && absences.length === 0;
  return (
    <>
      <SegmentedControl
        mb="sm"
        className="screen-only"
        sx={{ maxWidth: "100%", overflowX: "auto" }}
        styles={{
          label: {
            "@media (max-width: 500px)": { padding: "6px 5px", fontSize: "var(--size-xs)" },
          },
        }}
        value={choice}
        onChange={(next: Choice) => setChoice(next)}
        data={[
          { value: "absences", label: t("absencesOnly", { count: absences.length }) },
          { value: "counted", label: t("counted", { count: counted.length }) },
          { value: "left", label: t("leftOut", { count: left.length }) },
          { value: "all", label: t("all", { count: slots.length }) },
        ]}
      />
      {isEmpty ? (
        <Text mb="sm">{year.marked > 0 ? t("noneAbsent") : t("noMarksInPeriod")}</Text>
      ) : (
        <Box
          mb="sm"
          className={classes.scroll}
          tabIndex={0}
          role="region"
          aria-label={t("breakdown")}
        >
          {choice === "absences" ? (
            <AbsenceTable absences={absences} year={year} />
          ) : (
            <SlotTable key={choice} slots={{ counted, left, all: slots }[choice]} year={year} />
          )}
        </Box>
      )}
    </>
  );
}

/**
 * Why a percentage is what it is: the absences with what each costs, then the calculation. Every
 * slot is a choice away.
 */
export const Explanation = ({ year }: { year: StudentYear }) => (
  <WithLeave year={year}>{(leave) => <Explained year={year} leave={leave} />}</WithLeave>
);

function Explained({ year, leave }: { year: StudentYear; leave: readonly StudentLeave[] }) {
  const absences = absencesOf(year, leave);
  const { costly, free, cost } = sumOf(absences);
  const title =
    year.percentage === null
      ? t("explained")
      : t("why", { percentage: figureStrings.percent(year.percentage) });
  const isNothing = year.days.every(({ slots }) => slots.length === 0);
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={title}>
      <Group spacing={4} mb="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        <HelpButton about={title}>
          {[
            { term: t("explainColumns.weight"), meaning: t("help.counts") },
            { term: t("absenceColumns.costs"), meaning: t("help.cost") },
          ]}
        </HelpButton>
      </Group>
      {isNothing ? (
        <Text>{t("nothingToExplain")}</Text>
      ) : (
        <>
          {absences.length > 0 ? (
            <Text mb="sm" weight={600}>
              {costSummary(costly, cost, free)}
            </Text>
          ) : null}
          <Choices year={year} absences={absences} />
        </>
      )}
      <Text color="dimmed">
        {figureStrings.counted(year.weight, year.counted, year.policy)} ={" "}
        {figureStrings.percent(year.percentage)}. {figureStrings.policy(year.policy)}
        {year.policy.free_absences > 0 ? ` ${figureStrings.free(year.free, year.policy)}` : ""}
        {` ${figureStrings.lates(year.counts.nth_late, year.policy)}`.trimEnd()}
        {year.mixed_modes && !countsDays(year.policy) ? ` ${figureStrings.mixed}` : ""}
      </Text>
    </Paper>
  );
}
