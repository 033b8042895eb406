import * as z from "zod";
import { selectionBody } from "../../bulk/body";
import { defineCall } from "../../http/contract";

/** What would go into the trash with records, before they are deleted. */
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
    refused: z
      .string()
      .optional()
      .describe("Why they may not go: of one record, why it would not be deleted at all."),
  }),
});
