import { Box, Group, Radio, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useWhatIf } from "@rollcall/kit/browser/crud/form/use-what-if";
import { FieldInput } from "@rollcall/kit/browser/fields/inputs/field-input";
import type { OwnInputProps } from "@rollcall/kit/browser/fields/overrides";
import { settingsKey, useSettings } from "@rollcall/kit/browser/pages/settings/settings-api";
import { date } from "@rollcall/kit/schema";
import { countsDays } from "../../../../school/sums/domain/counted-days";
import { policyText } from "../../../../school/sums/domain/policy-words";
import { beginning } from "../../../../school/calendar/domain/weekly-off";
import { call, type AnswerTo } from "../../../../providers/call";
import { settings } from "../../../../resources/settings";
import { PastEffect } from "./past-effect";
import { t } from "./text";
import { useCalculations } from "./use-calculations";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { percentText } from "@rollcall/kit/schema/formats/numbers";

const lowText = (percent: number, after: number, isByDays: boolean) =>
  t(isByDays ? "policy.low.days" : "policy.low", { percent: percentText(percent), after });

type Known = AnswerTo<"GET /admin/settings/attendance-calculations">;

const changesFrom = "attendance.policy.changes_from";
const paths = Object.keys(settings.fields).filter(
  (path) =>
    (path.startsWith("attendance.policy.") && path !== changesFrom) ||
    path === "attendance.threshold" ||
    path === "notifications.rules.low_attendance_slots",
);
const asTyped = (value: unknown) => String(value ?? "");
const otherField = date({ label: t("policy.day"), help: t("policy.dayHelp"), required: true });
const shownDay = (day: string) => dayText(day);

/** What a change from a day on would do to the past. */
function Effect({ from, today }: { from: string; today: string }) {
  const { answer, error } = useWhatIf(
    [...settingsKey, "attendance-calculations", "preview"],
    { from },
    (body, signal) =>
      call("POST /admin/settings/attendance-calculations/preview", { body, signal }),
  );
  return (
    <PastEffect
      answer={answer}
      isPast={from < today}
      error={error}
      words={{ noPreview: t("policy.noPreview"), changesPast: t("policy.changesPast") }}
    />
  );
}

/** The calculation that holds with its first day, and those that held before it; none that always held. */
function Rules({ calculations }: Pick<Known, "calculations">) {
  if (calculations.length < 2) return null;
  return (
    <Stack spacing={4}>
      {calculations.toReversed().map(({ from, policy, threshold, low_after: after }, at) => (
        <Text key={from} size="sm" color={at === 0 ? undefined : "dimmed"}>
          {from ? t("policy.since", { day: shownDay(from) }) : t("policy.first")}{" "}
          {policyText(policy)} {lowText(threshold, after, countsDays(policy))}
        </Text>
      ))}
    </Stack>
  );
}

type Choice = "today" | "year" | "other" | "all";

interface ChoiceProps extends Pick<OwnInputProps, "id" | "value" | "error" | "onChange"> {
  known: Known;
}

/** The choice that gave a day; another part of the page may have been open since. */
function choiceOf(value: unknown, { year_from: year }: Known): Choice {
  if (typeof value !== "string" || value === "") return "today";
  if (value === beginning) return "all";
  return value === year ? "year" : "other";
}

/** From when the changed calculation holds. */
function FirstDay({ known, id, value, error, onChange }: ChoiceProps) {
  const { today, year_from: year } = known;
  const [choice, setChoice] = useState(() => choiceOf(value, known));
  const [day, setDay] = useState<unknown>(choice === "other" ? value : "");
  // No day is today, so that one which was cleared never means the whole past.
  const days: Readonly<Record<Choice, unknown>> = {
    today: null,
    year,
    other: day || null,
    all: beginning,
  };
  const choose = (next: Choice) => {
    setChoice(next);
    onChange(days[next]);
  };
  return (
    <Box component="fieldset" p={0} m={0} sx={{ border: 0, minWidth: 0 }}>
      <Text component="legend" size="sm" weight={600} p={0}>
        {t("policy.from")}
      </Text>
      <Stack spacing="sm">
        <Radio.Group
          value={choice}
          onChange={(next) => choose(next as Choice)}
          error={choice === "other" ? undefined : error}
        >
          <Radio id={id} value="today" label={t("policy.today")} />
          {year !== null && year < today ? (
            <Radio value="year" label={t("policy.year", { day: shownDay(year) })} />
          ) : null}
          <Radio value="other" label={t("policy.other")} />
          <Radio value="all" label={t("policy.all")} />
        </Radio.Group>
        {choice === "other" ? (
          <Group>
            <FieldInput
              id={`${id}-day`}
              field={otherField}
              value={day}
              onChange={(next) => {
                setDay(next);
                onChange(next || null);
              }}
              onBlur={() => undefined}
              error={error}
            />
          </Group>
        ) : null}
        <Effect from={typeof value === "string" && value ? value : today} today={today} />
      </Stack>
    </Box>
  );
}

/**
 * From when a changed attendance calculation holds, asked once it is changed, with what that does
 * to the past; and the calculations so far.
 */
export function CalculationFromInput({ id, value, values, error, onChange }: OwnInputProps) {
  const { data: record } = useSettings(settings);
  const { data: known } = useCalculations();
  const isChanged =
    record !== undefined && paths.some((path) => asTyped(values[path]) !== asTyped(record[path]));
  useEffect(() => {
    // A day says nothing while there is no change that would hold from it.
    if (record && !isChanged && value) onChange(null);
  }, [record, isChanged, value, onChange]);
  if (!known) return null;
  return (
    <Stack spacing="md">
      {isChanged && known.registers_since !== null ? (
        <FirstDay {...{ known, id, value, error, onChange }} />
      ) : null}
      <Rules calculations={known.calculations} />
    </Stack>
  );
}
