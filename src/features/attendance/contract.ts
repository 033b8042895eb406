import { t } from "../../school/requests/domain/text";
import * as z from "zod";
import {
  date,
  filedMarks,
  register,
  sentRegister,
  wholeRegister,
} from "../../school/registers/contract";
import { slotPattern } from "../../school/slots/domain/slot-pattern";
import { attendanceCorrections } from "../../resources/attendance-corrections";
import { cleanLines, isCalendarDate } from "@rollcall/kit/schema";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { idIn } from "@rollcall/kit/api/http/id-in";
import { anyText, bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { recordAnswer } from "@rollcall/kit/api/http/record-answer";

export { expected, saveRegister } from "../../school/registers/contract";
export { register };

const [maxRegisters, maxNote] = [20, 1000];
const count = z.int();

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

const noteBody = bodyOf({ note: anyText(() => t("note"), maxNote, cleanLines).nullish() });

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
        id: z.int().describe("0 for students who are in no class today and passed the gate."),
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
                "Out after leaving by the gate; else by the last mark of today, where late is in whatever it counts as, and an arrival after its slot began is; without one, in after arriving at the gate, out on approved leave.",
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

const wrongMoment = () => t("wrongMoment");
const pastMark = z
  .object({ code: z.string(), minutes_late: z.int().nullable(), remark: z.string().nullable() })
  .nullable()
  .describe("Null for no mark. A code is the letter of that time.");
const person = z.object({ id: z.int(), name: z.string() }).nullable();
const moment = z.string().nullable();

/** A register as it stood at a moment, and what was saved in it from then until now. */
export const pastRegister = defineCall({
  method: "GET",
  path: "/admin/attendance/register/past",
  query: register.query.extend({
    at: z
      .string({ error: wrongMoment })
      .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, { error: wrongMoment })
      .refine((text) => isCalendarDate(text.slice(0, 10)), { error: wrongMoment })
      .optional()
      .describe(
        "By the institution's clock, such as 2026-06-10T10:00; ten o'clock of the register's day unless given, or now while that is to come.",
      ),
  }),
  answer: z.object({
    class: z.object({ id: z.int(), name: z.string() }),
    label: z.string(),
    at: z.string().describe("By the institution's clock."),
    now: z.string().describe("When it was looked up."),
    state: z
      .enum(["never_taken", "not_taken_yet", "not_stored", "known"])
      .describe(
        "How it stood then: no register at all until now, not taken yet, taken while what a change replaces was not stored yet, or known.",
      ),
    since: moment.describe("From when on changes of this register are stored."),
    taken_at: moment,
    taken_by: person,
    labels: z.record(z.string(), z.string()).describe("What codes are called today."),
    students: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          roll_no: z.int().nullable(),
          admission_no: z.string(),
          listed: z.boolean().describe("On the class list of that day, as it is known today."),
          then: pastMark,
          now: pastMark,
        }),
      )
      .describe("Those of the class list, and all others with a mark then or now."),
    changes: z
      .array(
        z.object({
          at: z.string(),
          by: person.describe("Null for what no account did, or one that is gone."),
          reason: z.string().nullable(),
          student_id: z.int(),
          before: pastMark,
          after: pastMark,
        }),
      )
      .describe("Marks that were changed from then until now, in order."),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    attendance: typeof import("./contract");
  }
}
