import { Alert, Text } from "@mantine/core";
import { isCalendarDate } from "@rollcall/kit/schema";
import type { RecordNote } from "@rollcall/kit/browser/crud/form/record-form";
import { call, type BodyFor } from "../../../providers/call";
import { holidayStrings } from "./strings";
import { useWhatIf } from "@rollcall/kit/browser/crud/form/use-what-if";

const words = holidayStrings.whatIf;

const orNull = (value: unknown) => (value === "" || value === undefined ? null : value);

/**
 * Says how many registers the date of a special day is expected to have, while it is being put
 * together.
 */
export const SpecialNote: RecordNote = ({ values, id }) => {
  const { date, effect, from_time: from, to_time: to, lessons_of: of, classes } = values;
  const isSchool = effect === "school_day";
  const hasHours = effect === "no_lessons";
  const asked = JSON.stringify({
    date,
    effect,
    lessons_of: isSchool ? orNull(of) : null,
    from_time: hasHours ? orNull(from) : null,
    to_time: hasHours ? orNull(to) : null,
    classes: Array.isArray(classes) ? classes : [],
    id: id ?? null,
  });
  const isEnough =
    typeof date === "string" &&
    isCalendarDate(date) &&
    (isSchool || (hasHours && (orNull(from) !== null || orNull(to) !== null)));
  const { data, isError } = useWhatIf(
    "special-days",
    asked,
    isEnough,
    async (body, signal) =>
      (
        await call("POST /admin/special-days/what-if", {
          body: JSON.parse(body) as BodyFor<"POST /admin/special-days/what-if">,
          signal,
        })
      ).data,
  );
  if (!isEnough) return null;
  if (isError)
    return (
      <Text role="status" size="sm" color="dimmed">
        {words.failed}
      </Text>
    );
  if (!data) return null;
  const isPast = data.missing + data.released + data.kept > 0;
  return (
    <Alert role="status" color={isPast ? "orange" : "blue"} title={words.specialTitle}>
      <Text size="sm">{data.sentence}</Text>
    </Alert>
  );
};
