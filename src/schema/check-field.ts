import type { Field, FieldKind } from "./field";
import { operatorsOf } from "./operators";
import type { Resource } from "./resource";
import { recordKeys, unsortableKinds } from "./wire";

/** How a field, and what its permission is built from, is written. */
export const keyPattern = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const keysOfObjects = new Set(["__proto__", "constructor", "prototype", "to_string", "value_of"]);
const takenKeys = new Set<string>([...recordKeys, "include", "sort", "page", "per_page", "search", "ids", "trashed", "format", "search_text"]);
const searchedKinds = new Set<FieldKind>(["text", "longText", "email", "phone", "url", "integer", "decimal", "choice"]);

type Problems = Generator<string>;

function* nameProblems({ fields }: Resource, key: string, field: Field): Problems {
  if (!keyPattern.test(key) || keysOfObjects.has(key)) yield "a field is named in snake_case letters and digits";
  if (takenKeys.has(key)) yield `every record already has, or every list already uses, "${key}"`;
  if (field.kind === "references" && Object.hasOwn(fields, `${key}_records`)) yield `its records are answered as "${key}_records", which is another field`;
  if (!field.label) yield "has no label";
}

function* flagProblems(field: Field): Problems {
  const { kind, list, search, filter, sort } = field;
  const unseen = field.hidden ? "hidden" : field.writeOnly ? "write only" : undefined;
  if (unseen && (list || search || filter || sort)) yield `is ${unseen}, so it can be neither listed, searched, filtered nor sorted`;
  if (field.readOnly && field.required && !("default" in field)) yield "is read only, so nobody could fill it in";
  if (search && !searchedKinds.has(kind)) yield `is no text or number, so it cannot be searched`;
  if (filter === "range" && !operatorsOf[kind].includes("between")) yield "has no order, so it cannot be filtered by a range";
  if (sort && unsortableKinds.has(kind)) yield "has no order, so it cannot be sorted by";
  if (field.unique && kind === "references") yield "is a list of links, which cannot be unique";
}

function* relationProblems(resource: Resource, field: Field, byName: ReadonlyMap<string, Resource>): Problems {
  if (field.kind !== "reference" && field.kind !== "references") return;
  const other = byName.get(field.to);
  if (!other) yield `points at "${field.to}", which no resource is named`;
  if (field.kind === "reference") {
    if (field.required && field.onDelete === "clear") yield "is required, so a deletion cannot clear it";
  } else if (!field.owner) {
    const back = field.inverse === undefined ? undefined : other?.fields[field.inverse];
    if (back?.kind !== "references" || back.to !== resource.name || !back.owner) yield `is no owner of its links, so "inverse" must name the field of "${field.to}" that is`;
  }
}

function* limitProblems(field: Field): Problems {
  if (field.kind === "choice") {
    if (field.options.length === 0) yield "has no options";
    if (field.default !== undefined && !field.options.includes(field.default)) yield `its default "${field.default}" is none of its options`;
  }
  if ("min" in field && "max" in field && field.min !== undefined && field.max !== undefined && field.min > field.max) yield "its min is above its max";
  if ((field.kind === "integer" || field.kind === "decimal") && field.default !== undefined) {
    if (field.default < (field.min ?? -Infinity) || field.default > (field.max ?? Infinity)) yield `its default ${field.default} is outside its min and max`;
  }
  if ("pattern" in field && field.pattern !== undefined) {
    try {
      new RegExp(field.pattern, "u");
    } catch {
      yield "its pattern is no regular expression";
    }
  }
}

function* comparisonProblems({ name, fields }: Resource, key: string, field: Field): Problems {
  if (field.kind !== "date" && field.kind !== "time" && field.kind !== "dateTime") return;
  for (const other of [field.after, field.notBefore]) {
    if (other === key) yield "is compared with itself";
    if (other !== undefined && fields[other]?.kind !== field.kind) yield `is compared with "${other}", which is no ${field.kind} of ${name}`;
  }
}

function* namedFieldProblems({ name, fields }: Resource, field: Field): Problems {
  const other = field.kind === "changes" ? field.of : field.kind === "integer" ? field.recordOf : undefined;
  if (other !== undefined && fields[other]?.kind !== "text" && fields[other]?.kind !== "choice") yield `says that "${other}" names a resource, which is no text of ${name}`;
}

/** What is wrong with one field of a declaration, each as a sentence that begins with the field. */
export function* fieldProblems(resource: Resource, key: string, field: Field, byName: ReadonlyMap<string, Resource>): Problems {
  const checks = [nameProblems(resource, key, field), flagProblems(field), relationProblems(resource, field, byName), limitProblems(field), comparisonProblems(resource, key, field), namedFieldProblems(resource, field)];
  for (const problems of checks) for (const problem of problems) yield `${resource.name}.${key}: ${problem}`;
}
