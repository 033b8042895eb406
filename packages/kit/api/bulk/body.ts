import * as z from "zod";
import { invalid, noErrors } from "../errors";
import { sentences } from "../../schema/sentences";
import { bulkSentences } from "./sentences";

/** Records of one request by id, and by filter. */
export const maxIds = 1000;
export const maxFiltered = 10_000;

const highestId = 2147483647;
const ids = z
  .array(
    z.int(bulkSentences.ids).min(1, bulkSentences.ids).max(highestId, bulkSentences.ids),
    bulkSentences.ids,
  )
  .min(1, bulkSentences.noIds)
  .max(maxIds, bulkSentences.tooManyIds(maxIds));

/**
 * Body of a bulk call: an action, and the records either by id or as a list's query with the number
 * of records the person saw.
 */
export const bulkBody = z.strictObject({
  action: z.enum(["delete", "restore", "edit"], bulkSentences.action),
  ids: ids.optional(),
  filter: z.string(bulkSentences.filter).max(20_000, bulkSentences.filter).optional(),
  expected_count: z.int(bulkSentences.expectedCount).min(0, bulkSentences.expectedCount).optional(),
  values: z.record(z.string(), z.unknown(), bulkSentences.values).optional(),
});
export type BulkBody = z.infer<typeof bulkBody>;

/** Checks the body. @throws ApiError 422 that names what is wrong. */
export function readBulkBody(body: unknown): BulkBody {
  const parsed = bulkBody.safeParse(body);
  if (!parsed.success) {
    const errors = noErrors();
    for (const issue of parsed.error.issues.slice(0, 20)) {
      if (issue.code === "unrecognized_keys")
        for (const key of issue.keys.slice(0, 20))
          errors[key.slice(0, 100)] = [sentences.unknown(key.slice(0, 100))];
      else errors[String(issue.path[0] ?? "body")] = [issue.message];
    }
    throw invalid(errors);
  }
  const { data } = parsed;
  if ((data.ids === undefined) === (data.filter === undefined))
    throw invalid({ ids: [bulkSentences.oneSelection] });
  if (data.filter !== undefined && data.expected_count === undefined)
    throw invalid({ expected_count: [bulkSentences.expectedCount] });
  if ((data.action === "edit") !== (data.values !== undefined))
    throw invalid({ values: [bulkSentences.values] });
  return data;
}
