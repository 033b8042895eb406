import { t } from "../../school/requests/domain/text";
import * as z from "zod";
import { slotPattern } from "../../school/slots/domain/slot-pattern";
import { isCalendarDate } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { idParameter } from "@rollcall/kit/api/http/read-query";
import { anyText, bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { listedAct } from "@rollcall/kit/with/undoable";

const [maxStudents, maxNumbers] = [1000, 1000];
const named = z.object({ id: z.int(), name: z.string() });
const ids = (label: string) =>
  z
    .array(
      z
        .int(sentences.references(label))
        .min(1, sentences.references(label))
        .max(2147483647, sentences.references(label)),
      sentences.references(label),
    )
    .max(maxStudents, `${label}: at most ${maxStudents}.`)
    .default([]);

/** Whom it concerns, when, and the mark. */
const entry = {
  date: z
    .string({ error: sentences.required("Date") })
    .refine(isCalendarDate, sentences.date("Date")),
  slots: z
    .array(z.string().regex(slotPattern, "A slot is day, am, pm or a period such as period:3."))
    .min(1, { error: () => t("chooseLesson") })
    .max(50, "A day has at most 50 slots.")
    .nullish(),
  code: line("Code", 3),
  minutes_late: z
    .int({ error: () => t("minutesWhole") })
    .min(0, { error: () => t("minutesNegative") })
    .max(600, { error: () => t("minutesMost", { max: 600 }) })
    .nullish(),
  remark: anyText(() => t("remark"), 200).nullish(),
  student_ids: ids("Students"),
  class_ids: ids("Classes"),
  admission_nos: z
    .array(line("Admission number", 60), sentences.text("Admission numbers"))
    .max(maxNumbers, { error: () => t("mostNumbers", { max: maxNumbers }) })
    .default([]),
  except_ids: ids("Students left out"),
};

/** What an entry can be made of. */
export const groupChoices = defineCall({
  method: "GET",
  path: "/admin/attendance/group-marks/choices",
  answer: z.object({
    today: z.string(),
    codes: z.array(z.object({ code: z.string(), label: z.string(), is_late: z.boolean() })),
    classes: z.array(named),
  }),
});

/** What one entry for many students would change. */
export const previewGroup = defineCall({
  method: "POST",
  path: "/admin/attendance/group-marks/preview",
  body: bodyOf(entry),
  answer: z.object({
    changes: z.int().describe("Marks that would change."),
    students: z.int().describe("Of so many students."),
    registers: z.int().describe("In so many registers."),
    untaken: z.int().describe("Of which so many are not taken yet; they will be incomplete."),
    unknown: z.array(z.string()).describe("Admission numbers that no student has on that day."),
    slots: z
      .array(z.object({ slot: z.string(), label: z.string() }))
      .describe("The slots of the day in these classes."),
    rows: z.array(
      z.object({
        student: named.extend({ admission_no: z.string() }),
        class: named,
        changes: z.int(),
        before: z
          .array(z.object({ label: z.string(), code: z.string().nullable() }))
          .describe("What stands now, by slot."),
        why: z.array(z.string()).describe("Why some of it stays as it is; empty when it does not."),
      }),
    ),
  }),
});

/** Marks many students at once. */
export const markGroup = defineCall({
  method: "POST",
  path: "/admin/attendance/group-marks",
  body: bodyOf({
    ...entry,
    reason: line("Reason", 120),
    changes: z.int(sentences.whole("Changes")).min(1, { error: () => t("nothingChanges") }),
  }),
  answer: z.object({ id: z.int(), changes: z.int(), students: z.int() }),
});

/** Takes an entry back: marks that were changed since stay as they are. */
export const undoGroup = defineCall({
  method: "POST",
  path: "/admin/attendance/group-marks/:id/undo",
  answer: z.object({
    restored: z.int(),
    kept: z.array(z.string()).describe("Students of whom a mark was changed since; it stays."),
  }),
});

/** The latest entries. */
export const listGroups = defineCall({
  method: "GET",
  path: "/admin/attendance/group-marks",
  query: z.object({ before: idParameter(`"before" is the id of an entry.`).optional() }),
  answer: z.array(
    z.object({
      ...listedAct,
      date: z.string(),
      reason: z.string(),
      code: z.string(),
      students: z.int(),
      marks: z.int(),
    }),
  ),
});

declare module "../contracts" {
  interface ContractModules {
    "group-marks": typeof import("./contract");
  }
}
