import * as z from "zod";
import { defineCall } from "../http/contract";
import { changeRecord } from "../crud/contract";

/** Does a declared action of a resource to one of its records, and answers with it. */
export const actOnRecord = defineCall({
  method: "POST",
  path: "/admin/:resource/:id/actions/:action",
  body: z.record(z.string(), z.unknown()),
  answer: changeRecord.answer,
  warnings: true,
});
