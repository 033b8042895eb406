import { Anchor, Button, Group, Text } from "@mantine/core";
import { memo, useState } from "react";
import { Link } from "react-router-dom";
import { PhoneText } from "@rollcall/kit/browser/fields/phone-text";
import { RegisterStateBadge } from "../../../school/registers/page/register-state-badge";
import { isWanting, type ExpectedRegister } from "../../../school/registers/page/expected-day";
import { useExpectedDay } from "../../../school/registers/page/use-expected-day";
import { useMay, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { call, type AnswerTo, type BodyFor } from "../../../providers/call";
import { t } from "./panels-text";
import { useDashboardAction } from "./dashboard-data";
import { Line, Lines, Panel } from "@rollcall/kit/browser/ui";

/** So many are shown at first, and so many at most: more are chosen from better on their page. */
const few = 6;
const maxRows = 60;

const reminding = "POST /admin/attendance/remind";
type Reminded = AnswerTo<typeof reminding>;

/** A teacher whom no reminder reached, with the number to call. */
function Missed({ teacher: { name, phone } }: { teacher: Reminded["not_reached"][number] }) {
  return (
    <Text size="xs" color="dimmed">
      {t("missing.notReached", { name })}
      {phone ? (
        <>
          {" "}
          <PhoneText phone={phone} text={t("missing.callTeacher", { name, phone })} />
        </>
      ) : null}
    </Text>
  );
}

/** A register that is missing or incomplete, with the way to take or finish it, or to remind of it. */
export const MissingLine = memo(function MissingLine({
  register,
  date,
  mayTake,
  mayRemind,
}: {
  register: ExpectedRegister;
  date: string;
  mayTake: boolean;
  mayRemind: boolean;
}) {
  const { class: its, slot, label, lesson, teacher, start_time, students } = register;
  const isIncomplete = register.state === "incomplete";
  const remind = useDashboardAction(
    (body: BodyFor<typeof reminding>, key) => call(reminding, { body, key }),
    {
      titles: { failed: t("missing.notReminded"), unconfirmed: t("missing.reminderUnconfirmed") },
      isDone: ({ data }) => data.told.length > 0,
    },
  );
  const missed = remind.data?.data.not_reached ?? [];
  const what = [
    slot === "day" ? "" : label,
    lesson?.subject.name,
    teacher,
    start_time
      ? t("missing.since", { time: start_time })
      : t("missing.students", { count: students }),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <Line>
      <div>
        <Group spacing={8}>
          <Text weight={500}>{its.name}</Text>
          {isIncomplete ? <RegisterStateBadge register={register} /> : null}
        </Group>
        <Text size="xs" color="dimmed">
          {what}
        </Text>
        {missed.map((teacher) => (
          <Missed key={teacher.name} teacher={teacher} />
        ))}
      </div>
      <Group spacing={6} noWrap>
        {mayRemind ? (
          <Button
            size="xs"
            compact
            variant="subtle"
            loading={remind.isPending}
            disabled={remind.data !== undefined && remind.data.data.told.length > 0}
            aria-label={t("missing.remindFor", { name: its.name, label })}
            onClick={() => remind.run({ class_id: its.id, date, slot })}
          >
            {t("missing.remind")}
          </Button>
        ) : null}
        {mayTake ? (
          <Button
            size="xs"
            compact
            variant="light"
            component={Link}
            to={`/attendance/mark?class=${its.id}&date=${date}&slot=${encodeURIComponent(slot)}`}
            aria-label={t(isIncomplete ? "missing.finishFor" : "missing.takeFor", {
              name: its.name,
              label,
            })}
          >
            {isIncomplete ? t("missing.finish") : t("missing.take")}
          </Button>
        ) : null}
      </Group>
    </Line>
  );
});

/**
 * The registers that should be complete by now and are not, each with the way to take or finish it,
 * or to remind of it.
 */
export function MissingRegisters() {
  const [may, mayOrOwn] = [useMay(), useMayOrOwn()];
  const { data, isPending, isError, refetch } = useExpectedDay();
  const [all, setAll] = useState(false);
  const missing = data?.registers.filter(isWanting) ?? [];
  const isAnyDue = data?.registers.some(
    ({ state }) => state !== "closed" && state !== "not_expected",
  );
  const shown = missing.slice(0, all ? maxRows : few);
  const rest = missing.length - shown.length;
  const mayTake = mayOrOwn("mark_attendance");
  return (
    <Panel
      title={`${t("missing.title")}${missing.length > 0 ? ` (${missing.length})` : ""}`}
      {...(mayTake ? { more: { to: "/attendance/mark", label: t("missing.all") } } : {})}
      pending={isPending}
      failed={isError && !data}
      retry={() => void refetch()}
      empty={
        missing.length === 0 ? (isAnyDue ? t("missing.none") : t("missing.noneDue")) : undefined
      }
    >
      <Lines>
        {shown.map((register) => (
          <MissingLine
            key={`${register.class.id} ${register.slot}`}
            register={register}
            date={data?.date ?? ""}
            mayTake={mayTake}
            mayRemind={may("view_attendance") && may("send_notifications")}
          />
        ))}
      </Lines>
      {rest === 0 ? null : all && mayTake ? (
        <Anchor component={Link} to="/attendance/mark" mt="xs">
          {t("missing.more", { count: rest })}
        </Anchor>
      ) : all ? null : (
        <Anchor component="button" type="button" mt="xs" onClick={() => setAll(true)}>
          {t("missing.more", { count: rest })}
        </Anchor>
      )}
    </Panel>
  );
}
