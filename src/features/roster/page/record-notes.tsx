import { Alert, Text } from "@mantine/core";
import { isCalendarDate } from "@rollcall/kit/schema";
import type { RecordNote } from "@rollcall/kit/browser/crud/form/record-form";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { call } from "../../../providers/call";
import { WhatIf } from "@rollcall/kit/browser/crud/form/what-if";
import { t } from "./text";

const isDay = (value: unknown): value is string =>
  typeof value === "string" && isCalendarDate(value);

function Effect({ title, sentence }: { title: string; sentence: string }) {
  return sentence === "" ? null : (
    <Alert role="status" color="orange" title={title}>
      <Text size="sm">{sentence}</Text>
    </Alert>
  );
}

/** Says which students of this name and birthday are there already. */
const AlikeNote: RecordNote = ({ values, id }) => {
  const may = useMay();
  const { name, date_of_birth: born } = values;
  const isEnough =
    may("view_students") && typeof name === "string" && name.trim() !== "" && isDay(born);
  return (
    <WhatIf
      name="students-alike"
      body={isEnough ? { id: id ?? null, name, date_of_birth: born } : undefined}
      failed={t("alike.failed")}
      ask={(body, signal) => call("POST /admin/students/alike", { body, signal })}
    >
      {({ sentence }) => <Effect title={t("alike.title")} sentence={sentence} />}
    </WhatIf>
  );
};

/** Says which marks a move with a date would take out of a student's percentage, before it is saved. */
const MoveNote: RecordNote = ({ values, id }) => {
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
      failed={t("move.failed")}
      ask={(body, signal) => call("POST /admin/students/what-if", { body, signal })}
    >
      {({ sentence }) => <Effect title={t("move.title")} sentence={sentence} />}
    </WhatIf>
  );
};

/**
 * Says which marks a move with a date would take out of a student's percentage, before it is saved,
 * and whether the student may be there twice.
 */
export const StudentNote: RecordNote = (form) => (
  <>
    <AlikeNote {...form} />
    <MoveNote {...form} />
  </>
);

/** Says which registers would stop counting with other days of an academic year. */
export const YearNote: RecordNote = ({ values, id }) => {
  const { start_date: from, end_date: to } = values;
  const isEnough = id !== undefined && isDay(from) && isDay(to) && from < to;
  return (
    <WhatIf
      name="academic-years"
      body={isEnough ? { id, start_date: from, end_date: to } : undefined}
      failed={t("year.failed")}
      ask={(body, signal) => call("POST /admin/academic-years/what-if", { body, signal })}
    >
      {({ sentence }) => <Effect title={t("year.title")} sentence={sentence} />}
    </WhatIf>
  );
};

/** Says who is still in a class that is to be archived, and what becomes of its registers. */
export const ArchiveNote: RecordNote = ({ values, id }) => (
  <WhatIf
    name="classes"
    body={id !== undefined && values["status"] === "archived" ? { class_id: id } : undefined}
    failed={t("archive.failed")}
    ask={(body, signal) => call("POST /admin/classes/what-if", { body, signal })}
  >
    {({ sentence }) => <Effect title={t("archive.title")} sentence={sentence} />}
  </WhatIf>
);
