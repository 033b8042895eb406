import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import type { ExpectedDay } from "../../providers/attendance/expected-day";
import { dayText, momentText } from "../../fields/cells/value-text";
import { usePageTitle } from "../../fields/page-title";
import { enrolments } from "../../resources/enrolments";
import { markAttendance as words } from "../../strings/mark-attendance";
import { writeAddress } from "./address";
import { Board } from "./board";
import classes from "./board.module.css";
import { useQueue } from "./offline/register-queue";
import { whereabouts } from "./offline/queue";
import { SchoolDays } from "./school-days";
import { useRegister } from "./use-register";
import { keyOf, keyText, type Register, type RegisterKey } from "./wire";

const locale = () => navigator.language;

function About({ register }: { register: Register }) {
  const { queue, sending } = useQueue();
  const where = whereabouts(queue, keyOf(register), sending);
  const { taken_at, taken_by, changed_at, changed_by, lesson } = register;
  const changed = changed_at !== null && changed_at !== taken_at ? words.changedBy(changed_by?.name ?? words.somebody, momentText(changed_at, locale())) : undefined;
  const said = taken_at === null ? words.notTaken : (changed ?? words.takenBy(taken_by?.name ?? words.somebody, momentText(taken_at, locale())));
  return (
    <div className={classes.head}>
      <h2>{register.class.name}, {register.label}</h2>
      {lesson ? <p>{[lesson.subject.name, lesson.teacher.name, lesson.room].filter(Boolean).join(" · ")}</p> : null}
      <p className={classes.dim}>{dayText(register.date, locale())} · {words.students(register.students.length)} · {said}</p>
      {where ? <Badge variant="filled" color={where === "needs you" ? "red" : where === "sending" ? "blue" : "yellow.9"} role="status">{words.where[where]}</Badge> : null}
    </div>
  );
}

/** Why no register is taken here, and where to go on. */
function Closed({ register, near }: { register: Register; near: ExpectedDay["school_days"] }) {
  const isFuture = register.date > register.today;
  const isEmpty = register.students.length === 0 && !isFuture;
  return (
    <Paper withBorder radius="md" p="xl">
      <Stack align="center" spacing="xs">
        <Title order={3}>{isFuture && register.state !== "closed" ? words.closed.upcoming : (register.why ?? words.state.closed)}</Title>
        <Text>{isFuture && register.state !== "closed" ? words.closed.upcomingText : isEmpty ? words.closed.empty : words.closed.day}</Text>
        {isEmpty || isFuture ? null : <SchoolDays near={near} today={register.today} classId={register.class.id} />}
        <Group position="center" mt="sm">
          <Button variant="default" component={Link} to={`?${writeAddress({ date: register.date })}`}>{words.closed.back}</Button>
          {isEmpty ? <Button component={Link} to={`/${enrolments.name}?class=${register.class.id}`}>{words.closed.enrol}</Button> : null}
          {register.date === register.today ? null : <Button component={Link} to={`?${writeAddress({ date: register.today, classId: register.class.id })}`}>{words.closed.goToday}</Button>}
        </Group>
      </Stack>
    </Paper>
  );
}

/** One register: loading, not to be had, closed, or to be marked. */
export function RegisterView({ register: key, near }: { register: RegisterKey; /** The days of school around it. */ near: ExpectedDay["school_days"] }) {
  const { register, keptAt, failed, missing, reason, refetch } = useRegister(key);
  const { ready } = useQueue();
  usePageTitle(register ? `${register.class.name}, ${register.label}` : undefined);
  if (failed) {
    return (
      <Alert color={missing ? "gray" : "red"} role="alert" title={missing ? words.notFound : words.failedOne}>
        <Text mb="sm">{missing ? words.notFoundText : reason}</Text>
        <Group spacing="xs">
          <Button size="xs" variant="default" onClick={refetch}>{words.retry}</Button>
          <Button size="xs" variant="default" component={Link} to={`?${writeAddress({ date: key.date })}`}>{words.closed.back}</Button>
        </Group>
      </Alert>
    );
  }
  if (!register || !ready) return <div className={classes.waiting} role="status" aria-label={words.loadingOne} />;
  const isShut = register.state === "closed" || register.date > register.today;
  return (
    <div className={classes.view}>
      <About register={register} />
      {isShut ? <Closed register={register} near={near} /> : <Board key={keyText(key)} register={register} keptAt={keptAt} />}
    </div>
  );
}
