import * as z from "zod";
import { defineCall, listedAct } from "@rollcall/kit/api";

const day = (label: string) => z.iso.date(`${label}: enter a day.`);

/** Loans that are due between two days, and by how many days they are extended. */
const extension = {
  from: day("Due from"),
  to: day("Due until"),
  days: z.int("Days: enter a whole number.").min(1, "At least 1 day.").max(60, "At most 60 days."),
  except_ids: z.array(z.int()).max(500).default([]),
};

/** What an extension would change. */
export const previewExtension = defineCall({
  method: "POST",
  path: "/admin/loans/extensions/preview",
  body: z.strictObject(extension),
  answer: z.object({
    loans: z.int().describe("Loans that would be extended."),
    rows: z.array(
      z.object({
        id: z.int(),
        copy: z.string(),
        book: z.string(),
        member: z.string(),
        due_on: z.string(),
        extended_to: z.string(),
      }),
    ),
  }),
});

/** Extends the loans that the preview has shown, or none. */
export const extendLoans = defineCall({
  method: "POST",
  path: "/admin/loans/extensions",
  body: z.strictObject({ ...extension, loans: z.int().min(1, "No loan would be extended.") }),
  answer: z.object({ id: z.int(), loans: z.int() }),
});

/** Gives loans back the day they were due on; those that have changed since stay. */
export const undoExtension = defineCall({
  method: "POST",
  path: "/admin/loans/extensions/:id/undo",
  answer: z.object({ undone: z.int(), kept: z.array(z.string()) }),
});

/** The latest extensions. */
export const listExtensions = defineCall({
  method: "GET",
  path: "/admin/loans/extensions",
  answer: z.array(
    z.object({ ...listedAct, from: z.string(), to: z.string(), days: z.int(), loans: z.int() }),
  ),
});
