import * as z from "zod";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf, line as text } from "@rollcall/kit/api/http/read-body";
import { entityNames } from "./domain/entity-names";
import { maxZip, versions } from "./domain/format";
import { t } from "./domain/text";

/** Lines, and problems, that one answer shows. */
export const maxShown = 500;
/** Characters of a file in base64. */
const longest = Math.ceil(maxZip / 3) * 4;
/** Bytes of the body with it. */
export const maxBody = longest + 16 * 1024;

const entity = z.enum(entityNames);
const counts = z.object({
  entity,
  created: z.int(),
  changed: z.int(),
  ended: z.int().describe("Said by the file to be gone."),
  missing: z.int().describe("In the file no more; ended only where the request says so."),
  same: z.int(),
});
const planLine = z.object({
  entity,
  key: z.string().describe("Its sourcedId."),
  file: z.string().describe("Empty where the file has it no more."),
  line: z.int().nullable(),
  kind: z.enum(["new", "changed", "ended"]),
  is_asked: z.boolean().describe("ended: whether the file says so itself."),
  title: z.string(),
  is_renamed: z.boolean(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
const problem = z.object({
  file: z.string(),
  line: z.int().nullable(),
  text: z.string(),
  is_taken: z.boolean().describe("Whether the line is taken all the same."),
});

const plan = z.object({
  version: z.enum(versions),
  is_delta: z.boolean(),
  system: z.string().describe("Whose ids the sourcedIds are."),
  schools: z.array(z.object({ key: z.string(), name: z.string() })),
  school: z.string().nullable(),
  must_choose: z.boolean().describe("Which of the schools is meant has to be said first."),
  seen: z.string().describe("To be sent along with what is taken of it."),
  counts: z.array(counts),
  renamed: z.int().describe("People who would get another name."),
  new_ids: z.int().describe("Records that are here already, whose ids would be noted."),
  lines: z.array(planLine).describe(`${maxShown} at most.`),
  more: z.int(),
  problems: z.array(problem).describe(`${maxShown} at most.`),
  more_problems: z.int(),
  ignored: z.array(z.object({ file: z.string(), what: z.string(), count: z.int() })),
  missing_permissions: z.array(z.string()).describe("Without these none of it can be taken."),
});

const sent = {
  file: z
    .string({ error: () => t("noFile") })
    .min(1, { error: () => t("noFile") })
    .max(longest, { error: () => t("tooLarge", { megabytes: maxZip / 1024 ** 2 }) })
    .describe("The ZIP file in base64."),
  system: text(() => t("system"), 80)
    .nullish()
    .describe("Whose file it is. Unless given, as its manifest says."),
  school: z
    .string({ error: () => t("school") })
    .max(255)
    .nullish(),
};

/** The systems whose ids are known here, for an export with the ids of one of them. */
export const oneRoster = defineCall({
  method: "GET",
  path: "/admin/oneroster",
  answer: z.object({ systems: z.array(z.string()) }),
});

/** What taking a OneRoster file would do; nothing is written. */
export const checkOneRoster = defineCall({
  method: "POST",
  path: "/admin/oneroster/check",
  body: bodyOf(sent),
  answer: plan,
});

/** Takes a OneRoster file, as one act. */
export const takeOneRoster = defineCall({
  method: "POST",
  path: "/admin/oneroster/take",
  body: bodyOf({
    ...sent,
    file_name: text(() => t("fileName"), 200).nullish(),
    seen: z.string({ error: () => t("changedMeanwhile") }).max(100),
    end: z
      .array(entity, { error: () => t("changedMeanwhile") })
      .max(20)
      .default([])
      .describe("Kinds of records that are ended where the file has them no more."),
    confirm_names: z.boolean({ error: () => t("confirmNames", { count: 1 }) }).default(false),
  }),
  answer: z.object({
    created: z.int(),
    changed: z.int(),
    ended: z.int(),
    refused: z.array(problem.omit({ is_taken: true })),
  }),
});

/** The school as a OneRoster file. */
export const exportOneRoster = defineCall({
  method: "GET",
  path: "/admin/oneroster/export",
  query: z.object({
    version: z.enum(versions).default("1.2"),
    system: z.string().max(80).optional().describe("With the ids of this system where it has any."),
  }),
  asksPassword: true,
  answer: z.never(),
  files: ["application/zip"],
});

declare module "../contracts" {
  interface ContractModules {
    oneroster: typeof import("./contract");
  }
}
