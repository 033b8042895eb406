import { Alert, Stack, Text } from "@mantine/core";
import { isCalendarDate } from "@rollcall/kit/schema";
import type { RecordNote } from "@rollcall/kit/browser/crud/form/record-form";
import { WhatIf } from "@rollcall/kit/browser/crud/form/what-if";
import { shortDay, weekdayText } from "@rollcall/kit/schema/formats/days";
import { call, type AnswerTo, type BodyFor } from "../../../providers/call";
import { isCycleDay, turnName } from "../../../school/calendar/domain/weekdays";
import { t } from "./text";

type Body = BodyFor<"POST /admin/academic-years/cycle-preview">;
type Preview = AnswerTo<"POST /admin/academic-years/cycle-preview">;
type Values = Readonly<Record<string, unknown>>;

const isDay = (value: unknown): value is string =>
  typeof value === "string" && isCalendarDate(value);
const numberIn = (value: unknown, most: number): number | null =>
  typeof value === "number" && value >= 2 && value <= most ? value : null;

/** What is asked of a form; undefined while it does not say enough, or where every week is alike. */
function bodyOf(values: Values, id: number | undefined): Body | undefined {
  const { start_date, end_date, repeats, cycle_from } = values;
  const weeks = repeats === "weeks" ? numberIn(values["cycle_weeks"], 4) : null;
  const days = repeats === "days" ? numberIn(values["cycle_days"], 10) : null;
  if (!isDay(start_date) || !isDay(end_date) || start_date >= end_date) return undefined;
  if (weeks === null && days === null) return undefined;
  return {
    id: id ?? null,
    start_date,
    end_date,
    repeats: weeks === null ? "days" : "weeks",
    cycle_weeks: weeks,
    cycle_days: days,
    closed_weeks_count: weeks !== null && values["closed_weeks_count"] === true,
    cycle_from: isDay(cycle_from) ? cycle_from : null,
  };
}

const lineOf = (date: string, turn: number | null) =>
  t("cycle.day", {
    day: `${weekdayText(date)} ${shortDay(date)}`,
    turn: turnName(turn) || t("cycle.every"),
  });

/** One line a day of a cycle, one line a week of weeks A and B. */
function linesOf({ days }: Preview): string[] {
  const byDays = days.some(({ turn }) => turn !== null && isCycleDay(turn));
  if (byDays) return days.map(({ date, turn }) => lineOf(date, turn));
  const changes = days.filter(({ turn }, at) => at === 0 || days[at - 1]?.turn !== turn);
  return changes.map(({ date, turn }) => lineOf(date, turn));
}

function Shown({ preview }: { preview: Preview }) {
  const lines = linesOf(preview);
  return (
    <Stack spacing="xs">
      {lines.length > 0 ? (
        <Alert role="status" color="brand" title={t("cycle.preview")}>
          <div style={{ columnWidth: "13rem" }}>
            {lines.map((line) => (
              <Text key={line} size="sm">
                {line}
              </Text>
            ))}
          </div>
        </Alert>
      ) : null}
      {preview.weekday_lessons > 0 ? (
        <Alert role="status" color="orange" title={t("cycle.weekdayLessons")}>
          <Text size="sm">{t("cycle.notHeld", { count: preview.weekday_lessons })}</Text>
        </Alert>
      ) : null}
    </Stack>
  );
}

/** In the form of an academic year: what its timetable would be like for four weeks. */
export const CycleNote: RecordNote = ({ values, id }) => (
  <WhatIf
    name="timetable-cycle"
    body={bodyOf(values, typeof id === "number" ? id : undefined)}
    failed={t("cycle.previewFailed")}
    ask={(body, signal) => call("POST /admin/academic-years/cycle-preview", { body, signal })}
  >
    {(preview) => <Shown preview={preview} />}
  </WhatIf>
);
