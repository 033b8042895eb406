import { useQuery } from "@tanstack/react-query";
import { FieldInput } from "@rollcall/kit/browser/fields/inputs/field-input";
import type { OwnInputProps } from "@rollcall/kit/browser/fields/overrides";
import { call } from "../../../providers/call";
import { beforeDayOne, weekdayName, weekName } from "../../../school/calendar/domain/weekdays";

/** How many weeks and days there are to choose; undefined where that is not known. */
const useCycles = () =>
  useQuery({
    queryKey: ["timetable", "cycles"],
    queryFn: async ({ signal }) => (await call("GET /admin/timetable/cycles", { signal })).data,
  });

/** The same input with the names of what the school has, and of what the record says. */
function InputUpTo({ most, input }: { most: number; input: OwnInputProps }) {
  const { values: _values, field, ...props } = input;
  const names = "names" in field ? Object.entries(field.names ?? {}) : [];
  const offered = names.filter(
    ([number]) => Number(number) <= most || Number(number) === props.value,
  );
  const shown = { ...field, names: Object.fromEntries(offered) } as typeof field;
  return <FieldInput {...props} field={shown} />;
}

/** The day of a lesson: days of a cycle only where a year has them. */
export function LessonDayInput(props: OwnInputProps) {
  const { data, isError } = useCycles();
  const days = isError ? Number.POSITIVE_INFINITY : (data?.days ?? 0);
  return <InputUpTo most={beforeDayOne + days} input={props} />;
}

/** The week of a lesson, which is asked for only where a year has weeks A and B. */
export function LessonWeekInput(props: OwnInputProps) {
  const { data, isError } = useCycles();
  const weeks = isError ? Number.POSITIVE_INFINITY : (data?.weeks ?? 0);
  return weeks === 0 && typeof props.value !== "number" ? null : (
    <InputUpTo most={weeks} input={props} />
  );
}

export const LessonDayText = ({ value }: { value: unknown }) =>
  typeof value === "number" ? <>{weekdayName(value)}</> : null;
export const LessonWeekText = ({ value }: { value: unknown }) =>
  typeof value === "number" ? <>{weekName(value)}</> : null;
