import * as z from "zod";
import { defineCall } from "@rollcall/kit/api";

/** Loans that should have been brought back by today, the longest first; 200 at most. */
export const overdue = defineCall({
  method: "GET",
  path: "/admin/loans/overdue",
  answer: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      copy: z.string(),
      book: z.string(),
      member: z.string(),
      due_on: z.string(),
      days_late: z.int(),
    }),
  ),
});

/** Takes a copy back today. What is late costs a fine. */
export const takeBack = defineCall({
  method: "POST",
  path: "/admin/loans/:id/return",
  answer: z.object({
    returned_on: z.string(),
    days_late: z.int(),
    fine: z.number().describe("What the member owes for it; 0 when it is not late."),
  }),
});
