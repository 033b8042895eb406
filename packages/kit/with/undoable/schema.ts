import * as z from "zod";

/**
 * What every act says of itself in a list of the latest ones. The contract of such a list adds what
 * its own acts are about: `z.object({ ...listedAct, reason: z.string() })`.
 */
export const listedAct = {
  id: z.int(),
  made_at: z.string(),
  made_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  undone_at: z.string().nullable(),
  may_undo: z.boolean().describe("Whether who asks may undo it now."),
} as const;

/** An act as lists show it. */
export type ListedAct = z.output<z.ZodObject<typeof listedAct>>;
