import { apiFields, mayReadField, readableFields, seenBy, type Resource } from "../../schema";
import type { RequestContext } from "../http/request-context";
import { mayReadChanges } from "./log-readers";
import type { Row } from "../db/row";

type Reader = Pick<RequestContext, "context" | "identity">;

/** Takes what somebody may not read out of a record, with what was included of it. */
export function withoutUnreadable(
  { identity }: Pick<RequestContext, "identity">,
  resource: Resource,
  row: Row,
): Row {
  for (const { key, apiName, field } of readableFields(resource)) {
    if (mayReadField(identity, field)) continue;
    delete row[apiName];
    if (field.kind === "reference") delete row[key];
    if (field.kind === "references") delete row[`${key}_records`];
  }
  return row;
}

/** Of what changed in a record of the resource with this name, the fields that somebody may read. */
function readableChanges({ context, identity }: Reader, name: unknown, changes: unknown): unknown {
  const resource = context.resources.find((one) => one.name === name);
  if (!resource || typeof changes !== "object" || changes === null) return changes;
  const [all, readable] = [apiFields(resource), apiFields(seenBy(resource, identity))];
  return all.size === readable.size
    ? changes
    : Object.fromEntries(
        Object.entries(changes).filter(([apiName]) => readable.has(apiName) || !all.has(apiName)),
      );
}

/**
 * Records as they leave for whoever asks, without what it may not read: what changes held (`changes` with `of`), and what a record
 * was called (`text` with `recordOf`), is null where the reader may not view that resource; who changed which record, and when, stays.
 * Everything that answers records by a list's query passes here.
 */
export function withheld(call: Reader, resource: Resource, rows: Row[]): Row[] {
  for (const row of rows) withoutUnreadable(call, resource, row);
  for (const { apiName, field } of readableFields(resource)) {
    const named =
      field.kind === "changes" ? field.of : field.kind === "text" ? field.recordOf : undefined;
    if (named === undefined) continue;
    for (const row of rows)
      if (!mayReadChanges(call.identity, call.context, row[named])) row[apiName] = null;
      else if (field.kind === "changes")
        row[apiName] = readableChanges(call, row[named], row[apiName]);
  }
  return rows;
}
