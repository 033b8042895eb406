import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { dayIn } from "@rollcall/kit/schema/calendar-day";
import { FieldInput } from "@rollcall/kit/browser/fields/inputs/field-input";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import type { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { call, type BodyFor } from "../../../../providers/call";
import { settings } from "../../../../resources/settings";
import { date } from "@rollcall/kit/schema";
import { settingsStrings as words } from "@rollcall/kit/browser/strings/settings";
import type { FlatSettings } from "@rollcall/kit/browser/pages/settings/settings-api";
import { useSwitch } from "@rollcall/kit/browser/pages/settings/use-switch";
import { t } from "./text";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { withinSentence } from "@rollcall/kit/schema/messages";

const modeNames = {
  daily: t("mode.names.daily"),
  session: t("mode.names.session"),
  period: t("mode.names.period"),
};

type Body = BodyFor<"POST /admin/settings/switch-attendance-mode">;
const switchMode = (sending: { body: Body; key: string }) =>
  call("POST /admin/settings/switch-attendance-mode", sending);

const modeField = { ...settings.fields["attendance.mode"], label: t("mode.mode") };
const fromField = date({ label: t("mode.from"), help: t("mode.fromHelp"), required: true });
const nameOf = (mode: unknown) => modeNames[mode as keyof typeof modeNames] ?? String(mode);
const shownDay = (day: unknown) => dayText(String(day));

function ModeDialog({ record, onClose }: { record: FlatSettings; onClose(): void }) {
  useReturnFocus();
  const id = useId();
  const [today] = useState(() => dayIn(String(record["institution.timezone"]), new Date()));
  const [mode, setMode] = useState<unknown>(record["attendance.mode"]);
  const [from, setFrom] = useState<unknown>(today);
  const { mutate, isPending, error } = useSwitch(switchMode, onClose);
  const refused = (error as ApiFailure | null)?.errors ?? {};
  const valid = typeof from === "string" && /^\d{4}-\d{2}-\d{2}$/.test(from);
  return (
    <Modal
      opened
      onClose={() => !isPending && onClose()}
      title={t("mode.dialog")}
      closeButtonLabel={words.close}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          mutate({ mode, from } as Body);
        }}
      >
        <Stack spacing="md">
          <FieldInput
            id={`${id}-mode`}
            field={modeField}
            value={mode}
            onChange={setMode}
            onBlur={() => undefined}
            error={refused["mode"]?.join(" ")}
          />
          <FieldInput
            id={`${id}-from`}
            field={fromField}
            value={from}
            onChange={setFrom}
            onBlur={() => undefined}
            error={refused["from"]?.join(" ")}
          />
          {valid ? (
            <Text role="status">
              {from === today
                ? t("mode.effectToday", { mode: withinSentence(nameOf(mode)) })
                : t("mode.effect", { mode: withinSentence(nameOf(mode)), day: shownDay(from) })}
            </Text>
          ) : null}
          {error && Object.keys(refused).length === 0 ? (
            <Alert color="red" role="alert" title={words.failed}>
              {error.message}
            </Alert>
          ) : null}
          <Group position="right">
            <Button variant="default" disabled={isPending} onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={isPending} disabled={!valid}>
              {t("mode.confirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** How registers are taken, since when, what comes next, and the way to change it. */
export function ModeCard({ record }: { record: FlatSettings }) {
  const [asking, setAsking] = useState(false);
  const {
    "attendance.mode": mode,
    "attendance.mode_from": since,
    "attendance.next_mode": next,
    "attendance.next_mode_from": nextFrom,
  } = record;
  return (
    <Card withBorder p="lg" radius="md" component="section" aria-label={t("mode.title")}>
      <Title order={2} size="h3" mb="xs">
        {t("mode.title")}
      </Title>
      <Text mb="md">
        {t("mode.now", { mode: withinSentence(nameOf(mode)) })}{" "}
        {typeof since === "string" ? t("mode.since", { day: shownDay(since) }) : null}{" "}
        {typeof next === "string"
          ? t("mode.next", { mode: withinSentence(nameOf(next)), day: shownDay(nextFrom) })
          : null}
      </Text>
      <Button type="button" variant="default" onClick={() => setAsking(true)}>
        {t("mode.change")}
      </Button>
      {asking ? <ModeDialog record={record} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
