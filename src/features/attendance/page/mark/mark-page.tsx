import { Alert, Button, Group, Stack, Title } from "@mantine/core";
import { IconFileImport, IconUserEdit, IconUsers } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { UnsavedGuard } from "@rollcall/kit/browser/crud/form/unsaved-guard";
import { t } from "./text";
import { isWanting } from "../../../../school/registers/page/expected-day";
import { readAddress, writeAddress, type Address } from "./address";
import { Chooser } from "./chooser";
import { DayList } from "./day-list";
import styles from "./day-list.module.css";
import { startSending, useQueue } from "./offline/register-queue";
import { RegisterView } from "./register-view";
import { useDay } from "./use-day";
import { useToday } from "./use-today";

/** Milliseconds this page rests before the dialog of logging out is fetched. */
const preloadAfter = 3000;

/** What waits on this device, whichever register is open. */
function Waiting() {
  const { queue, failing, unreadable } = useQueue();
  const troubled = [
    ...new Map(queue.filter(({ trouble }) => trouble).map((save) => [save.title, save])),
  ];
  const quiet = !failing
    ? 0
    : new Set(
        queue
          .filter(({ trouble }) => !trouble)
          .map(({ title, register }) => `${title} ${register.date}`),
      ).size;
  if (quiet === 0 && troubled.length === 0 && !unreadable) return null;
  return (
    <Alert
      className="screen-only"
      role="status"
      color={troubled.length > 0 || unreadable ? "red" : "yellow"}
      py={8}
    >
      {unreadable ? <div>{t("unreadable")}</div> : null}
      {quiet > 0 ? <div>{t("waiting", { count: quiet })}</div> : null}
      {troubled.map(([title, { register }]) => (
        <div key={title}>
          <Link
            to={`?${writeAddress({ date: register.date, classId: register.class_id, slot: register.slot })}`}
            style={{ color: "inherit" }}
          >
            {t("needing", { titles: title })}
          </Link>
        </div>
      ))}
    </Alert>
  );
}

/** Pages on which marks are set by other ways than a register. */
const otherWays = () => [
  { to: "/attendance/student", Icon: IconUserEdit, label: t("oneStudent") },
  { to: "/attendance/group", Icon: IconUsers, label: t("group") },
  { to: "/attendance/import", Icon: IconFileImport, label: t("fromFile") },
];

function Page() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = useToday();
  const address = useMemo(() => readAddress(params, today), [params, today]);
  const { date, classId, slot } = address;
  const day = useDay(date);
  useEffect(startSending, []);
  // Asked for while there is a network, since it is wanted most when there is none.
  useEffect(() => {
    const timer = setTimeout(
      () => void import("./offline/log-out-dialog").catch(() => undefined),
      preloadAfter,
    );
    return () => clearTimeout(timer);
  }, []);
  const onAddress = useCallback(
    (next: Address, replace = false) =>
      void navigate(`?${writeAddress(next)}`, { replace, preventScrollReset: replace }),
    [navigate],
  );
  // A class without a register chosen: the first that is missing or incomplete, or else its first.
  const ofClass =
    day.day?.date === date ? day.day.registers.filter((one) => one.class.id === classId) : [];
  const first = slot === undefined ? (ofClass.find(isWanting) ?? ofClass[0])?.slot : undefined;
  useEffect(() => {
    if (first !== undefined && classId !== undefined)
      void navigate(`?${writeAddress({ date, classId, slot: first })}`, { replace: true });
  }, [first, classId, date, navigate]);
  const isOpen = classId !== undefined && slot !== undefined;
  return (
    <Stack spacing="md" className={styles.page} data-open={isOpen || undefined}>
      <Group position="apart" spacing="sm" className={`${styles.title} screen-only`}>
        <Title order={1}>{t("title")}</Title>
        <Group spacing="sm">
          {otherWays().map(({ to, Icon, label }) => (
            <Button
              key={to}
              component={Link}
              to={to}
              variant="default"
              leftIcon={<Icon size={16} aria-hidden />}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
      <Chooser address={address} today={today} day={day.day} onAddress={onAddress} />
      <Waiting />
      {isOpen ? (
        <RegisterView
          key={`${classId}/${date}/${slot}`}
          register={{ class_id: classId, date, slot }}
          day={day}
        />
      ) : (
        <DayList key={date} day={day} address={address} onAddress={onAddress} />
      )}
    </Stack>
  );
}

/**
 * `/attendance/mark`: the registers of a day, and one of them to be marked. Everything chosen is in
 * the address.
 */
export function MarkAttendancePage() {
  return (
    <UnsavedGuard>
      <Page />
    </UnsavedGuard>
  );
}
