import * as z from "zod";
import { defineCall } from "../http/contract";
import { bodyOf, line } from "../http/read-body";

/** All that is kept of one person, as a ZIP with a page to read, the data and the files. */
export const personalFile = defineCall({
  method: "GET",
  path: "/admin/:resource/:id/personal-data",
  answer: z.null(),
  files: ["application/zip"],
  asksPassword: true,
});

/** What erasing a person would come to, and what stands against it. */
export const erasurePreview = defineCall({
  method: "GET",
  path: "/admin/:resource/:id/erasure",
  answer: z.object({
    refused: z.string().nullable().describe("Why the person can't be erased now."),
    confirm: z.string().describe("What is typed to confirm it: what the record is called."),
    along: z
      .array(z.object({ resource: z.string(), id: z.int(), name: z.string() }))
      .describe("People without another link, who are erased too."),
    kinds: z.array(
      z.object({
        kind: z.string(),
        count: z.int(),
        becomes: z.enum(["removed", "anonymous", "kept"]),
      }),
    ),
  }),
});

/** Erases a person for good. */
export const erase = defineCall({
  method: "POST",
  path: "/admin/:resource/:id/erasure",
  body: bodyOf({ confirm: line("Confirm", 200) }),
  answer: z.object({ erased: z.int().describe("How many people were erased.") }),
  asksPassword: true,
});
