import * as z from "zod";
import { defineCall } from "../http/contract";
import { pageMetaAnswer, pagingParameters } from "../http/paging";

const { page, per_page } = pagingParameters;

/** The writes to a record, the newest first. */
export const history = defineCall({
  method: "GET",
  path: "/admin/:resource/:id/history",
  query: z.object({ page, per_page }),
  answer: z.array(
    z.object({
      id: z.int(),
      actor: z.string().nullable(),
      actor_id: z.int().nullable(),
      api_token: z
        .string()
        .optional()
        .describe("The name of the API token by which it was done, where it was by one."),
      action: z
        .string()
        .describe("created, updated, deleted, restored, or a word of the resource's own."),
      resource: z.string().nullable(),
      record_id: z.int().nullable(),
      reason: z.string().optional().describe("The reason given for the action, if there was one."),
      moved: z
        .object({ from: z.string().nullable(), to: z.string().nullable() })
        .optional()
        .describe(
          "Of a move in the order by hand: the records that it stood after and stands after; null at the top.",
        ),
      changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
      created_at: z.string(),
    }),
  ),
  meta: pageMetaAnswer,
});
