import { Alert, Text } from "@mantine/core";
import type { RecordNote } from "@rollcall/kit/browser/crud/form/record-form";
import { call, type AnswerTo } from "../../../providers/call";
import { t } from "./text";
import { WhatIf } from "@rollcall/kit/browser/crud/form/what-if";

function Effect({
  registers,
  reopened,
  classes,
  marks,
  sentence,
}: AnswerTo<"POST /admin/holidays/what-if">) {
  if (registers === 0 && reopened === 0)
    return (
      <Text role="status" size="sm">
        {sentence}
      </Text>
    );
  return (
    <Alert role="status" color="orange" title={t("whatIf.title")}>
      <Text size="sm">{sentence}</Text>
      {registers > 0 ? (
        <Text size="sm" mt={4}>
          {t("whatIf.counts", { registers, classes, marks })}
        </Text>
      ) : null}
    </Alert>
  );
}

/** Says what a holiday does to registers that exist, while it is being put together. */
export const WhatIfNote: RecordNote = ({ values, id }) => {
  const { start_date: start, end_date: end, weekday, classes } = values;
  const isEnough =
    typeof start === "string" && typeof end === "string" && start !== "" && start <= end;
  return (
    <WhatIf
      name="holidays"
      body={
        isEnough
          ? {
              start_date: start,
              end_date: end,
              weekday: typeof weekday === "number" ? weekday : null,
              classes: Array.isArray(classes) ? (classes as number[]) : [],
              id: id ?? null,
            }
          : undefined
      }
      failed={t("whatIf.failed")}
      ask={(body, signal) => call("POST /admin/holidays/what-if", { body, signal })}
    >
      {(answer) => <Effect {...answer} />}
    </WhatIf>
  );
};
