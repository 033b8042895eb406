import * as z from "zod";
import { defineCall, type BodyInput, type DataOf } from "../http/contract";
import { importBody } from "./import-body";

const refusal = z.object({
  column: z.string().nullable(),
  field: z.string().nullable(),
  reason: z.string().describe("A sentence for people."),
});

/** Records of a resource from the rows of a table. */
export const importRows = defineCall({
  method: "POST",
  path: "/admin/:resource/import",
  body: importBody,
  answer: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z
      .array(
        refusal.extend({
          line: z.int(),
          others: z.array(refusal).optional().describe("What else is wrong with the row."),
        }),
      )
      .describe("Rows that were not taken."),
    kept: z
      .array(z.object({ line: z.int(), reason: z.string().describe("A sentence for people.") }))
      .optional()
      .describe("Rows of which something was left as it was changed after the last import."),
    warned: z
      .array(refusal.extend({ line: z.int() }))
      .optional()
      .describe("What is unusual in rows that were taken, or would be."),
    changes: z
      .array(
        z.object({
          line: z.int(),
          id: z.int(),
          title: z.string().describe("What the record is called now."),
          renamed: z.boolean().describe("Whether a person would get another name."),
          changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
        }),
      )
      .optional()
      .describe("Of a dry run: the records that rows would change, with what is there now."),
    renamed: z.int().optional().describe("How many persons get, or would get, another name."),
    total: z.int(),
    match_on: z.string().nullable(),
    dry_run: z.boolean(),
    committed: z.boolean().describe("Whether what was created and updated is kept."),
  }),
});

/** The latest imports of a resource. */
export const listImports = defineCall({
  method: "GET",
  path: "/admin/:resource/imports",
  answer: z.array(
    z.object({
      id: z.uuid(),
      actor: z.string(),
      file_name: z.string().nullable(),
      created: z.int(),
      updated: z.int(),
      started_at: z.string(),
      undone_at: z.string().nullable(),
      undone_by: z.string().nullable(),
    }),
  ),
});

/** Puts the records that an import made into the trash, while nothing has built on them. */
export const undoImport = defineCall({
  method: "POST",
  path: "/admin/:resource/imports/:import/undo",
  answer: z.object({
    undone: z.boolean().describe("False where something stood in the way."),
    removed: z.int(),
    blocked: z.int().describe("Records that stand in the way."),
    blockers: z
      .array(z.object({ id: z.int(), title: z.string(), reason: z.string() }))
      .describe("The first of them."),
  }),
});

/** A reason why something of a row was not taken. */
export type Refusal = z.output<typeof refusal>;
export type ImportRequest = BodyInput<typeof importRows>;
export type ImportAnswer = DataOf<typeof importRows>;
