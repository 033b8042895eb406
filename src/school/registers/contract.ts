import { t } from "../requests/domain/text";
import * as z from "zod";
import { attendanceModes } from "../slots/domain/attendance-mode";
import { countsAs } from "../sums/domain/policy";
import { registerStates } from "./domain/register-state";
import { slotPattern } from "../slots/domain/slot-pattern";
import { isCalendarDate } from "@rollcall/kit/schema";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { idIn } from "@rollcall/kit/api/http/id-in";
import { anyText, bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { dayParameter, idParameter } from "@rollcall/kit/api/http/read-query";

const wrongDate = "Date must be a day such as 2026-06-10.";
const wrongSlot = "Slot must be day, am, pm or a period such as period:3.";
const [maxClasses, maxMarks] = [50, 1000];
export const date = dayParameter("Date", wrongDate);

const named = z.object({ id: z.int(), name: z.string() });
const schoolClass = named.extend({ code: z.string() });
const names = z.record(z.string(), z.string());
const times = { start_time: z.string().nullable(), end_time: z.string().nullable() };
const state = z.enum(registerStates);
const count = z.int();
const counts = z.object({
  present: count,
  absent: count,
  excused: count,
  half: count,
  not_counted: count,
  late: count.describe("Of those present."),
  unmarked: count,
});

/** Reads `3,7`. */
const classesParameter = z.string().transform((text, context) => {
  const asked = text.split(",");
  const ids = asked.flatMap((id) => idIn(id) ?? []);
  if (ids.length !== asked.length)
    context.addIssue("Class must be the id of a class, or several such as 3,7.");
  else if (ids.length > maxClasses)
    context.addIssue(`At most ${maxClasses} classes can be requested at once.`);
  return ids;
});

/**
 * A day and its registers; today's by the institution's clock and of all classes unless given. What
 * a thousand registers have in common is told once: slots, and the names of subjects, teachers and
 * admins by id.
 */
export const expected = defineCall({
  method: "GET",
  path: "/admin/attendance/expected",
  query: z.object({ date: date.optional(), class_id: classesParameter.optional() }),
  answer: z.object({
    date: z.string(),
    today: z.string(),
    mode: z.enum(attendanceModes),
    turn: z
      .int()
      .optional()
      .describe(
        "1 to 4 for weeks A to D, 8 to 17 for the days of a cycle; absent where every week is alike.",
      ),
    closed: z
      .string()
      .nullable()
      .describe("What closes the day for every class asked for; null while one has school."),
    school_days: z
      .object({ before: z.string().nullable(), after: z.string().nullable() })
      .describe("The nearest days on which one of them has school; null when none is near."),
    last_saved_at: z
      .string()
      .nullable()
      .describe("When one of these registers was saved last, first or again; null when none is."),
    slots: z.record(z.string(), z.object({ label: z.string(), ...times })),
    subjects: names,
    teachers: names,
    admins: names,
    classes: z.array(
      schoolClass.extend({
        grade: z.string().optional().describe("Missing where the class has none."),
        class_teacher: z
          .string()
          .nullable()
          .describe(
            "Who takes the registers that belong to no lesson: the day's class teacher, or a stand-in.",
          ),
        absent_teacher: z.string().nullable().describe("The class teacher of the day who is away."),
        afternoon: z
          .object({ class_teacher: z.string().nullable(), absent_teacher: z.string().nullable() })
          .optional()
          .describe("The same of the afternoon's register, where it is not as in the morning."),
        students: count,
        why: z
          .string()
          .nullable()
          .describe("What closes the day for it; of a class without students, that it has none."),
        times: z
          .record(z.string(), z.object(times))
          .optional()
          .describe("When slots are for it, where another bell schedule than usual rings."),
        registers: z
          .array(
            z.object({
              slot: z.string(),
              lesson: z
                .object({
                  id: z.int(),
                  subject_id: z.int(),
                  teacher_id: z.int(),
                  room: z.string().nullable(),
                })
                .nullable(),
              state,
              marked: count.describe("Students with a mark."),
              expected: count.describe("Students on the roster."),
              version: z.int(),
              taken_at: z.string().nullable(),
              taken_by: z.int().nullable(),
              counts: counts.nullable().describe("Null where there is no register yet."),
              policy: z
                .object({
                  present: count,
                  absent: count,
                  half: count,
                  free: count,
                  nth_late: count,
                })
                .optional()
                .describe(
                  "What the institution's policy makes of the counts in a percentage, the absences it leaves out, and the late marks that count as absent for being one too many; missing where it changes nothing.",
                ),
            }),
          )
          .describe("In the order of the day."),
      }),
    ),
  }),
});

const mark = z.object({
  code: z.string(),
  minutes_late: z.int().nullable(),
  remark: z.string().nullable(),
});
/** A mark as it was filed; corrections that are old say less of one. */
const filedMark = mark.partial({ minutes_late: true, remark: true });
export const filedMarks = z.array(
  filedMark.extend({
    student_id: z.int(),
    student: z.string().describe("The name, so that it can be read years later."),
    code: z.string().nullable().describe("Null clears the mark."),
    before: filedMark.nullable().describe("What stood when it was filed."),
  }),
);
const lesson = z.object({
  id: z.int(),
  subject: named,
  teacher: named,
  room: z.string().nullable(),
});

export const wholeRegister = z.object({
  id: z.int().nullable(),
  version: z.int().describe("0 for a register that is not taken yet."),
  class_id: z.int(),
  class: schoolClass,
  date: z.string(),
  today: z.string(),
  slot: z.string(),
  label: z.string(),
  mode: z.enum(attendanceModes),
  state,
  begins: z
    .string()
    .nullable()
    .describe("When its lesson begins, while that is still to come: until then it is not taken."),
  why: z.string().nullable().describe("What closes the day, or that the class is empty."),
  lesson: lesson.nullable(),
  ...times,
  taken_at: z.string().nullable(),
  taken_by: named.nullable(),
  changed_at: z.string().nullable(),
  changed_by: named.nullable(),
  lock: z.object({
    locked: z.boolean(),
    until: z.string(),
    may_edit: z.boolean(),
    why: z.string().nullable(),
  }),
  codes: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      label: z.string(),
      counts_as: z.enum(countsAs),
      is_late: z.boolean(),
      colour: z.string().nullable(),
      retired: z.boolean().describe("Not offered in this register; marks that say it stay."),
    }),
  ),
  students: z.array(
    z.object({
      student_id: z.int(),
      name: z.string(),
      roll_no: z.int().nullable(),
      admission_no: z.string().describe("Empty of a guest."),
      photo: z.int().nullable(),
      guest: z
        .object({ class: z.string().nullable() })
        .nullish()
        .describe(
          "The own class of a guest, who is on this register alone, without photo and leave type; null of all others.",
        ),
      mark: mark
        .extend({ office: z.boolean().describe("Office mark."), leave_id: z.int().nullable() })
        .nullable(),
      suggestion: z
        .object({
          code: z.string(),
          leave_id: z.int().nullable(),
          leave_type: z.string().nullable(),
        })
        .nullable()
        .describe(
          "What approved leave says the mark should be; without leave, what follows from having left by the gate before the slot began.",
        ),
      left: z
        .object({ time: z.string(), reason: z.string().nullable() })
        .nullable()
        .describe("When the student left by the gate before the slot was over, and why."),
      recent: z
        .array(z.object({ date: z.string(), code: z.string().nullable() }))
        .describe("The last five registers of this slot, oldest first."),
    }),
  ),
  away: z
    .array(
      z.object({
        student_id: z.int(),
        name: z.string(),
        roll_no: z.int().nullable(),
        class: z.string(),
      }),
    )
    .optional()
    .describe("Who of the class is not waited for: a guest with this other class or group."),
  self_marks: z
    .literal(true)
    .optional()
    .describe("There where the school lets students mark themselves by a code."),
  corrections: z
    .array(
      z.object({
        id: z.int(),
        filed_at: z.string(),
        filed_by: named.nullable(),
        reason: z.string(),
        marks: filedMarks,
      }),
    )
    .describe("Those that wait for the office."),
});

/** One register: roster, marks, suggestions, version and lock. */
export const register = defineCall({
  method: "GET",
  path: "/admin/attendance/register",
  query: z.object({
    class_id: idParameter("Class must be the id of a class."),
    date,
    slot: z.string({ error: wrongSlot }).regex(slotPattern, wrongSlot),
  }),
  answer: wholeRegister,
});

const sentId = (label: string) =>
  z
    .int(`${label} must be a whole number.`)
    .min(1, `${label} must be a whole number.`)
    .max(2147483647, `${label} must be a whole number.`);

/** A mark as a client sends it; without a code it is cleared. */
export const sentMark = z.strictObject(
  {
    student_id: sentId("Student"),
    code: z.string("Code must be a text.").max(3, "This code does not exist.").nullable(),
    minutes_late: z
      .int({ error: () => t("minutesWhole") })
      .min(0, { error: () => t("minutesNegative") })
      .max(600, { error: () => t("minutesMost", { max: 600 }) })
      .nullish(),
    remark: anyText(() => t("remark"), 200).nullish(),
  },
  "A mark has a student and a code.",
);

/**
 * Which register, and the marks that are to stand in it; students who are not named keep theirs.
 */
export const sentRegister = {
  class_id: sentId("Class"),
  date: z.string("Date is required.").refine(isCalendarDate, wrongDate),
  slot: z.string("Slot is required.").regex(slotPattern, wrongSlot),
  marks: z
    .array(sentMark, "Marks must be a list.")
    .max(maxMarks, `At most ${maxMarks} marks are saved at once.`),
};

/** Saves marks of a register, all or nothing. */
export const saveRegister = defineCall({
  method: "PUT",
  path: "/admin/attendance/register",
  body: bodyOf({
    ...sentRegister,
    reason: line("Reason", 200).optional().describe("Why marks are changed, for the log."),
  }),
  answer: z.object({
    id: z.int().nullable(),
    version: z.int(),
    changed: count,
    on_leave: count.describe(
      "Students with approved leave and no mark whom the save has left out or marked absent; they are marked as the leave says.",
    ),
    unmarked: count,
    taken_at: z.string().nullable(),
    changed_at: z.string().nullable(),
    changed_by: named.nullable(),
  }),
});
