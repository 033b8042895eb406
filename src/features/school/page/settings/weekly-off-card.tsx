import { Alert, Button, Card, Checkbox, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { FieldInput } from "@rollcall/kit/browser/fields/inputs/field-input";
import { useWhatIf } from "@rollcall/kit/browser/crud/form/use-what-if";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import type { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { settingsKey } from "@rollcall/kit/browser/pages/settings/settings-api";
import { useSwitch } from "@rollcall/kit/browser/pages/settings/use-switch";
import { settingsStrings as words } from "@rollcall/kit/browser/strings/settings";
import { date } from "@rollcall/kit/schema";
import { joined } from "@rollcall/kit/schema/joined";
import { weekdayName, weekdayNames } from "../../../../school/calendar/domain/weekdays";
import { call, type AnswerTo, type BodyFor } from "../../../../providers/call";
import { PastEffect } from "./past-effect";
import { t } from "./text";
import { useWeeklyOff } from "./use-weekly-off";
import { dayText } from "@rollcall/kit/schema/formats/days";

type Known = AnswerTo<"GET /admin/settings/weekly-off-days">;
type Body = BodyFor<"POST /admin/settings/weekly-off-days">;

const change = (sending: { body: Body; key: string }) =>
  call("POST /admin/settings/weekly-off-days", sending);
const fromField = date({ label: t("weeklyOff.from"), help: t("weeklyOff.fromHelp") });
const shownDay = (day: string) => dayText(day);
/** "Saturday and Sunday". */
const namesOf = (days: readonly number[]) =>
  days.length === 0
    ? t("weeklyOff.none")
    : joined(
        days.map((day) => weekdayName(day)),
        "and",
      );

/** What the change would do to the past, told while it is put together. */
function Effect({ body }: { body: Body }) {
  const { answer, error } = useWhatIf(
    [...settingsKey, "weekly-off", "preview"],
    body,
    (sent, signal) => call("POST /admin/settings/weekly-off-days/preview", { body: sent, signal }),
  );
  const isPast =
    answer !== undefined && answer.opened + answer.closed + answer.leaving + answer.returning > 0;
  return (
    <PastEffect
      answer={answer}
      isPast={isPast}
      error={error}
      words={{ noPreview: t("weeklyOff.noPreview"), changesPast: t("weeklyOff.changesPast") }}
    />
  );
}

function OffDaysDialog({ known, onClose }: { known: Known; onClose(): void }) {
  useReturnFocus();
  const id = useId();
  const now = known.changes.findLast(({ from }) => from === null || from <= known.today);
  const [days, setDays] = useState<readonly number[]>(now?.days ?? []);
  const [from, setFrom] = useState<unknown>(known.registers_since === null ? "" : known.today);
  const { mutate, isPending, error } = useSwitch(change, onClose);
  const refused = (error as ApiFailure | null)?.errors ?? {};
  const body: Body = { days: [...days], from: typeof from === "string" && from ? from : null };
  return (
    <Modal
      opened
      onClose={() => !isPending && onClose()}
      title={t("weeklyOff.dialog")}
      closeButtonLabel={words.close}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          mutate(body);
        }}
      >
        <Stack spacing="md">
          <Checkbox.Group
            label={t("weeklyOff.days")}
            value={days.map(String)}
            onChange={(chosen) => setDays(chosen.map(Number).sort((a, b) => a - b))}
            error={refused["days"]?.join(" ")}
          >
            {weekdayNames().map((name, at) => (
              <Checkbox key={name} value={String(at + 1)} label={name} />
            ))}
          </Checkbox.Group>
          <FieldInput
            id={`${id}-from`}
            field={fromField}
            value={from}
            onChange={setFrom}
            onBlur={() => undefined}
            error={refused["from"]?.join(" ")}
          />
          <Effect body={body} />
          {error && Object.keys(refused).length === 0 ? (
            <Alert color="red" role="alert" title={words.failed}>
              {error.message}
            </Alert>
          ) : null}
          <Group position="right">
            <Button variant="default" disabled={isPending} onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={isPending}>
              {t("weeklyOff.confirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What holds today, what held before, and what is to come. */
function Changes({ known: { changes, today } }: { known: Known }) {
  const place = changes.findLastIndex(({ from }) => from === null || from <= today);
  const now = changes[place];
  return (
    <>
      <Text>
        {t("weeklyOff.now", { days: namesOf(now?.days ?? []) })}{" "}
        {now?.from ? t("weeklyOff.since", { day: shownDay(now.from) }) : null}
      </Text>
      {changes.slice(place + 1).map(({ from, days }) => (
        <Text key={from}>
          {t("weeklyOff.next", { day: shownDay(from ?? ""), days: namesOf(days) })}
        </Text>
      ))}
      {changes
        .slice(0, Math.max(place, 0))
        .toReversed()
        .map(({ from, days }) => (
          <Text key={from} size="sm" color="dimmed">
            {from
              ? t("weeklyOff.next", { day: shownDay(from), days: namesOf(days) })
              : t("weeklyOff.first", { days: namesOf(days) })}
          </Text>
        ))}
    </>
  );
}

/** On which days of the week there is no school, since when, and the way to change it. */
export function WeeklyOffCard() {
  const [asking, setAsking] = useState(false);
  const { data, isError, refetch } = useWeeklyOff();
  return (
    <Card withBorder p="lg" radius="md" component="section" aria-label={t("weeklyOff.title")}>
      <Title order={2} size="h3" mb="xs">
        {t("weeklyOff.title")}
      </Title>
      {isError ? (
        <Alert color="red" role="alert" mb="md" title={t("weeklyOff.failed")}>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t("weeklyOff.again")}
          </Button>
        </Alert>
      ) : null}
      <Stack spacing={4} mb="md">
        {data ? <Changes known={data} /> : isError ? null : <Skeleton height={22} width="60%" />}
      </Stack>
      <Text size="sm" color="dimmed" mb="md">
        {t("weeklyOff.someClasses")}
      </Text>
      <Button type="button" variant="default" disabled={!data} onClick={() => setAsking(true)}>
        {t("weeklyOff.change")}
      </Button>
      {asking && data ? <OffDaysDialog known={data} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
