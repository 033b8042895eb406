import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconHistory, IconQrcode, type Icon } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { ExpectedDay } from "../../../../school/registers/page/expected-day";
import { PrintButton } from "@rollcall/kit/browser/print/print-button";
import { PrintSheet, type SheetFact } from "@rollcall/kit/browser/print/print-sheet";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import { useMay, useMayDo, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { readSession } from "@rollcall/kit/browser/providers/session";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import { enrolments } from "../../../../resources/enrolments";
import { whereNames, t } from "./text";
import { AcademicYearNeeded } from "../../../../school/registers/page/academic-year-needed";
import { t as registersText } from "../../../../school/registers/page/text";
import { AddGuest, RegisterGuests } from "../../../guests/page";
import { t as pastText } from "../past/text";
import { writeAddress } from "./address";
import { Board } from "./board";
import classes from "./board.module.css";
import { hasDraft, readDraft, type Draft } from "./draft";
import { useQueue } from "./offline/register-queue";
import { whereabouts } from "./offline/queue";
import { EmptyDialog } from "./empty-dialog";
import { isWithoutCodes, NoCodes } from "./no-codes";
import { SchoolDays } from "./school-days";
import type { useDay } from "./use-day";
import { useRegister } from "./use-register";
import { WaitingMarks } from "./waiting-marks";
import { dayKey, registerKey } from "./register-api";
import { keyOf, keyText, type Register, type RegisterKey } from "./register-answer";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { momentText } from "@rollcall/kit/schema/formats/moments";

const titleOf = ({ class: of, label }: Register) => `${of.name}, ${label}`;

/** What stands above a register on paper. */
const factsOf = ({ lesson }: Register): SheetFact[] =>
  lesson
    ? [
        { name: t("paper.subject"), value: lesson.subject.name },
        { name: t("paper.by"), value: lesson.teacher.name },
        ...(lesson.room ? [{ name: t("paper.room"), value: lesson.room }] : []),
      ]
    : [];

function About({ register, isShut }: { register: Register; isShut: boolean }) {
  const { queue, sending } = useQueue();
  const where = whereabouts(queue, keyOf(register), sending);
  const { taken_at, taken_by, changed_at, changed_by, lesson } = register;
  const changed =
    changed_at !== null && changed_at !== taken_at
      ? t("changedBy", { name: changed_by?.name ?? t("system"), when: momentText(changed_at) })
      : undefined;
  const said =
    taken_at === null
      ? t("notTaken")
      : (changed ??
        t(register.state === "taken" ? "takenBy" : "startedBy", {
          name: taken_by?.name ?? t("system"),
          when: momentText(taken_at),
        }));
  return (
    <div className={classes.head}>
      <h2 className="screen-only">{titleOf(register)}</h2>
      {lesson ? (
        <p className="screen-only">
          {[lesson.subject.name, lesson.teacher.name, lesson.room].filter(Boolean).join(" · ")}
        </p>
      ) : null}
      <p className={classes.dim}>
        {dayText(register.date)} · {t("students", { count: register.students.length })} · {said}
      </p>
      {where ? (
        <Badge
          variant="filled"
          color={where === "needs you" ? "red" : where === "sending" ? "brand" : "yellow.9"}
          role="status"
        >
          {whereNames[where]}
        </Badge>
      ) : null}
      {isShut ? null : (
        <div className={`screen-only ${classes.acts}`}>
          <NotTaken register={register} />
          <ByStudents register={register} />
          <AsItWas register={register} />
          <Guest register={register} />
          <PrintButton size="xs" />
        </div>
      )}
    </div>
  );
}

interface WayProps {
  register: Register;
  /** Below `/attendance/`. */
  page: string;
  icon: Icon;
  children: string;
}

/** The way to another page about this register. */
function Way({ register, page, icon: Sign, children }: WayProps) {
  const { class_id: classId, slot } = keyOf(register);
  return (
    <Button
      size="xs"
      variant="default"
      component={Link}
      to={`/attendance/${page}?${writeAddress({ date: register.date, classId, slot })}`}
      leftIcon={<Sign size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}

/** The way to let students mark themselves in a lesson of today that has begun. */
function ByStudents({ register }: { register: Register }) {
  const { self_marks, date, today, begins, lock } = register;
  if (!self_marks || date !== today || begins || !lock.may_edit) return null;
  return (
    <Way register={register} page="self-marks" icon={IconQrcode}>
      {t("byStudents")}
    </Way>
  );
}

/** Asks for a register again after its guests have changed, and for its day. */
function useAskAgain(register: Register) {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: registerKey(keyOf(register)) });
    void cache.invalidateQueries({ queryKey: dayKey(register.date) });
  };
}

/** The way to add a guest to a register that may be changed, and has begun. */
function Guest({ register }: { register: Register }) {
  const askAgain = useAskAgain(register);
  const may = useMayOrOwn();
  if (!may("mark_attendance") || register.begins || !register.lock.may_edit) return null;
  return <AddGuest place={keyOf(register)} title={titleOf(register)} onDone={askAgain} />;
}

/** Who is a guest in a register, and who of its class sits elsewhere. */
function Guests({ register }: { register: Register }) {
  const askAgain = useAskAgain(register);
  return (
    <RegisterGuests
      place={keyOf(register)}
      guests={register.students.flatMap(({ student_id, name, guest }) =>
        guest ? [{ student_id, name, class: guest.class }] : [],
      )}
      away={register.away ?? []}
      mayRemove={register.lock.may_edit}
      onDone={askAgain}
    />
  );
}

/** The way to an earlier state of a register that was taken, for who may see what was changed. */
function AsItWas({ register }: { register: Register }) {
  const may = useMay();
  if (register.taken_at === null || !may("view_attendance") || !may("view_activity_logs"))
    return null;
  return (
    <Way register={register} page="as-it-was" icon={IconHistory}>
      {pastText("open")}
    </Way>
  );
}

/** For a register that was taken by mistake; not while marks of it wait on this device. */
function NotTaken({ register }: { register: Register }) {
  const { queue, sending } = useQueue();
  const [isAsked, setAsked] = useState(false);
  const isMarked = register.students.some(({ mark }) => mark !== null);
  const waits = whereabouts(queue, keyOf(register), sending) !== undefined;
  if (!isMarked || waits || !register.lock.may_edit) return null;
  return (
    <span className={controls.root}>
      <button type="button" className={controls.textButton} onClick={() => setAsked(true)}>
        {t("notTakenAfterAll.open")}
      </button>
      {isAsked ? <EmptyDialog register={register} onClose={() => setAsked(false)} /> : null}
    </span>
  );
}

/** Why no register is taken here, and where to go on. */
function Closed({ register, near }: { register: Register; near: ExpectedDay["school_days"] }) {
  const mayDo = useMayDo();
  const isFuture = register.date > register.today;
  const isEmpty = register.students.length === 0 && !isFuture;
  return (
    <Paper withBorder radius="md" p="xl">
      <Stack align="center" spacing="xs">
        <Title order={3}>
          {isFuture && register.state !== "closed"
            ? t("closed.upcoming")
            : (register.why ?? registersText("states.closed"))}
        </Title>
        <Text>
          {isFuture && register.state !== "closed"
            ? t("closed.upcomingText")
            : isEmpty
              ? t("closed.empty")
              : t("closed.day")}
        </Text>
        <AcademicYearNeeded why={register.why} />
        {isEmpty || isFuture ? null : (
          <SchoolDays near={near} today={register.today} classId={register.class.id} />
        )}
        <Group position="center" mt="sm">
          <Button
            variant="default"
            component={Link}
            to={`?${writeAddress({ date: register.date })}`}
          >
            {t("closed.back")}
          </Button>
          {isEmpty && mayDo(enrolments, "list") ? (
            <Button component={Link} to={`/${enrolments.name}?class=${register.class.id}`}>
              {t("closed.enrol")}
            </Button>
          ) : null}
          {register.date === register.today ? null : (
            <Button
              component={Link}
              to={`?${writeAddress({ date: register.today, classId: register.class.id })}`}
            >
              {t("closed.goToday")}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/**
 * The draft that an earlier visit left of a register. The page of another register is another
 * component.
 */
function useStoredDraft(key: RegisterKey): { isRead: boolean; draft?: Draft | undefined } {
  const [user] = useState(() => readSession()?.user.id ?? 0);
  const [first] = useState(key);
  const [stored, setStored] = useState<{ isRead: boolean; draft?: Draft | undefined }>(() => ({
    isRead: !hasDraft(user, first),
  }));
  useEffect(() => {
    if (!hasDraft(user, first)) return undefined;
    let here = true;
    void readDraft(user, first).then((draft) => here && setStored({ isRead: true, draft }));
    return () => void (here = false);
  }, [user, first]);
  return stored;
}

/** One register: loading, not to be had, closed, or to be marked. */
export function RegisterView({
  register: key,
  day,
}: {
  register: RegisterKey;
  /** The registers of its day, as far as they are known. */
  day: ReturnType<typeof useDay>;
}) {
  const near = day.day?.date === key.date ? day.day.school_days : undefined;
  const { register, cachedAt, failed, missing, reason, refetch } = useRegister(key);
  const { ready } = useQueue();
  const draft = useStoredDraft(key);
  usePageTitle(register ? titleOf(register) : undefined);
  if (failed) {
    return (
      <Alert
        color={missing ? "gray" : "red"}
        role="alert"
        title={missing ? t("notFound") : t("failedOne")}
      >
        <Text mb="sm">{missing ? t("notFoundText") : reason}</Text>
        <Group spacing="xs">
          <Button size="xs" variant="default" onClick={refetch}>
            {t("retry")}
          </Button>
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={`?${writeAddress({ date: key.date })}`}
          >
            {t("closed.back")}
          </Button>
        </Group>
      </Alert>
    );
  }
  if (!register || !ready || !draft.isRead)
    return <div className={classes.waiting} role="status" aria-label={t("loadingOne")} />;
  const isShut = register.state === "closed" || register.date > register.today;
  return (
    <PrintSheet
      title={titleOf(register)}
      facts={factsOf(register)}
      signatures={[t("paper.teacher")]}
      orientation="portrait"
    >
      <div className={classes.view}>
        <About register={register} isShut={isShut} />
        {isShut ? (
          <>
            <WaitingMarks register={register} />
            <Closed register={register} near={near} />
          </>
        ) : (
          <>
            {isWithoutCodes(register) ? <NoCodes /> : null}
            <Guests register={register} />
            <Board
              key={keyText(key)}
              register={register}
              day={day}
              cachedAt={cachedAt}
              draft={draft.draft}
            />
          </>
        )}
      </div>
    </PrintSheet>
  );
}
