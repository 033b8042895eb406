import { Anchor, Button, Group, NativeSelect, Paper, Stack, Table, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { RegisterStateBadge } from "../../../school/registers/page/register-state-badge";
import { HelpButton } from "@rollcall/kit/browser/crud/help/help-button";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { useMayDo, useMayOpen } from "@rollcall/kit/browser/fields/may";
import { SearchInput } from "@rollcall/kit/browser/fields/search-input";
import { useFirst } from "@rollcall/kit/browser/fields/use-first";
import {
  longestFind,
  manyRegisters,
  registerMatches,
  type ExpectedDay,
  type ExpectedRegister,
} from "../../../school/registers/page/expected-day";
import { useExpectedDay, useLiveDay } from "../../../school/registers/page/use-expected-day";
import { shownCounts, shownNames, type ShownName } from "../../../school/sums/domain/shown-counts";
import { registerStateNames } from "../../../school/registers/page/text";
import { classes as schoolClasses } from "../../../resources/classes";
import { t } from "./text";
import { states, type Address } from "./address";
import { FiguresState } from "./figures-state";
import { todayOf } from "./today-of";
import { fullDay } from "@rollcall/kit/schema/formats/days";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";

const dayColumns = {
  class: t("dayColumns.class"),
  register: t("dayColumns.register"),
  state: t("dayColumns.state"),
  students: t("dayColumns.students"),
  present: t("dayColumns.present"),
  late: t("dayColumns.late"),
  absent: t("dayColumns.absent"),
  excused: t("dayColumns.excused"),
  half: t("dayColumns.half"),
  not_counted: t("dayColumns.not_counted"),
  unmarked: t("dayColumns.unmarked"),
  by: t("dayColumns.by"),
};

const daySummary = (taken: number, incomplete: number, missing: number) =>
  incomplete > 0
    ? t("daySummary.incomplete", { taken, incomplete, missing })
    : t("daySummary", { taken, missing });

const leading = ["class", "register", "state", "students"] as const;
const isRare = (name: ShownName) => name === "half" || name === "not_counted";

/** Kinds of marks that have a column: what is rare only where there is one of it. */
const countColumns = (registers: readonly ExpectedRegister[]): readonly ShownName[] =>
  shownNames.filter((name) => !isRare(name) || registers.some(({ counts }) => counts[name] > 0));

interface LineProps {
  one: ExpectedRegister;
  date: string;
  names: readonly ShownName[];
}

function Line({ one, date, names }: LineProps) {
  const { class: of, slot, label, lesson, why, counts } = one;
  const hasMarks = counts.unmarked < one.students;
  const shown = shownCounts(counts);
  return (
    <tr>
      <th scope="row" style={{ fontWeight: 550, whiteSpace: "nowrap" }}>
        <Anchor component={Link} to={`/attendance/mark?class=${of.id}&date=${date}&slot=${slot}`}>
          {of.name}
        </Anchor>
      </th>
      <td>{[label, lesson?.subject.name].filter(Boolean).join(" · ")}</td>
      <td>
        <RegisterStateBadge register={one} />
        {why ? (
          <Text size="xs" color="dimmed">
            {why}
          </Text>
        ) : null}
      </td>
      <td>{one.students}</td>
      {names.map((name) => (
        <td key={name}>{hasMarks ? shown[name] : "–"}</td>
      ))}
      <td>{hasMarks ? (one.taken_by?.name ?? "") : ""}</td>
    </tr>
  );
}

/** Registers that are shown until more are wanted. */
const first = 100;

function Rows({ registers, date }: { registers: readonly ExpectedRegister[]; date: string }) {
  const { shown, rest, showAll } = useFirst(registers, first);
  const names = countColumns(registers);
  const count = (state: ExpectedRegister["state"]) =>
    registers.filter((one) => one.state === state).length;
  return (
    <Stack spacing="sm">
      <Group spacing={4}>
        <Text role="status">
          {daySummary(count("taken"), count("incomplete"), count("missing"))}
        </Text>
        <HelpButton about={t("help.dueTerm")}>{t("help.due")}</HelpButton>
      </Group>
      <Paper
        withBorder
        radius="md"
        sx={{ overflowX: "auto" }}
        tabIndex={0}
        role="region"
        aria-label={t("day", { date: fullDay(date) })}
      >
        <Table verticalSpacing={6} highlightOnHover>
          <thead>
            <tr>
              {[...leading, ...names, "by" as const].map((name) => (
                <th key={name} scope="col">
                  {dayColumns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Line key={`${one.class.id} ${one.slot}`} one={one} date={date} names={names} />
            ))}
          </tbody>
        </Table>
      </Paper>
      {rest > 0 ? (
        <Button variant="default" sx={{ alignSelf: "center" }} onClick={showAll}>
          {t("moreRegisters", { count: rest })}
        </Button>
      ) : null}
    </Stack>
  );
}

interface DayTabProps {
  address: Address;
  onAddress(next: Address, replace?: boolean): void;
}

/** No register is due: what closes the day, or what is missing for one. */
function NoRegisters({ day: { closed, mode } }: { day: ExpectedDay }) {
  const [mayOpen, mayDo] = [useMayOpen(), useMayDo()];
  const ofLessons = mode === "period";
  const why = closed ?? (ofLessons ? t("noRegistersLessons") : t("noRegistersClasses"));
  const step = ofLessons
    ? { to: "/timetable", label: t("openTimetable"), may: mayOpen("/timetable") }
    : {
        to: `/${schoolClasses.name}/create`,
        label: t("createClass"),
        may: mayDo(schoolClasses, "create"),
      };
  return (
    <EmptyState
      framed
      role="status"
      title={t("noRegisters")}
      text={why}
      steps={closed ? [] : [step]}
    />
  );
}

function Registers({ day, address, onAddress }: { day: ExpectedDay } & DayTabProps) {
  const { state, find } = address;
  if (day.registers.length === 0) return <NoRegisters day={day} />;
  const registers = day.registers.filter(
    (one) =>
      (state === undefined || one.state === state) &&
      (find === undefined || registerMatches(one, find)),
  );
  if (registers.length > 0) return <Rows registers={registers} date={day.date} />;
  return (
    <Paper withBorder radius="md" p="xl">
      <Stack align="center" spacing="sm">
        <Text role="status">{t("noMatch")}</Text>
        <Button
          variant="default"
          onClick={() => onAddress({ ...address, state: undefined, find: undefined })}
        >
          {t("clearFilters")}
        </Button>
      </Stack>
    </Paper>
  );
}

/** The registers of one day with what they count. */
export function DayTab({ address, onAddress }: DayTabProps) {
  const day = useExpectedDay(address.date);
  useLiveDay(address.date);
  const today = todayOf(day.data);
  const { date = today, state, find = "" } = address;
  const many = (day.data?.registers.length ?? 0) > manyRegisters;
  return (
    <Stack spacing="md">
      <Group spacing="sm" align="flex-end">
        <DayField
          label={t("date")}
          value={date}
          onChange={(to) => to && onAddress({ ...address, date: to })}
        />
        {date === today ? null : (
          <Button variant="default" onClick={() => onAddress({ ...address, date: today })}>
            {t("today")}
          </Button>
        )}
        {many || state ? (
          <NativeSelect
            label={t("state")}
            value={state ?? ""}
            data={[
              { value: "", label: t("allStates") },
              ...states.map((value) => ({ value, label: registerStateNames[value] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onAddress({ ...address, state: states.find((one) => one === value) })
            }
          />
        ) : null}
        {many || find ? (
          <SearchInput
            label={t("find")}
            search={find}
            maxLength={longestFind}
            sx={{ flex: "1 1 240px", maxWidth: 320 }}
            onSearch={(text) => onAddress({ ...address, find: text || undefined }, true)}
          />
        ) : null}
      </Group>
      <FiguresState query={day}>
        {(data) => <Registers day={data} address={address} onAddress={onAddress} />}
      </FiguresState>
    </Stack>
  );
}
