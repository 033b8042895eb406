import {
  holdsChanges,
  holdsNamedValues,
  isLine,
  isOfServer,
  linksToMany,
} from "../../fields/questions";
import {
  apiFields,
  childrenOf,
  includedUnder,
  mayReadField,
  meets,
  readableFields,
  requirementOf,
  seenBy,
  type Changes,
  type ChildTable,
  type Field,
  type Resource,
} from "../../schema";
import { personName } from "../../schema/transfer/name-parts";
import type { RequestContext } from "../http/request-context";
import {
  mayReadChanges,
  mayReadEveryChange,
  mayReadEveryField,
  mayReadLogField,
} from "./log-readers";
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
    .flatMap((each) => [each.apiName, includedUnder(each) ?? []].flat());
  for (const row of rows) for (const name of names) delete row[name];
}

/**
 * Removes who the persons are that a record lists (`owners_records` of a boat), where the reader
 * may view none of them: their names are what is to be seen there. The name of the one record that a
 * reference points at travels with it.
 */
function withoutNames(
  { context, identity }: Reader,
  resource: Resource,
  rows: readonly Row[],
): void {
  for (const each of readableFields(resource)) {
    const { field } = each;
    const target = linksToMany(field)
      ? context.resources.find(({ name }) => name === field.to)
      : undefined;
    if (!target || personName(target) === undefined) continue;
    if (meets(identity, requirementOf(target, "list"))) continue;
    const under = includedUnder(each);
    if (under !== undefined) for (const row of rows) delete row[under];
  }
}

/** Rows of a logged change, without the fields of theirs that the reader may not read. */
function readableRows(call: Reader, { resource }: ChildTable, rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  const copies = (rows as Row[]).map((row) => ({ ...row }));
  withoutUnreadable(call, resource, copies);
  return copies;
}

/**
 * Of the changes of a record, those its reader may read: of the fields that it may read, and of the
 * rows (`Resource.children`) of resources that it may view.
 */
export function readableChanges(call: Reader, resource: Resource, changes: Changes): Changes {
  const { context, identity } = call;
  const tables = childrenOf(resource);
  if (tables.length === 0 && mayReadEveryChange(identity, context, resource.name)) return changes;
  const [all, readable] = [apiFields(resource), apiFields(seenBy(resource, identity))];
  const kept = Object.fromEntries(
    Object.entries(changes).filter(([apiName]) =>
      all.has(apiName)
        ? readable.has(apiName)
        : mayReadLogField(identity, context, resource.name, apiName),
    ),
  );
  for (const table of tables) {
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
 * Named values beside a message about a resource: the filters of an export, the name of a file, what
 * an action was given. They may tell of any declared field. A message about no resource tells of none.
 */
const tellsTooMuch = ({ context, identity }: Reader, name: unknown): boolean =>
  typeof name === "string" && !mayReadEveryField(identity, context, name);

/** The field that names the resource on whose permissions it depends whether a value may be read. */
function namedBy(field: Field): string | undefined {
  if (isOfServer(field)) return field.of;
  return isLine(field) ? field.recordOf : undefined;
}

/**
 * Records as they leave for their reader: without the fields it may not read, and with null for what
 * changed (`changes` with `of`), named values about it (`json` with `of`) and what a record was called (`text` with `recordOf`) where the reader
 * may not view that resource. Who changed which record, and when, stays. Everything that answers
 * records by a list's query passes here.
 */
export function redact(call: Reader, resource: Resource, rows: Row[]): Row[] {
  withoutUnreadable(call, resource, rows);
  withoutNames(call, resource, rows);
  for (const { apiName, field } of readableFields(resource)) {
    const named = namedBy(field);
    if (named === undefined) continue;
    for (const row of rows) {
      const isHidden = holdsNamedValues(field)
        ? tellsTooMuch(call, row[named])
        : !mayReadChanges(call.identity, call.context, row[named]);
      if (isHidden) row[apiName] = null;
      else if (holdsChanges(field)) row[apiName] = readableEntry(call, row[named], row[apiName]);
    }
  }
  return rows;
}
