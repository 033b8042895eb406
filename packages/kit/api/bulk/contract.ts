import * as z from "zod";
import { defineCall } from "../http/contract";
import { bulkBody, selectionBody } from "./body";
import { bulkAnswer } from "./bulk-answer";

/** The same to many records of a resource. */
export const bulk = defineCall({
  method: "POST",
  path: "/admin/:resource/bulk",
  body: bulkBody,
  answer: bulkAnswer,
  warnings: true,
});

/** What would go into the trash with records, and who would miss them, before they are deleted. */
export const deletePreview = defineCall({
  method: "POST",
  path: "/admin/:resource/delete/preview",
  body: selectionBody,
  answer: z.object({
    goes: z
      .array(
        z.object({
          resource: z.string(),
          count: z.int(),
          names: z
            .array(z.string())
            .describe("Of all of them, where they are few and the reader may see them."),
        }),
      )
      .describe("Records that would go with these, by resource."),
    left_without: z
      .array(
        z.object({
          resource: z.string(),
          of: z.string().describe("The resource of which they have no other record."),
          count: z.int(),
          names: z
            .array(z.string())
            .describe("Of all of them, where they are few and the reader may see them."),
        }),
      )
      .optional()
      .describe("Records that would have none left of what is deleted."),
    changes: z
      .array(z.string())
      .optional()
      .describe("What deleting them would change beside, in sentences."),
    refused: z
      .string()
      .optional()
      .describe("Why they may not go: of one record, why it would not be deleted at all."),
  }),
});
