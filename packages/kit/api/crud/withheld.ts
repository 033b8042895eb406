import { childrenOf, readableFields, type Resource } from "../../schema";
import type { RequestContext } from "../http/request-context";
import { mayReadChanges } from "./log-readers";
import type { Row } from "../db/row";

/**
 * Takes out of a logged change the rows (`Resource.children`) that the reader may not view: they are
 * another resource's records.
 */
function withoutRows(
  { context, identity }: Pick<RequestContext, "context" | "identity">,
  named: unknown,
  changes: unknown,
): void {
  const changed = context.resources.find(({ name }) => name === named);
  if (!changed || typeof changes !== "object" || changes === null) return;
  for (const { key, resource } of childrenOf(changed))
    if (!mayReadChanges(identity, context, resource.name)) delete (changes as Row)[key];
}

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
      else if (field.kind === "changes") withoutRows(call, row[named], row[apiName]);
  }
  return rows;
}
