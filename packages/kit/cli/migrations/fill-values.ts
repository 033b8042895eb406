import { isFlag } from "../../fields/questions";
import { literal } from "../../api/db/model";
import { tableName } from "../../api/db/names";
import { apiFields, type ApiField, type Resource } from "../../schema";
import { valueSchema } from "../../schema/validate";

const form = `"--fill <resource>.<field>=<value>", as in --fill rooms.seats=30`;

function fieldOf(resources: readonly Resource[], path: string): { table: string } & ApiField {
  const [name = "", key = ""] = path.split(".");
  const resource = resources.find((one) => one.name === name || tableName(one) === name);
  if (!resource) throw new Error(`--fill ${path}: no resource is named "${name}". Write ${form}.`);
  const found = [...apiFields(resource).values()].find(
    (field) => field.key === key || field.apiName === key,
  );
  if (!found) throw new Error(`--fill ${path}: ${name} has no field "${key}". Write ${form}.`);
  return { table: tableName(resource), ...found };
}

function valueOf(text: string, { field }: ApiField): unknown {
  if (["integer", "decimal", "reference", "image", "file"].includes(field.kind))
    return Number(text);
  return isFlag(field) ? { true: true, false: false }[text] : text;
}

/**
 * SQL of what old rows get, by `table.column`.
 * @throws Error with one sentence when a value is not one that the field takes
 */
export function fillValues(
  resources: readonly Resource[],
  wishes: readonly string[],
): Map<string, string> {
  return new Map(
    wishes.map((wish) => {
      const at = wish.indexOf("=");
      if (at < 1) throw new Error(`"--fill ${wish}" says no value. Write ${form}.`);
      const found = fieldOf(resources, wish.slice(0, at));
      const read = valueSchema(found.field).safeParse(valueOf(wish.slice(at + 1), found));
      if (!read.success)
        throw new Error(`--fill ${wish}: ${read.error.issues[0]?.message ?? "is refused"}`);
      const value: unknown = read.data;
      const sql = typeof value === "string" ? literal(value) : String(value);
      return [`${found.table}.${found.apiName}`, sql] as const;
    }),
  );
}
