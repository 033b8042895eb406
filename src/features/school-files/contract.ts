import * as z from "zod";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf, line as text } from "@rollcall/kit/api/http/read-body";
import { idParameter } from "@rollcall/kit/api/http/read-query";
import { fileBody } from "@rollcall/kit/api/transfer/import-files";
import { listedAct } from "@rollcall/kit/with/undoable";
import { t } from "./domain/text";

/** Files, and rows of all of them, that are taken at once. */
export const [maxFiles, maxRows] = [20, 5000];
/** Refusals and changes that an answer names of each file. */
export const maxShown = 200;
/** Bytes of the body with all files. */
export const maxBody = 16 * 1024 * 1024;

const files = z
  .array(
    fileBody.extend({
      resource: text(() => t("resource"), 60).describe("Which records the file holds."),
      file_name: text(() => t("fileName"), 255),
    }),
    { error: () => t("noFiles") },
  )
  .min(1, { error: () => t("noFiles") })
  .max(maxFiles, { error: () => t("maxFiles", { max: maxFiles }) });
const counts = { created: z.int(), updated: z.int(), unchanged: z.int() };
const ofFile = { resource: z.string(), file_name: z.string() };

/** What several files would do, each with those that go in before it; nothing is kept. */
export const checkSchoolFiles = defineCall({
  method: "POST",
  path: "/admin/school-files/check",
  body: bodyOf({ files }),
  answer: z.object({
    seen: z.string().describe("To be sent along when they are taken."),
    files: z
      .array(
        z.object({
          ...ofFile,
          place: z.int().describe("Its place among the files as they were sent."),
          ...counts,
          renamed: z.int(),
          all_refused: z.int(),
          refused: z.array(
            z.object({ line: z.int(), column: z.string().nullable(), reason: z.string() }),
          ),
          changes: z.array(z.object({ line: z.int(), title: z.string(), renamed: z.boolean() })),
        }),
      )
      .describe("In the order in which they go in."),
  }),
});

/** Takes several files as one act, as they were shown. */
export const takeSchoolFiles = defineCall({
  method: "POST",
  path: "/admin/school-files",
  body: bodyOf({ files, seen: z.string().max(100) }),
  answer: z.object({ id: z.int() }),
});

/** Undoes several files: what they made goes into the trash, as long as nothing is built on it. */
export const undoSchoolFiles = defineCall({
  method: "POST",
  path: "/admin/school-files/:id/undo",
  answer: z.object({ removed: z.int() }),
});

/** The files that were taken together last. */
export const listSchoolFiles = defineCall({
  method: "GET",
  path: "/admin/school-files",
  query: z.object({ before: idParameter(`"before" is the id of an act.`).optional() }),
  answer: z.array(z.object({ ...listedAct, files: z.array(z.object({ ...ofFile, ...counts })) })),
});

declare module "../contracts" {
  interface ContractModules {
    "school-files": typeof import("./contract");
  }
}
