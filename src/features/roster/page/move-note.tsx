import { Alert, Text } from "@mantine/core";
import { isCalendarDate } from "@rollcall/kit/schema";
import type { RecordNote } from "@rollcall/kit/browser/crud/form/record-form";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { call } from "../../../providers/call";
import { WhatIf } from "@rollcall/kit/browser/crud/form/what-if";
import { moveStrings as words } from "./strings";

const isDay = (value: unknown): value is string =>
  typeof value === "string" && isCalendarDate(value);

/** Says which marks a move with a date would take out of a student's percentage, before it is saved. */
export const MoveNote: RecordNote = ({ values, id }) => {
  const may = useMay();
  const { class_id: classId, class_from: from, admission_date: admitted } = values;
  const isEnough = id !== undefined && may("edit_students") && isDay(from) && isDay(admitted);
  return (
    <WhatIf
      name="students"
      body={
        isEnough
          ? {
              student_id: id,
              class_id: typeof classId === "number" ? classId : null,
              class_from: from,
              admission_date: admitted,
              leaving_date: isDay(values["leaving_date"]) ? values["leaving_date"] : null,
            }
          : undefined
      }
      failed={words.failed}
      ask={(body, signal) => call("POST /admin/students/what-if", { body, signal })}
    >
      {({ sentence }) =>
        sentence === "" ? null : (
          <Alert role="status" color="orange" title={words.title}>
            <Text size="sm">{sentence}</Text>
          </Alert>
        )
      }
    </WhatIf>
  );
};
