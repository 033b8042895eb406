import * as z from "zod";
import { recordAction, recordActions, type RecordAction, type Resource } from "../../schema";
import { invalid, noErrors } from "../errors";
import { sentences } from "../../schema/sentences";
import { positiveInteger } from "../http/read-body";
import { t } from "./text";
import { joined } from "../../schema/joined";

const actionText = (allowed: readonly string[]) => t("action", { words: joined(allowed, "or") });

/** Records of one request by id, and by filter. */
export const maxIds = 1000;
export const maxFiltered = 10_000;

const ids = z
  .array(
    positiveInteger(() => t("ids")),
    { error: () => t("ids") },
  )
  .min(1, { error: () => t("noIds") })
  .max(maxIds, { error: () => t("tooManyIds", { maximum: maxIds }) });

/** What can be done to many records of any resource that can be written. */
const usual = ["delete", "restore", "edit"] as const;
export type UsualBulkAction = (typeof usual)[number];
const isUsual = (word: string): word is UsualBulkAction =>
  (usual as readonly string[]).includes(word);

/** Records either by id or as a list's query with the number of records the person saw. */
export const selectionBody = z.strictObject({
  ids: ids.optional(),
  filter: z
    .string({ error: () => t("filter") })
    .max(20_000, { error: () => t("filter") })
    .optional(),
  expected_count: z
    .int({ error: () => t("expectedCount") })
    .min(0, { error: () => t("expectedCount") })
    .optional(),
});
export type Selection = z.infer<typeof selectionBody>;

/**
 * Body of a bulk call: an action, and the records either by id or as a list's query with the number
 * of records the person saw.
 */
export const bulkBody = selectionBody.extend({
  action: z
    .string({ error: () => actionText(usual) })
    .max(100, { error: () => actionText(usual) })
    .describe(
      "delete, restore, edit, or the name of a declared action that can be done to many records.",
    ),
  values: z.record(z.string(), z.unknown(), { error: () => t("values") }).optional(),
  versions: z
    .record(
      z.string().regex(/^[1-9]\d{0,9}$/),
      positiveInteger(() => t("versions")),
      { error: () => t("versions") },
    )
    .optional()
    .describe(
      "With edit: the version of each record, by its ID, that was seen. A record with another one is not changed, and told apart.",
    ),
  dry_run: z
    .boolean({ error: () => t("dryRun") })
    .optional()
    .describe("With edit: says what would become of each record, and changes nothing."),
});
/** A body that was read: the action by its word, or as the resource declares it. */
export type BulkBody = Omit<z.infer<typeof bulkBody>, "action"> & {
  action: UsualBulkAction | RecordAction;
};

/** The declared actions that can be done to many records of a resource at once. */
export const bulkActionsOf = (resource: Resource): RecordAction[] =>
  recordActions(resource).filter(({ bulk }) => bulk);

/** The same with the names of what a resource allows. */
export const bulkBodyOf = (resource: Resource): typeof bulkBody => {
  const words = [...usual, ...bulkActionsOf(resource).map(({ name }) => name)];
  return bulkBody.extend({
    action: z
      .string({ error: () => actionText(words) })
      .refine((word) => words.includes(word), { error: () => actionText(words) })
      .meta({ enum: words }),
  });
};

/** @throws ApiError 422 that names what is wrong */
function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const errors = noErrors();
  for (const issue of error.issues.slice(0, 20)) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys.slice(0, 20))
        errors[key.slice(0, 100)] = [sentences.unknown(key.slice(0, 100))];
    else errors[String(issue.path[0] ?? "body")] = [issue.message];
  }
  throw invalid(errors);
}

/** @throws ApiError 422 where it is not said, or said twice, which records are meant */
function checkSelection({ ids: chosen, filter, expected_count: count }: Selection): void {
  if ((chosen === undefined) === (filter === undefined))
    throw invalid({ ids: [t("oneSelection")] });
  if (filter !== undefined && count === undefined)
    throw invalid({ expected_count: [t("expectedCount")] });
}

/** Checks which records a body means. @throws ApiError 422 that names what is wrong. */
export function readSelection(body: unknown): Selection {
  const selection = parsed(selectionBody, body);
  checkSelection(selection);
  return selection;
}

/** @throws ApiError 422 for what only an edit has */
function checkOnlyEdit({
  versions,
  dry_run: dryRun,
}: Pick<BulkBody, "versions" | "dry_run">): void {
  if (versions !== undefined) throw invalid({ versions: [t("versions")] });
  if (dryRun !== undefined) throw invalid({ dry_run: [t("dryRun")] });
}

/** Checks the body. @throws ApiError 422 that names what is wrong. */
export function readBulkBody(resource: Resource, body: unknown): BulkBody {
  const data = parsed(bulkBodyOf(resource), body);
  checkSelection(data);
  // The schema takes no other words than these and the names of the resource's actions.
  if (!isUsual(data.action)) {
    checkOnlyEdit(data);
    return { ...data, action: recordAction(resource, data.action) as RecordAction };
  }
  if ((data.action === "edit") !== (data.values !== undefined))
    throw invalid({ values: [t("values")] });
  if (data.action !== "edit") checkOnlyEdit(data);
  return { ...data, action: data.action };
}
