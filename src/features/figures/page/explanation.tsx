import { Anchor, Box, Button, Paper, SegmentedControl, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useFirst } from "@rollcall/kit/browser/fields/use-first";
import { countsDays } from "../../../domain/attendance/counted-days";
import { figureStrings } from "./figure-strings";
import { viewAttendance as words } from "./strings";
import { namesOf } from "./names-of";
import classes from "./sheet.module.css";
import type { DayCounts, StudentYear } from "./answers";
import { fullDay } from "@rollcall/kit/schema/formats/days";

type Choice = "all" | "counted" | "left";
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
      <td>{code === null || late === null ? mark : words.late(mark, late)}</td>
      <td>{weight === null ? words.left : weight}</td>
      <td>{reason === "closed" && closed ? closed : (words.reasons[reason] ?? reason)}</td>
      {inDays ? <td>{of.day ? words.ofDay(of.day) : ""}</td> : null}
    </tr>
  );
}

/** All slots, or those that are counted or left out; the first of them, until more are wanted. */
function Slots({ slots, year }: { slots: readonly Slot[]; year: StudentYear }) {
  const [choice, setChoice] = useState<Choice>("all");
  const counted = slots.filter(({ weight }) => weight !== null);
  const chosen = { all: slots, counted, left: slots.filter(({ weight }) => weight === null) }[
    choice
  ];
  const { shown, rest, showAll } = useFirst(chosen, first);
  const names = namesOf(year);
  const inDays = countsDays(year.policy);
  return (
    <>
      <SegmentedControl
        mb="sm"
        value={choice}
        onChange={(next: Choice) => setChoice(next)}
        data={[
          { value: "all", label: words.all(slots.length) },
          { value: "counted", label: words.counted(counted.length) },
          { value: "left", label: words.leftOut(slots.length - counted.length) },
        ]}
      />
      <Box className={classes.scroll} tabIndex={0} role="region" aria-label={words.explained}>
        <Table verticalSpacing={4}>
          <thead>
            <tr>
              {[...Object.values(words.explainColumns), ...(inDays ? [words.dayColumn] : [])].map(
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
            {words.moreSlots(rest)}
          </Button>
        ) : null}
      </Box>
    </>
  );
}

/** Every slot behind a percentage: what it counts, or that it is left out, and why. */
export function Explanation({ year }: { year: StudentYear }) {
  const slots = year.days.flatMap(({ date, class_id: classId, closed, counts, slots: of }) =>
    of.map((slot) => ({ ...slot, date, classId, closed, day: counts })),
  );
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={words.explained}>
      <Title order={2} size="h3" mb="xs">
        {words.explained}
      </Title>
      <Text mb="sm">
        {figureStrings.counted(year.weight, year.counted, year.policy)} ={" "}
        {figureStrings.percent(year.percentage)}. {figureStrings.policy(year.policy)}
        {year.policy.free_absences > 0 ? ` ${figureStrings.free(year.free, year.policy)}` : ""}
        {year.mixed_modes && !countsDays(year.policy) ? ` ${figureStrings.mixed}` : ""}
      </Text>
      {slots.length === 0 ? (
        <Text>{words.nothingToExplain}</Text>
      ) : (
        <Slots slots={slots} year={year} />
      )}
    </Paper>
  );
}
