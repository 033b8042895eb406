import { Alert, Text } from "@mantine/core";
import type { RecordNote } from "@rollcall/kit/browser/crud/form/record-form";
import { call, type BodyFor } from "../../../providers/call";
import { holidayStrings } from "./strings";
import { useWhatIf } from "@rollcall/kit/browser/crud/form/use-what-if";

const words = holidayStrings.whatIf;

/** Says what a holiday does to registers that exist, while it is being put together. */
export const WhatIfNote: RecordNote = ({ values, id }) => {
  const { start_date: start, end_date: end, classes } = values;
  const asked = JSON.stringify({
    start_date: start,
    end_date: end,
    classes: Array.isArray(classes) ? classes : [],
    id: id ?? null,
  });
  const isEnough =
    typeof start === "string" && typeof end === "string" && start !== "" && start <= end;
  const { data, isError } = useWhatIf(
    "holidays",
    asked,
    isEnough,
    async (body, signal) =>
      (
        await call("POST /admin/holidays/what-if", {
          body: JSON.parse(body) as BodyFor<"POST /admin/holidays/what-if">,
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
  const { registers, reopened, sentence } = data;
  if (registers === 0 && reopened === 0)
    return (
      <Text role="status" size="sm">
        {sentence}
      </Text>
    );
  return (
    <Alert role="status" color="orange" title={words.title}>
      <Text size="sm">{sentence}</Text>
      {registers > 0 ? (
        <Text size="sm" mt={4}>
          {words.counts(registers, data.classes, data.marks)}
        </Text>
      ) : null}
    </Alert>
  );
};
