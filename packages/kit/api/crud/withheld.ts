import {
  apiFields,
  mayReadAllFields,
  mayReadField,
  readableFields,
  seenBy,
  type Field,
  type Resource,
} from "../../schema";
import type { RequestContext } from "../http/request-context";
import { mayReadChanges, mayReadEveryChange } from "./log-readers";
import type { Row } from "../db/row";

type Reader = Pick<RequestContext, "context" | "identity">;

/** Removes what the reader may not read from records, with what was included of it. */
export function withoutUnreadable(
  { identity }: Pick<RequestContext, "identity">,
  resource: Resource,
  rows: readonly Row[],
): void {
  const names = readableFields(resource)
    .filter(({ field }) => !mayReadField(identity, field))
    .flatMap(({ key, apiName, field }) => {
      if (field.kind === "reference") return [apiName, key];
      return field.kind === "references" ? [apiName, `${key}_records`] : [apiName];
    });
  for (const row of rows) for (const name of names) delete row[name];
}

/** Of the changes of a record of the resource with this name, those of fields the reader may read. */
function readableChanges({ context, identity }: Reader, name: unknown, changes: unknown): unknown {
  const resource = context.resources.find((one) => one.name === name);
  if (!resource || typeof changes !== "object" || changes === null) return changes;
  if (mayReadAllFields(identity, resource)) return changes;
  const [all, readable] = [apiFields(resource), apiFields(seenBy(resource, identity))];
  return Object.fromEntries(
    Object.entries(changes).filter(([apiName]) => readable.has(apiName) || !all.has(apiName)),
  );
}

/**
 * Named values beside a message about a resource: the filters of an export, the name of a file, what
 * an action was given. They may tell of any field. A message about no resource tells of none.
 */
const tellsTooMuch = ({ context, identity }: Reader, name: unknown): boolean =>
  typeof name === "string" && !mayReadEveryChange(identity, context, name);

/** The field that names the resource on whose permissions it depends whether a value may be read. */
function namedBy(field: Field): string | undefined {
  if (field.kind === "changes" || field.kind === "json") return field.of;
  return field.kind === "text" ? field.recordOf : undefined;
}

/**
 * Records as they leave for their reader: without the fields it may not read, and with null for what
 * changed (`changes` with `of`), named values about it (`json` with `of`) and what a record was called (`text` with `recordOf`) where the reader
 * may not view that resource. Who changed which record, and when, stays. Everything that answers
 * records by a list's query passes here.
 */
export function withheld(call: Reader, resource: Resource, rows: Row[]): Row[] {
  withoutUnreadable(call, resource, rows);
  for (const { apiName, field } of readableFields(resource)) {
    const named = namedBy(field);
    if (named === undefined) continue;
    for (const row of rows) {
      const isHidden =
        field.kind === "json"
          ? tellsTooMuch(call, row[named])
          : !mayReadChanges(call.identity, call.context, row[named]);
      if (isHidden) row[apiName] = null;
      else if (field.kind === "changes")
        row[apiName] = readableChanges(call, row[named], row[apiName]);
    }
  }
  return rows;
}
