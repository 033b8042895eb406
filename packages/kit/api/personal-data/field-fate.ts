import {
  hasLines,
  holdsKeys,
  hasOptions,
  isColour,
  isFile,
  isFlag,
  isGroup,
  isLine,
  isList,
  isNumber,
  isOfServer,
  isTextField,
} from "../../fields/questions";
import {
  apiFields,
  computedOf,
  isAlwaysRequired,
  type ApiField,
  type Field,
  type Resource,
} from "../../schema";
import { storedFields } from "../db/columns";
import { sql, type SQL } from "../db/sql";

/** What stands in the place of what was erased. */
export interface ErasedWords {
  /** What an erased person is called. */
  person: string;
  /** In the place of a text that must not be empty. */
  text: string;
}

const saysSomething = (field: Field): boolean =>
  (isTextField(field) && !isColour(field)) ||
  isFile(field) ||
  isOfServer(field) ||
  isList(field) ||
  isGroup(field);

/** Whether a field of a record loses its value when the person is erased that the record is about. */
export function goes(resource: Resource, { key, field }: ApiField): boolean {
  if (resource.person?.at === key) return false;
  if (field.whenErased !== undefined) return field.whenErased === "goes";
  return resource.person !== undefined || saysSomething(field);
}

/** What stands in a column that need not have a value. */
function nothingIn(field: Field): SQL {
  if (isFlag(field)) return sql`false`;
  if (isList(field)) return sql`'[]'::jsonb`;
  return holdsKeys(field) ? sql`'{}'::text[]` : sql`null`;
}

/** What stands in a column that must have a value and tells nothing then. */
function plainIn(resource: Resource, { key, field }: ApiField, words: ErasedWords): SQL {
  if (isFlag(field)) return sql`false`;
  if (hasOptions(field)) return sql`${field.options[0] ?? ""}`;
  if (isNumber(field)) return sql`0`;
  if (isLine(field) || hasLines(field)) return sql`${words.text}`;
  if (isTextField(field)) return sql`''`;
  throw new Error(
    `${resource.name}.${key} must have a value, and has none once a person is erased: write whenErased: "stays".`,
  );
}

function emptied(resource: Resource, apiField: ApiField, words: ErasedWords): SQL {
  const { key, field } = apiField;
  if (key === resource.title && resource.person) return sql`${words.person}`;
  if (isTextField(field) && field.unique) return sql`'erased-' || t.id`;
  return isAlwaysRequired(field) ? plainIn(resource, apiField, words) : nothingIn(field);
}

/** What the columns of a record are set to when a person is erased: `name = …, phone = …`. */
export function emptiedColumns(resource: Resource, words: ErasedWords): SQL[] {
  return storedFields(resource)
    .filter((each) => !computedOf(each.field) && goes(resource, each))
    .map((each) => sql`${sql.identifier(each.apiName)} = ${emptied(resource, each, words)}`);
}

/** The fields of a resource that lose their values, by their names in the API. */
export const goingFields = (resource: Resource): ReadonlySet<string> =>
  new Set(
    [...apiFields(resource).values()]
      .filter((each) => goes(resource, each))
      .map(({ apiName }) => apiName),
  );

/** The fields of a resource that hold files. */
export const fileFields = (resource: Resource): ApiField[] =>
  storedFields(resource).filter(({ field }) => isFile(field));
