import { readableFields, type Resource } from "../../schema";
import type { RequestContext } from "../http/request-context";
import { mayReadChanges } from "./log-readers";
import type { Row } from "../db/row";

/**
 * Records as they leave for whoever asks: what changes held (`changes` with `of`), and what a record
 * was called (`text` with `recordOf`), is null where the reader may not view that resource; who changed which record, and when, stays.
 * Everything that answers records by a list's query passes here.
 */
export function withheld(
  call: Pick<RequestContext, "context" | "identity">,
  resource: Resource,
  rows: Row[],
): Row[] {
  for (const { apiName, field } of readableFields(resource)) {
    const named =
      field.kind === "changes" ? field.of : field.kind === "text" ? field.recordOf : undefined;
    if (named === undefined) continue;
    for (const row of rows)
      if (!mayReadChanges(call.identity, call.context, row[named])) row[apiName] = null;
  }
  return rows;
}
