import * as z from "zod";
import { bulkAnswer } from "../bulk/bulk-answer";
import { defineCall } from "../http/contract";

const line = z.object({
  id: z.int(),
  name: z.string().nullable().describe("What the record is called; null if you may not read it."),
  label: z.string().describe("Of the field that holds the number."),
  before: z.string().nullable().describe("As it is stored; null where a second number goes."),
  after: z.string().describe("As it would be stored."),
  note: z.string().optional().describe("Why it can't be dialled, or what was guessed."),
});

/** How many live records hold a number that can't be dialled as it is stored. */
export const phoneCount = defineCall({
  method: "GET",
  path: "/admin/phone-numbers/count",
  answer: z.object({ undialled: z.int() }),
});

/** How the stored numbers would be stored today. */
export const phonePreview = defineCall({
  method: "GET",
  path: "/admin/:resource/phones",
  answer: z.object({
    records: z.int().describe("Records that would change."),
    changes: z.int().describe("Numbers that would be stored otherwise."),
    changed: z.array(line).describe("The first 100 of them."),
    undialled: z.int().describe("Numbers that can't be dialled even then."),
    undiallable: z.array(line).describe("The first 100 of them."),
  }),
});

/** Stores the numbers of all these records again. */
export const rewritePhones = defineCall({
  method: "POST",
  path: "/admin/:resource/phones",
  body: z.strictObject({
    expected_count: z.int().min(0).describe("How many records the preview named."),
  }),
  answer: bulkAnswer,
});
