import * as z from "zod";
import { defineCall } from "../http/contract";
import { pageMetaAnswer } from "../http/paging";
import { bodyOf } from "../http/read-body";
import { t } from "./text";

/** A record of whatever resource: beside this, what its declaration says. */
const anyRecord = z.looseObject({
  id: z.int(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable().optional(),
});

export const listRecords = defineCall({
  method: "GET",
  path: "/admin/:resource",
  listQuery: true,
  answer: z.array(anyRecord),
  meta: pageMetaAnswer,
});
export const showRecord = defineCall({
  method: "GET",
  path: "/admin/:resource/:id",
  query: z.object({
    include: z.string().optional().describe("Relations to name, with commas between them."),
  }),
  answer: anyRecord,
});
export const createRecord = defineCall({
  method: "POST",
  path: "/admin/:resource",
  answer: anyRecord,
  warnings: true,
  notes: true,
});
export const changeRecord = defineCall({
  method: "PATCH",
  path: "/admin/:resource/:id",
  answer: anyRecord,
  warnings: true,
  notes: true,
});
export const removeRecord = defineCall({
  method: "DELETE",
  path: "/admin/:resource/:id",
  answer: anyRecord,
});
const neighbour = z.int().nullable();
/**
 * Moves a record in the order by hand: before or after another one, to the top or bottom of the list,
 * or one place up or down. The body names exactly one of the three.
 */
export const moveRecord = defineCall({
  method: "POST",
  path: "/admin/:resource/:id/move",
  body: bodyOf({
    before: z
      .int({ error: () => t("move.one") })
      .optional()
      .describe("The ID of the record that comes next from now on."),
    after: z
      .int({ error: () => t("move.one") })
      .optional()
      .describe("The ID of the record that it follows from now on."),
    to: z.enum(["top", "up", "down", "bottom"], { error: () => t("move.one") }).optional(),
  }),
  answer: z.object({
    id: z.int(),
    moved: z.boolean().describe("False where it stood there already."),
    was: z
      .object({ after: neighbour, before: neighbour })
      .describe("The records between which it stood, of those that the reader may see."),
  }),
});
export const restoreRecord = defineCall({
  method: "POST",
  path: "/admin/:resource/:id/restore",
  answer: anyRecord,
});
