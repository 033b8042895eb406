import { defineCall } from "../http/contract";
import { bulkBody } from "./body";
import { bulkAnswer } from "./bulk-answer";

/** The same to many records of a resource. */
export const bulk = defineCall({
  method: "POST",
  path: "/admin/:resource/bulk",
  body: bulkBody,
  answer: bulkAnswer,
});
