import { Alert, Button, Paper, Stack, Text } from "@mantine/core";
import type { SyntheticEvent } from "react";
import { Link } from "react-router-dom";
import { dayText } from "../../fields/cells/value-text";
import { useMayDo } from "../../fields/may";
import { relativeTime } from "../../fields/relative-time";
import { TableSkeleton } from "../../fields/skeletons";
import type { ExpectedRegister, RegisterState } from "../../providers/attendance/expected-day";
import { classes as schoolClasses } from "../../resources/classes";
import { markAttendance as words } from "../../strings/mark-attendance";
import { readAddress, writeAddress } from "./address";
import classes from "./day-list.module.css";
import { useExpectRegister } from "./use-register";
import { useQueue } from "./offline/register-queue";
import { whereabouts, type Queue } from "./offline/queue";
import type { useDay } from "./use-day";
import { AllClosed, SomeClosed } from "./closed-registers";

const order: Readonly<Record<RegisterState, number>> = { missing: 0, upcoming: 1, taken: 2, closed: 3 };
/** Missing first; within a state by time, then by class. */
const ordered = (registers: readonly ExpectedRegister[]) =>
  registers.toSorted((one, other) => order[one.state] - order[other.state] || (one.start_time ?? "").localeCompare(other.start_time ?? "") || one.class.name.localeCompare(other.class.name, undefined, { numeric: true }));

function Item({ one, date, queue, sending }: { one: ExpectedRegister; date: string; queue: Queue; sending: string | undefined }) {
  const where = whereabouts(queue, { class_id: one.class.id, date, slot: one.slot }, sending);
  const { counts, lesson, students } = one;
  const state = where ? words.where[where] : (one.why ?? words.state[one.state]);
  const more = [[one.start_time, one.end_time].filter(Boolean).join("–"), lesson?.subject.name, lesson?.teacher.name, words.students(students), one.state === "taken" ? words.counted(counts.present, counts.absent, counts.unmarked) : ""];
  return (
    <li>
      <Link className={classes.item} data-state={where ? "waiting" : one.state} to={`?${writeAddress({ date, classId: one.class.id, slot: one.slot })}`} aria-label={`${words.open(one.class.name, one.label)}: ${state}`}>
        <span className={classes.head}>{one.class.name}<span className={classes.more}>{one.label}</span><span className={classes.state}>{state}</span></span>
        <span className={classes.more}>{more.filter(Boolean).join(" · ")}</span>
      </Link>
    </li>
  );
}

function NoClasses() {
  const mayCreate = useMayDo()(schoolClasses, "create");
  return (
    <Paper withBorder radius="md" p="xl">
      <Stack align="center"><Text>{words.noClasses}</Text>{mayCreate ? <Button component={Link} to={`/${schoolClasses.name}/create`}>{words.createClass}</Button> : null}</Stack>
    </Paper>
  );
}

/** The registers of a day with their states, those first that are missing; one click opens one. */
export function DayList({ day: { day, keptAt, failed, reason, refetch }, date }: { day: ReturnType<typeof useDay>; date: string }) {
  const { queue, sending } = useQueue();
  const expect = useExpectRegister();
  if (failed) {
    return (
      <Alert color="red" role="alert" title={words.failed}>
        <Text mb="sm">{reason}</Text>
        <Button size="xs" variant="default" onClick={refetch}>{words.retry}</Button>
      </Alert>
    );
  }
  if (!day) return <Paper withBorder radius="md" p="md" role="status" aria-label={words.loading}><TableSkeleton rows={8} columns={3} /></Paper>;
  if (day.registers.length === 0 && day.mode !== "period") return <NoClasses />;
  const registers = ordered(day.registers);
  const [open, closed] = [registers.filter(({ state }) => state !== "closed"), registers.filter(({ state }) => state === "closed")];
  const items = (shown: readonly ExpectedRegister[]) => shown.map((one) => <Item key={`${one.class.id}/${one.slot}`} one={one} date={date} queue={queue} sending={sending} />);
  const onPress = ({ target }: SyntheticEvent) => {
    const { classId, slot } = readAddress(new URL((target as Element).closest("a")?.href ?? "about:blank").searchParams, date);
    if (classId !== undefined && slot !== undefined) expect({ class_id: classId, date, slot });
  };
  const press = { onPointerDown: onPress, onClickCapture: onPress };
  const folded = <ul {...press} className={classes.list} aria-label={words.closedList}>{items(closed)}</ul>;
  const [taken = 0, missing = 0] = (["taken", "missing"] as const).map((state) => open.filter((one) => one.state === state).length);
  return (
    <Stack spacing="sm">
      {keptAt === undefined ? null : <Text role="status">{words.kept(relativeTime(keptAt))}</Text>}
      {open.length === 0 ? <AllClosed day={day}>{folded}</AllClosed> : (
        <>
          <Text weight={600}>{words.summary(taken, missing, dayText(date, navigator.language))}{missing === 0 && taken > 0 ? ` · ${words.allTaken}` : ""}</Text>
          <ul {...press} className={classes.list} aria-label={words.openList}>{items(open)}</ul>
          {closed.length > 0 ? <SomeClosed closed={closed}>{folded}</SomeClosed> : null}
        </>
      )}
    </Stack>
  );
}
