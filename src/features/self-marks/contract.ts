import * as z from "zod";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { register, sentRegister } from "../../school/registers/contract";

const { class_id, date, slot } = sentRegister;
const instant = z.string().describe("RFC 3339, UTC.");
const named = z.object({ id: z.int(), name: z.string() });
const late = z.int().nullable().describe("Minutes late, as the mark says now.");

const opening = z.object({
  opened_at: instant,
  ends_at: instant,
  now: instant,
  step_seconds: z.int(),
  page: z.string().describe("Address at which a student is, once a code is put behind it."),
  codes: z
    .array(z.object({ code: z.string(), from: instant }))
    .describe(
      "The present code and the next ones, so that a short loss of the network is bridged.",
    ),
});

const state = z.object({
  class: named,
  date: z.string(),
  slot: z.string(),
  label: z.string(),
  students: z.int().describe("Students of the register."),
  marked: z.int().describe("Those with a mark, whether a student or a teacher set it."),
  may_open: z
    .string()
    .nullable()
    .describe("Why students cannot mark themselves now; null if they can."),
  opening: opening.nullable().describe("Null while students do not mark themselves."),
  marks: z
    .array(
      z.object({
        student_id: z.int(),
        name: z.string(),
        roll_no: z.int().nullable(),
        at: instant,
        label: z.string().nullable().describe("What the mark says now; null where it was cleared."),
        minutes_late: late,
        same_device_as: z
          .array(z.string())
          .describe("Names of others of this register who were marked from the same browser."),
      }),
    )
    .describe("Students who marked themselves, the latest first."),
});

const path = "/admin/attendance/self-marks";

/** Whether students mark themselves in a register, the codes to show, and who has. */
export const selfMarks = defineCall({ method: "GET", path, query: register.query, answer: state });

/** Lets students mark themselves until the lesson is over; while they do, nothing changes. */
export const openSelfMarks = defineCall({
  method: "POST",
  path,
  body: bodyOf({ class_id, date, slot }),
  answer: state,
});

/** Ends it before the lesson is over. */
export const endSelfMarks = defineCall({
  method: "POST",
  path: "/admin/attendance/self-marks/end",
  body: bodyOf({ class_id, date, slot }),
  answer: state,
});

/** Marks the student who is signed in as present, or late, by the code that the teacher shows. */
export const here = defineCall({
  method: "POST",
  path: "/student/here",
  body: bodyOf({
    code: line("Code", 40),
    device: line("Device", 64)
      .min(16, "Device must be a random text of 16 to 64 characters that the browser keeps.")
      .describe(
        "A random text that this browser keeps, by which one that marks several is noticed.",
      ),
  }),
  answer: z.object({
    class: named,
    date: z.string(),
    slot: z.string(),
    label: z.string(),
    mark: z.string().describe("Label of the code."),
    minutes_late: late,
    at: instant,
  }),
});

declare module "../contracts" {
  interface ContractModules {
    "self-marks": typeof import("./contract");
  }
}
