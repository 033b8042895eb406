import {
  actionForm,
  apiFields,
  isAlwaysRequired,
  isNoValue,
  recordActions,
  relativeDefaultOf,
  type ApiField,
  type Resource,
} from "../../schema";
import { sentences } from "../../schema/sentences";
import { valueSchema } from "../../schema/validate";
import type { ApiContext } from "../context";
import type { Row } from "../db/row";
import { sql, type SQL } from "../db/sql";
import type { FieldErrors } from "../errors";
import type { RequestContext } from "../http/request-context";
import { currentAdmin } from "../own-rows";
import { name } from "../registry";
import { todayAsSql } from "../today";

const relativeFields = (resource: Resource): ApiField[] =>
  [...apiFields(resource).values()].filter(({ field }) => relativeDefaultOf(field));

function asSql(call: RequestContext, { field }: ApiField): SQL {
  const given = relativeDefaultOf(field);
  return given && "me" in given
    ? currentAdmin(call, given.me)
    : sql`${todayAsSql(call.context.now())}::text`;
}

/** The values as one row, by the names given. One statement. */
async function readRow(call: RequestContext, columns: readonly [string, SQL][]): Promise<Row> {
  const [row] = await call.db.query<Row>(
    sql`select ${sql.join(
      columns.map(([apiName, value]) => sql`(${value}) as ${name(apiName)}`),
      sql`, `,
    )}`,
  );
  return row ?? {};
}

/**
 * Fills in what a new record, or the dialog of an action, leaves out and has a default that depends
 * on when or by whom it is made: the institution's day, or a record linked to the caller. At most
 * one statement.
 * @returns sentences by field, where such a value does not fit its field or is missing
 */
export async function fillRelativeDefaults(
  call: RequestContext,
  resource: Resource,
  values: Row,
): Promise<FieldErrors> {
  const missing = relativeFields(resource).filter(({ apiName }) => values[apiName] === undefined);
  if (missing.length === 0) return {};
  const found = await readRow(
    call,
    missing.map((each) => [each.apiName, asSql(call, each)]),
  );
  const errors: FieldErrors = {};
  for (const { apiName, field } of missing) {
    values[apiName] = found[apiName] ?? null;
    if (isNoValue(field, values[apiName])) {
      if (isAlwaysRequired(field)) errors[apiName] = [sentences.required(field.label)];
      continue;
    }
    const parsed = valueSchema(field).safeParse(values[apiName]);
    if (!parsed.success) errors[apiName] = parsed.error.issues.map(({ message }) => message);
  }
  return errors;
}

/** The names after `me.` that defaults of these declarations use, beside the account itself. */
const linkedNames = (resources: ApiContext["resources"]): string[] => [
  ...new Set(
    resources
      .flatMap((resource) => [
        resource,
        ...recordActions(resource).map((action) => actionForm(resource, action)),
      ])
      .flatMap(relativeFields)
      .flatMap(({ field }) => {
        const given = relativeDefaultOf(field);
        return given && "me" in given && given.me !== "id" ? [given.me] : [];
      }),
  ),
];

/**
 * What is linked to the caller's account, by the names that defaults use, so that forms can begin
 * with it; undefined where no default uses one.
 */
export async function linkedToCaller(
  call: RequestContext,
): Promise<Record<string, number | null> | undefined> {
  const names = linkedNames(call.context.resources);
  if (names.length === 0) return undefined;
  return (await readRow(
    call,
    names.map((word) => [word, currentAdmin(call, word)]),
  )) as Record<string, number | null>;
}
