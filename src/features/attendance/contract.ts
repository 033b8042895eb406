import { requestSentences as said } from "../../domain/request-sentences";
import * as z from "zod";
import { attendanceModes } from "../../domain/attendance-mode";
import { countsAs } from "../../domain/attendance/policy";
import { registerStates } from "../../domain/attendance/register-state";
import { slotPattern } from "../../domain/attendance/slot-pattern";
import { attendanceCorrections } from "../../resources/attendance-corrections";
import { cleanLines, isCalendarDate } from "@rollcall/kit/schema";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { idIn } from "@rollcall/kit/api/http/id-in";
import { anyText, bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { dayParameter, idParameter } from "@rollcall/kit/api/http/read-query";
import { recordAnswer } from "@rollcall/kit/api/http/record-answer";

const wrongDate = "Date must be a day such as 2026-06-10.";
const wrongSlot = "Slot must be day, am, pm or a period such as period:3.";
const [maxClasses, maxRegisters, maxMarks, maxNote] = [50, 20, 1000, 1000];
const date = dayParameter("Date", wrongDate);

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
        class_teacher: z
          .string()
          .nullable()
          .describe(
            "Who takes the registers that belong to no lesson: the day's class teacher, or a stand-in.",
          ),
        absent_teacher: z.string().nullable().describe("The class teacher of the day who is away."),
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
                .object({ present: count, absent: count, half: count, free: count })
                .optional()
                .describe(
                  "What the institution's policy makes of the counts in a percentage, and the absences it leaves out; missing where it changes nothing.",
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
const filedMarks = z.array(
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

const wholeRegister = z.object({
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
      admission_no: z.string(),
      photo: z.int().nullable(),
      mark: mark
        .extend({ office: z.boolean().describe("Office mark."), leave_id: z.int().nullable() })
        .nullable(),
      suggestion: z
        .object({ code: z.string(), leave_id: z.int(), leave_type: z.string() })
        .nullable()
        .describe("What approved leave says the mark should be."),
      recent: z
        .array(z.object({ date: z.string(), code: z.string().nullable() }))
        .describe("The last five registers of this slot, oldest first."),
    }),
  ),
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

/** Reads `3/day` of a list of them. */
const keyIn = (text: string) => {
  const [, id = "", slot = ""] = /^([1-9]\d{0,9})\/(.+)$/.exec(text) ?? [];
  const classId = idIn(id);
  return classId !== undefined && slotPattern.test(slot) ? [{ class_id: classId, slot }] : [];
};

/** Several registers of a day, `of=3/day,4/am`; those that there are not are left out. */
export const registers = defineCall({
  method: "GET",
  path: "/admin/attendance/registers",
  query: z.object({
    date,
    of: z
      .string({ error: "Of must be registers such as 3/day,4/period:2." })
      .transform((text, context) => {
        const asked = text.split(",");
        const keys = asked.flatMap(keyIn);
        if (keys.length > maxRegisters)
          context.addIssue(`At most ${maxRegisters} registers are read at once.`);
        else if (keys.length !== asked.length)
          context.addIssue("Of must be registers such as 3/day,4/period:2.");
        return keys;
      }),
  }),
  answer: z.array(wholeRegister),
});

/** Which registers of a day are one's own: lessons and classes by id. */
export const own = defineCall({
  method: "GET",
  path: "/admin/attendance/own",
  query: z.object({ date }),
  answer: z.object({ lessons: z.array(z.int()), classes: z.array(z.int()) }),
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
      .int({ error: said.minutesWhole })
      .min(0, { error: said.minutesNegative })
      .max(600, { error: () => said.minutesMost({ max: 600 }) })
      .nullish(),
    remark: anyText(said.remark, 200).nullish(),
  },
  "A mark has a student and a code.",
);

/**
 * Which register, and the marks that are to stand in it; students who are not named keep theirs.
 */
const sentRegister = {
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
      "Students with approved leave and no mark whom the save has left out; they are marked as the leave says.",
    ),
    unmarked: count,
    taken_at: z.string().nullable(),
    changed_at: z.string().nullable(),
    changed_by: named.nullable(),
  }),
});

const { marks: _marks, ...whichRegister } = sentRegister;

/** Takes every mark out of a register that should not have been taken, with the reason. */
export const emptyRegister = defineCall({
  method: "POST",
  path: "/admin/attendance/register/empty",
  body: bodyOf({ ...whichRegister, reason: line("Reason", 200) }),
  answer: z.object({ version: z.int(), cleared: count.describe("Marks that were taken out.") }),
});

const correction = recordAnswer(attendanceCorrections).extend({ marks: filedMarks });

/** Asks for marks of a locked register to be changed; nothing in the register changes. */
export const fileCorrection = defineCall({
  method: "POST",
  path: "/admin/attendance/corrections",
  body: bodyOf({
    ...sentRegister,
    reason: line("Reason", 1000, cleanLines),
    again: z
      .boolean("Again must be true or false.")
      .optional()
      .describe("Also while another one of the same student waits."),
  }),
  answer: correction,
});

const noteBody = bodyOf({ note: anyText(said.note, maxNote, cleanLines).nullish() });

/** Decides a correction: its marks are set. */
export const approveCorrection = defineCall({
  method: "POST",
  path: "/admin/attendance/corrections/:id/approve",
  body: noteBody,
  answer: correction,
});

/** Decides a correction: nothing is set. The note says why. */
export const rejectCorrection = defineCall({
  method: "POST",
  path: "/admin/attendance/corrections/:id/reject",
  body: noteBody,
  answer: correction,
});

/** Who is in the building, by what the registers of today say. */
export const presence = defineCall({
  method: "GET",
  path: "/admin/attendance/presence",
  answer: z.object({
    date: z.string(),
    at: z.string().describe("When it was looked up."),
    closed: z.string().nullable().describe("What closes the day for every class."),
    sees_parents: z.boolean(),
    classes: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        students: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            roll_no: z.int().nullable(),
            admission_no: z.string(),
            state: z
              .enum(["in", "out", "unknown"])
              .describe(
                "Out after leaving by the gate; else by the last mark of today; without one, in after arriving at the gate, out on approved leave.",
              ),
            mark: z
              .object({
                code: z.string(),
                label: z.string(),
                slot: z.string().describe("As people read it."),
                counts_as: z.string(),
                minutes_late: z.int().nullable(),
                remark: z.string().nullable(),
              })
              .nullable()
              .describe("The last mark of today."),
            leave: z.string().nullable().describe("The type of approved leave today."),
            left: z
              .object({ time: z.string(), reason: z.string().nullable() })
              .nullable()
              .describe("When the student left by the gate, and why."),
            parents: z
              .array(z.object({ name: z.string(), phone: z.string().nullable() }))
              .describe("Of who is out, for those who may see parents."),
          }),
        ),
      }),
    ),
  }),
});
