import { Alert, Text } from "@mantine/core";
import { isCalendarDate } from "@rollcall/kit/schema";
import type { RecordNote } from "@rollcall/kit/browser/crud/form/record-form";
import { call, type BodyFor } from "../../../providers/call";
import { t } from "./text";
import { WhatIf } from "@rollcall/kit/browser/crud/form/what-if";

const orNull = (value: unknown) => (value === "" || value === undefined ? null : value);

/**
 * Says how many registers the date of a special day is expected to have, while it is being put
 * together.
 */
export const SpecialNote: RecordNote = ({ values, id }) => {
  const { date, effect, from_time: from, to_time: to, lessons_of: of, classes } = values;
  const isSchool = effect === "school_day";
  const hasHours = effect === "no_lessons";
  const isEnough =
    typeof date === "string" &&
    isCalendarDate(date) &&
    (isSchool || (hasHours && (orNull(from) !== null || orNull(to) !== null)));
  const body = {
    date,
    effect,
    lessons_of: isSchool ? orNull(of) : null,
    from_time: hasHours ? orNull(from) : null,
    to_time: hasHours ? orNull(to) : null,
    classes: Array.isArray(classes) ? classes : [],
    id: id ?? null,
  };
  return (
    <WhatIf
      name="special-days"
      body={isEnough ? (body as BodyFor<"POST /admin/special-days/what-if">) : undefined}
      failed={t("whatIf.failed")}
      ask={(sent, signal) => call("POST /admin/special-days/what-if", { body: sent, signal })}
    >
      {({ missing, released, kept, sentence }) => (
        <Alert
          role="status"
          color={missing + released + kept > 0 ? "orange" : "blue"}
          title={t("whatIf.specialTitle")}
        >
          <Text size="sm">{sentence}</Text>
        </Alert>
      )}
    </WhatIf>
  );
};
