import { Alert, List, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { RecordNote } from "@rollcall/kit/browser/crud/form/record-form";
import { WhatIf } from "@rollcall/kit/browser/crud/form/what-if";
import { call, type BodyFor } from "../../../providers/call";
import dayjs from "dayjs";
import { t } from "./text";

const names = [
  "class_id",
  "weekday",
  "week",
  "period_id",
  "subject_id",
  "teacher_id",
  "second_teacher_id",
  "room",
  "is_joint",
  "valid_from",
  "valid_to",
] as const;

interface Checked {
  unfit?: Readonly<Record<string, readonly string[]>>;
  clashes: readonly { sentence: string }[];
}

/** What stands against a lesson. */
function Problems({ clashes, sentences }: { clashes: number; sentences: readonly string[] }) {
  return (
    <Alert
      role="alert"
      color="orange"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={clashes > 0 ? t("clashes", { count: clashes }) : t("unfit")}
    >
      <List size="sm">
        {sentences.slice(0, 8).map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

const sentencesOf = ({ unfit = {}, clashes }: Checked) => [
  ...Object.values(unfit).flat(),
  ...clashes.map(({ sentence }) => sentence),
];

const dayIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** From when a lesson that exists would be as it is put together: not before today unless asked. */
function heldFrom(values: Readonly<Record<string, unknown>>): string {
  const today = dayjs().format("YYYY-MM-DD");
  const [begins, ends] = [dayIn(values["valid_from"]), dayIn(values["valid_to"])];
  const from = dayIn(values["changes_from"]) || (ends === "" || ends >= today ? today : begins);
  return from > begins ? from : begins;
}

/** What was found, or that nothing was where class and teacher are chosen. */
function Found({ checked, isWhole }: { checked: Checked; isWhole: boolean }) {
  const sentences = sentencesOf(checked);
  if (sentences.length > 0)
    return <Problems clashes={checked.clashes.length} sentences={sentences} />;
  return isWhole ? (
    <Text role="status" size="sm" sx={{ display: "flex", gap: 6, alignItems: "center" }}>
      <IconCheck size={16} aria-hidden />
      {t("noClash")}
    </Text>
  ) : null;
}

/** Names the lessons a lesson would clash with, while it is being put together. */
export const ClashNote: RecordNote = ({ values, id }) => {
  const isEnough =
    values["weekday"] !== null && values["period_id"] !== null && values["valid_from"] !== null;
  const body = {
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    ...(id === undefined ? {} : { valid_from: heldFrom(values) }),
    id: id ?? null,
  };
  return (
    <WhatIf
      name="timetable"
      body={isEnough ? (body as BodyFor<"POST /admin/timetable/check">) : undefined}
      failed={t("checkFailed")}
      ask={(sent, signal) => call("POST /admin/timetable/check", { body: sent, signal })}
    >
      {(checked) => (
        <Found
          checked={checked}
          isWhole={values["class_id"] !== null && values["teacher_id"] !== null}
        />
      )}
    </WhatIf>
  );
};
