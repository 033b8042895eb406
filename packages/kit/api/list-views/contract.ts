import * as z from "zod";
import { maxViewName, maxViewQuery } from "../../schema";
import { sentences } from "../../schema/sentences";
import { defineCall } from "../http/contract";
import { bodyOf, line, positiveInteger } from "../http/read-body";
import { t } from "./text";

const view = z.object({
  id: z.int(),
  resource: z.string(),
  name: z.string(),
  query: z
    .string()
    .describe(
      "What the list's address has behind the ?: filters, search, sort, page size and columns, as far as the reader can use them.",
    ),
  left_out: z
    .array(z.string())
    .describe("Sentences on what of the view is left out for this reader, and why."),
  shared: z.boolean().describe("Whether everyone who can open the list has it."),
  mine: z.boolean(),
  by: z.string().nullable().describe("Who saved it."),
  is_default: z.boolean().describe("Whether the reader's list opens with it."),
  may_change: z.boolean().describe("Whether the reader may rename, replace and delete it."),
  version: z.int(),
});
const gone = z.object({ id: z.int() });

const name = line(() => t("name"), maxViewName);
const query = z
  .string({ error: () => sentences.text(t("query")) })
  .max(maxViewQuery, { error: () => t("tooLong") });
const flag = (label: () => string) => z.boolean({ error: () => sentences.boolean(label()) });
const shared = flag(() => t("shared"));
const resource = line(() => t("list"), 100);

/** One's own saved views of lists, and those that are shared, of every list that one may open. */
export const listViews = defineCall({
  method: "GET",
  path: "/admin/list-views",
  answer: z.array(view),
});

export const saveListView = defineCall({
  method: "POST",
  path: "/admin/list-views",
  body: bodyOf({ resource, name, query, shared: shared.optional() }),
  answer: view,
});

/** Renames, shares or replaces a view. */
export const changeListView = defineCall({
  method: "PATCH",
  path: "/admin/list-views/:id",
  body: bodyOf({ name: name.optional(), query: query.optional(), shared: shared.optional() }),
  answer: view,
});

export const deleteListView = defineCall({
  method: "DELETE",
  path: "/admin/list-views/:id",
  answer: gone,
});

/** Which view one's list of a resource opens with; none with null. */
export const chooseListView = defineCall({
  method: "PUT",
  path: "/admin/list-views/default",
  body: bodyOf({ resource, view_id: positiveInteger(() => t("viewId")).nullable() }),
  answer: z.object({ resource: z.string(), view_id: z.int().nullable() }),
});
