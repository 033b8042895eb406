import * as z from "zod";
import { defineCall } from "../http/contract";
import { bodyOf } from "../http/read-body";

/** What the retention rules would let go with these years, and when; nothing is changed. */
export const rehearseRetention = defineCall({
  method: "POST",
  path: "/admin/retention/rehearsal",
  body: bodyOf({
    years: z
      .record(z.string(), z.int().min(1).max(100).nullable())
      .optional()
      .describe("Years by setting, in place of those that are saved; null: kept for ever."),
  }),
  answer: z.array(
    z.object({
      setting: z.string(),
      label: z.string(),
      years: z.int().nullable().describe("Null: kept for ever."),
      total: z.int(),
      due: z.int().describe("Whose time is over: it goes in the next night."),
      within_year: z.int().describe("What else goes within a year from today."),
      next: z.string().nullable().describe("The first day on which something else goes."),
    }),
  ),
});
