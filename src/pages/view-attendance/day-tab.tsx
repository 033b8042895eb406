import { Anchor, Badge, Button, Group, Paper, Stack, Table, Text, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import type { ExpectedDay, ExpectedRegister } from "../../providers/attendance/expected-day";
import { useExpectedDay, useLiveDay } from "../../providers/attendance/use-expected-day";
import { isCalendarDate } from "../../schema";
import { viewAttendance as words } from "../../strings/view-attendance";
import type { Address } from "./address";
import { dayWords } from "./day-words";
import { FiguresState } from "./figures-state";

const colours = { taken: "green", missing: "red", upcoming: "gray", closed: "gray" } as const;
const columns = words.dayColumns;

function Line({ one, date }: { one: ExpectedRegister; date: string }) {
  const { class: of, slot, label, lesson, state, why, counts } = one;
  const taken = state === "taken";
  return (
    <tr>
      <th scope="row" style={{ fontWeight: 550 }}><Anchor component={Link} to={`/attendance/mark?class=${of.id}&date=${date}&slot=${slot}`}>{of.name}</Anchor></th>
      <td>{[label, lesson?.subject.name].filter(Boolean).join(" · ")}</td>
      <td><Badge color={colours[state]}>{words.states[state]}</Badge>{why ? <Text size="xs" color="dimmed">{why}</Text> : null}</td>
      <td>{one.students}</td>
      {(["present", "absent", "late", "unmarked"] as const).map((key) => <td key={key}>{taken ? counts[key] : "–"}</td>)}
      <td>{one.taken_by?.name ?? ""}</td>
    </tr>
  );
}

function Registers({ day }: { day: ExpectedDay }) {
  const count = (state: ExpectedRegister["state"]) => day.registers.filter((one) => one.state === state).length;
  if (day.registers.length === 0) return <Text role="status">{words.noRegisters}</Text>;
  return (
    <Stack spacing="sm">
      <Text role="status">{words.daySummary(count("taken"), count("missing"))}</Text>
      <Paper withBorder radius="md" sx={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label={words.day(dayWords(day.date))}>
        <Table verticalSpacing={6} highlightOnHover>
          <thead><tr>{Object.values(columns).map((label) => <th key={label} scope="col">{label}</th>)}</tr></thead>
          <tbody>{day.registers.map((one) => <Line key={`${one.class.id} ${one.slot}`} one={one} date={day.date} />)}</tbody>
        </Table>
      </Paper>
    </Stack>
  );
}

/** The registers of one day with what they count. */
export function DayTab({ address, today, onAddress }: { address: Address; today: string; onAddress(next: Address): void }) {
  const date = address.date ?? today;
  const named = date === today ? undefined : date;
  const day = useExpectedDay(named);
  useLiveDay(named);
  return (
    <Stack spacing="md">
      <Group spacing="sm" align="flex-end">
        <TextInput type="date" label={words.date} value={date} onChange={({ currentTarget: { value } }) => isCalendarDate(value) && onAddress({ ...address, date: value })} />
        {date === today ? null : <Button variant="default" onClick={() => onAddress({ ...address, date: today })}>{words.today}</Button>}
      </Group>
      <FiguresState query={day}>{(data) => <Registers day={data} />}</FiguresState>
    </Stack>
  );
}
