import {
  apiFields,
  childrenOf,
  mayReadField,
  readableFields,
  seenBy,
  type Changes,
  type ChildTable,
  type Resource,
} from "../../schema";
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

/** Rows of a logged change without the fields of theirs that somebody may not read. */
function readableRows({ identity }: Reader, { resource }: ChildTable, rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  return (rows as Row[]).map((row) => withoutUnreadable({ identity }, resource, { ...row }));
}

/**
 * Of what changed in a record, what somebody may read: the fields that it may read, and the rows
 * (`Resource.children`) of resources that it may view.
 */
export function readableChanges(call: Reader, resource: Resource, changes: Changes): Changes {
  const { context, identity } = call;
  const [all, readable] = [apiFields(resource), apiFields(seenBy(resource, identity))];
  const kept = Object.fromEntries(
    Object.entries(changes).filter(([apiName]) => readable.has(apiName) || !all.has(apiName)),
  );
  for (const table of childrenOf(resource)) {
    const rows = kept[table.key];
    if (!rows) continue;
    if (mayReadChanges(identity, context, table.resource.name))
      kept[table.key] = {
        before: readableRows(call, table, rows.before),
        after: readableRows(call, table, rows.after),
      };
    else delete kept[table.key];
  }
  return kept;
}

/** The same of a change in the log, of the resource with this name. */
function readableEntry(call: Reader, name: unknown, changes: unknown): unknown {
  const resource = call.context.resources.find((one) => one.name === name);
  return resource && typeof changes === "object" && changes !== null
    ? readableChanges(call, resource, changes as Changes)
    : changes;
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
        row[apiName] = readableEntry(call, row[named], row[apiName]);
  }
  return rows;
}
