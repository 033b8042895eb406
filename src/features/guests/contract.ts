import * as z from "zod";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { t } from "../../school/requests/domain/text";
import { register, sentMark, sentRegister } from "../../school/registers/contract";

const { class_id, date, slot } = sentRegister;
const { student_id } = sentMark.shape;
const path = "/admin/attendance/guests";
/** Letters of a name that are needed, and that are read. */
const [fewest, most] = [2, 100];

/** Students who can be guests in a register, by the beginning of one of their names. */
export const findGuests = defineCall({
  method: "GET",
  path,
  query: register.query.extend({
    name: z
      .string({ error: () => t("guestName", { fewest }) })
      .trim()
      .min(fewest, { error: () => t("guestName", { fewest }) })
      .max(most, { error: () => t("guestName", { fewest }) }),
  }),
  answer: z
    .array(
      z.object({
        student_id: z.int(),
        name: z.string(),
        class: z.string(),
        roll_no: z.int().nullable(),
      }),
    )
    .describe("At most ten, by name."),
});

const which = bodyOf({ class_id, date, slot, student_id });

/** Puts a student of another class or group into one register, of one day and session. */
export const addGuest = defineCall({
  method: "POST",
  path,
  body: which,
  answer: z.object({
    student_id: z.int(),
    name: z.string(),
    cleared: z
      .string()
      .nullable()
      .describe("The class whose register said absent at that time, and no longer does."),
  }),
});

/** Takes a guest out of a register, with the mark. */
export const removeGuest = defineCall({
  method: "POST",
  path: `${path}/remove`,
  body: which,
  answer: z.object({
    student_id: z.int(),
    cleared: z.boolean().describe("Whether there was a mark."),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    guests: typeof import("./contract");
  }
}
