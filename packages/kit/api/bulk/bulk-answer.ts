import * as z from "zod";

const refusals = z.array(
  z.object({
    id: z.int(),
    reason: z.string(),
    stale: z
      .literal(true)
      .optional()
      .describe("It has another version than the one that was seen."),
  }),
);

/** What became of each record of a call on many; a reason is a sentence. */
export const bulkAnswer = z.object({ done: z.array(z.int()), skipped: refusals, failed: refusals });
export type BulkAnswer = z.output<typeof bulkAnswer>;
