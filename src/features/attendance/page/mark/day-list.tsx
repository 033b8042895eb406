import { Alert, Button, Paper, Stack, Text, Title } from "@mantine/core";
import { IconProgress } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { SyntheticEvent } from "react";
import { Link } from "react-router-dom";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import type { RegisterState } from "../../../../school/registers/domain/register-state";
import { countsText } from "../../../../school/registers/page/counts-text";
import { registerStateText } from "../../../../school/registers/page/register-state-text";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { useFirst } from "@rollcall/kit/browser/fields/use-first";
import {
  manyRegisters,
  registerMatches,
  type ExpectedRegister,
  type ExpectedDay,
} from "../../../../school/registers/page/expected-day";
import { classes as schoolClasses } from "../../../../resources/classes";
import { whereNames, t } from "./text";
import { readAddress, writeAddress, type Address } from "./address";
import classes from "./day-list.module.css";
import { useExpectRegister } from "./use-register";
import { useQueue } from "./offline/register-queue";
import { whereabouts, type Queue } from "./offline/queue";
import { isOwn, ownOn, type Own } from "./own";
import type { useDay } from "./use-day";
import { AllClosed, SomeClosed } from "./closed-registers";
import { turnName } from "../../../../school/calendar/domain/weekdays";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { compareCodes } from "@rollcall/kit/schema/formats/names";

const summaryText = (taken: number, incomplete: number, missing: number, date: string) =>
  incomplete > 0
    ? t("summaryIncomplete", { date, taken, incomplete, missing })
    : t("summary", { date, taken, missing });

/** Registers that are listed until more are wanted. */
const first = 60;
const order: Readonly<Record<RegisterState, number>> = {
  missing: 0,
  incomplete: 1,
  upcoming: 2,
  taken: 3,
  not_expected: 4,
  closed: 5,
};
/** Missing first, then incomplete; within a state by time, then by class, as they come. */
const ordered = (registers: readonly ExpectedRegister[]) =>
  registers.toSorted(
    (one, other) =>
      order[one.state] - order[other.state] ||
      compareCodes(one.start_time ?? "", other.start_time ?? ""),
  );

function Item({
  one,
  date,
  queue,
  sending,
}: {
  one: ExpectedRegister;
  date: string;
  queue: Queue;
  sending: string | undefined;
}) {
  const where = whereabouts(queue, { class_id: one.class.id, date, slot: one.slot }, sending);
  const { counts, lesson, students } = one;
  const state = where ? whereNames[where] : (one.why ?? registerStateText(one));
  const more = [
    [one.start_time, one.end_time].filter(Boolean).join("–"),
    lesson?.subject.name,
    lesson?.teacher.name,
    t("students", { count: students }),
    counts.unmarked < students ? countsText(counts) : "",
  ];
  return (
    <li>
      <Link
        className={classes.item}
        data-state={where ? "waiting" : one.state}
        to={`?${writeAddress({ date, classId: one.class.id, slot: one.slot })}`}
        aria-label={`${t("open", { name: one.class.name, label: one.label })}: ${state}`}
      >
        <span className={classes.head}>
          {one.class.name}
          <span className={classes.more}>{one.label}</span>
          <span className={classes.state}>
            {!where && one.state === "incomplete" ? (
              <IconProgress size={14} aria-hidden className={classes.icon} />
            ) : null}
            {state}
          </span>
        </span>
        <span className={classes.more}>{more.filter(Boolean).join(" · ")}</span>
      </Link>
    </li>
  );
}

function NoClasses() {
  const mayCreate = useMayDo()(schoolClasses, "create");
  return (
    <Paper withBorder radius="md" p="xl">
      <Stack align="center">
        <Text>{t("noClasses")}</Text>
        {mayCreate ? (
          <Button component={Link} to={`/${schoolClasses.name}/create`}>
            {t("createClass")}
          </Button>
        ) : null}
      </Stack>
    </Paper>
  );
}

interface ListProps {
  registers: readonly ExpectedRegister[];
  date: string;
  label: string;
}

/** Registers, as many as are looked through at first. */
function Items({ registers, date, label }: ListProps) {
  const { queue, sending } = useQueue();
  const expect = useExpectRegister();
  const { shown, rest, showAll } = useFirst(registers, first);
  const onPress = ({ target }: SyntheticEvent) => {
    const { classId, slot } = readAddress(
      new URL((target as Element).closest("a")?.href ?? "about:blank").searchParams,
      date,
    );
    if (classId !== undefined && slot !== undefined) expect({ class_id: classId, date, slot });
  };
  return (
    <>
      <ul
        onPointerDown={onPress}
        onClickCapture={onPress}
        className={classes.list}
        aria-label={label}
      >
        {shown.map((one) => (
          <Item
            key={`${one.class.id}/${one.slot}`}
            one={one}
            date={date}
            queue={queue}
            sending={sending}
          />
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="default" sx={{ alignSelf: "center" }} onClick={showAll}>
          {t("moreRegisters", { count: rest })}
        </Button>
      ) : null}
    </>
  );
}

/** The open registers: one's own before the others, where only some are. */
function OpenRegisters({
  registers,
  date,
  own,
}: {
  registers: readonly ExpectedRegister[];
  date: string;
  own: Own | undefined;
}) {
  const mine = own ? registers.filter((one) => isOwn(one, own)) : [];
  if (!own || mine.length === 0 || mine.length === registers.length)
    return <Items registers={registers} date={date} label={t("openList")} />;
  return (
    <>
      <Title order={2} size="h4">
        {t("yours")}
      </Title>
      <Items registers={mine} date={date} label={t("yours")} />
      <Title order={2} size="h4">
        {t("others")}
      </Title>
      <Items
        registers={registers.filter((one) => !isOwn(one, own))}
        date={date}
        label={t("openList")}
      />
    </>
  );
}

interface DayListProps {
  day: ReturnType<typeof useDay>;
  address: Address;
  onAddress(next: Address): void;
}

/** Registers as a whole: how many are taken, and the open ones before those of closed classes. */
function Registers({
  day,
  date,
  registers,
  narrowed,
  own,
}: {
  day: ExpectedDay;
  date: string;
  registers: readonly ExpectedRegister[];
  narrowed: boolean;
  own: Own | undefined;
}) {
  const [open, closed] = [
    registers.filter(({ state }) => state !== "closed"),
    registers.filter(({ state }) => state === "closed"),
  ];
  const folded = <Items registers={closed} date={date} label={t("closedList")} />;
  if (open.length === 0) return <AllClosed day={day}>{folded}</AllClosed>;
  const [taken = 0, incomplete = 0, missing = 0] = (
    ["taken", "incomplete", "missing"] as const
  ).map((state) => open.filter((one) => one.state === state).length);
  return (
    <>
      <Text weight={600} role={narrowed ? "status" : undefined}>
        {summaryText(taken, incomplete, missing, dayText(date))}
        {day.turn ? ` · ${turnName(day.turn)}` : ""}
        {taken === open.length && !narrowed ? ` · ${t("allTaken")}` : ""}
      </Text>
      <OpenRegisters registers={open} date={date} own={own} />
      {closed.length > 0 ? <SomeClosed closed={closed}>{folded}</SomeClosed> : null}
    </>
  );
}

const chosen = (registers: readonly ExpectedRegister[], { slot, find }: Address) =>
  ordered(
    registers.filter(
      (one) =>
        (slot === undefined || one.slot === slot) &&
        (find === undefined || registerMatches(one, find)),
    ),
  );

/**
 * The registers of a day with their states, those first that are missing or incomplete; one click
 * opens one.
 */
export function DayList({
  day: { day, cachedAt, failed, reason, refetch },
  address,
  onAddress,
}: DayListProps) {
  const { date, slot, find } = address;
  // Asked for along with the day: what is on the screen must not be pushed down by what comes
  // later.
  const own = useQuery({ ...ownOn(date), retry: false });
  if (failed) {
    return (
      <Alert color="red" role="alert" title={t("failed")}>
        <Text mb="sm">{reason}</Text>
        <Button size="xs" variant="default" onClick={refetch}>
          {t("retry")}
        </Button>
      </Alert>
    );
  }
  if (!day || (own.isPending && day.registers.length > manyRegisters))
    return (
      <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
        <TableSkeleton rows={8} columns={3} />
      </Paper>
    );
  if (day.registers.length === 0 && day.mode !== "period") return <NoClasses />;
  const registers = chosen(day.registers, address);
  if (registers.length === 0 && day.registers.length > 0) {
    return (
      <Paper withBorder radius="md" p="xl">
        <Stack align="center" spacing="sm">
          <Text role="status">{t("noRegister")}</Text>
          <Button variant="default" onClick={() => onAddress({ date })}>
            {t("showAllRegisters")}
          </Button>
        </Stack>
      </Paper>
    );
  }
  return (
    <Stack spacing="sm">
      {cachedAt === undefined ? null : (
        <Text role="status">{t("stored", { when: relativeTime(cachedAt) })}</Text>
      )}
      <Registers
        day={day}
        date={date}
        registers={registers}
        narrowed={slot !== undefined || find !== undefined}
        own={day.registers.length > manyRegisters ? own.data : undefined}
      />
    </Stack>
  );
}
