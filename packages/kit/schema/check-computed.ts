import { hasOptions, isDecimal, isLine, isNumber, isWhole } from "../fields/questions";
import { kindOf as declaredKind } from "../fields/kinds";
import { computedOf, pointersAt, relatedName, relatedOf } from "./computed";
import type { Concat, Count, Expression, Operand, Sum } from "./computed-words";
import { didYouMean } from "./did-you-mean";
import type { Field, FieldKind } from "./field";
import { keyPattern } from "./key-pattern";
import { fieldOf, fieldsOf, type Resource } from "./resource";

type Problems = Generator<string>;
type Registry = ReadonlyMap<string, Resource>;

/** Options that make no sense of a value that nobody writes. */
const written = [
  "required",
  "unique",
  "default",
  "min",
  "max",
  "warn",
  "pattern",
  "hidden",
  "writeOnly",
  "recordOf",
  "renamedFrom",
] as const;

/** Why a field of the record can't be a part of a computed one. */
function* partProblems(
  resource: Resource,
  key: string,
  fits: (kind: FieldKind) => boolean,
  wanted: string,
): Problems {
  const field = fieldOf(resource, key);
  if (!field) {
    const near = fieldsOf(resource).flatMap(([name, { kind }]) => (fits(kind) ? [name] : []));
    yield `is computed from "${key}", which isn't one of the fields of ${resource.name}${didYouMean(key, near)}`;
  } else if (computedOf(field))
    yield `is computed from "${key}", which is computed itself. Name what "${key}" is computed from`;
  else if (field.hidden || field.writeOnly)
    yield `is computed from "${key}", which no one may see. Name another field`;
  else if (!fits(field.kind)) yield `is computed from "${key}", which isn't a ${wanted}`;
}

function* concatProblems(resource: Resource, { concat }: Concat): Problems {
  const keys = concat.filter((part) => keyPattern.test(part));
  if (keys.length === 0) yield "its concat names no field";
  for (const key of keys)
    yield* partProblems(
      resource,
      key,
      (kind) => declaredKind(kind).searched === true,
      "text, number or choice of the record itself",
    );
}

/** Two dates, two times or two moments, of which one is taken from the other. */
const isSpan = (resource: Resource, [from, what]: readonly Operand[]): boolean => {
  const kindOf = (operand: Operand | undefined) =>
    typeof operand === "string" ? fieldOf(resource, operand)?.kind : undefined;
  const kind = kindOf(from);
  return kind !== undefined && declaredKind(kind).moment !== undefined && kind === kindOf(what);
};

function* operandProblems(resource: Resource, operand: Operand): Problems {
  if (typeof operand === "object") yield* expressionProblems(resource, operand);
  else if (typeof operand === "string")
    yield* partProblems(
      resource,
      operand,
      (kind) => declaredKind(kind).number !== undefined,
      "number; only minus takes dates and times, two of one kind",
    );
}

function* expressionProblems(resource: Resource, expression: Expression): Problems {
  const operands = Object.values(expression).flat();
  if ("minus" in expression && isSpan(resource, operands)) return;
  for (const operand of operands) yield* operandProblems(resource, operand);
}

/** The field of the other resource by which its records belong to one of these. */
function* pointerProblems(resource: Resource, other: Resource, related: Count | Sum): Problems {
  const pointers = pointersAt(other, resource);
  const { by } = related;
  if (by !== undefined && !pointers.includes(by))
    yield `"by" names "${by}", which isn't a field of "${other.name}" that points at "${resource.name}"${didYouMean(by, pointers)}`;
  else if (pointers.length === 0)
    yield `is computed from "${other.name}", which has no reference to "${resource.name}"`;
  else if (by === undefined && pointers.length > 1)
    yield `is computed from "${other.name}", which points at "${resource.name}" by ${pointers.map((key) => `"${key}"`).join(" and ")}. Say which: { by: "${pointers[0] ?? ""}" }`;
}

/** Whether a sum adds up, directly or through other sums, what it is itself a part of. */
function isCircle(first: Sum, byName: Registry): boolean {
  const seen = new Set<string>();
  let at: Count | Sum | undefined = first;
  while (at && "sum" in at) {
    const place: string = `${at.sum}.${at.of}`;
    if (seen.has(place)) return true;
    seen.add(place);
    const other = byName.get(at.sum);
    const added: Field | undefined = other && fieldOf(other, at.of);
    at = added && relatedOf(added);
  }
  return false;
}

function* sumProblems(field: Field, { of }: Sum, other: Resource): Problems {
  const added = fieldOf(other, of);
  const near = fieldsOf(other).flatMap(([name, { kind }]) =>
    declaredKind(kind).number !== undefined ? [name] : [],
  );
  if (!added)
    yield `adds up "${of}", which isn't one of the fields of "${other.name}"${didYouMean(of, near)}`;
  else if (!isNumber(added) || added.hidden || added.writeOnly)
    yield `adds up "${of}", which isn't a number that "${other.name}" shows`;
  else if (isDecimal(added) && isWhole(field))
    yield `adds up "${of}", which has decimals. Write decimal({ … })`;
}

function* relatedProblems(resource: Resource, field: Field, byName: Registry): Problems {
  const related = relatedOf(field);
  if (!related) return;
  const name = relatedName(related);
  const other = byName.get(name);
  if (field.search) yield "is counted when it is read, so it cannot be searched. Leave out search";
  if (!other) {
    yield `is computed from "${name}", which no resource is named${didYouMean(name, byName.keys())}`;
    return;
  }
  yield* pointerProblems(resource, other, related);
  if ("sum" in related) {
    yield* sumProblems(field, related, other);
    if (isCircle(related, byName))
      yield `adds up "${related.of}" of "${name}", which is a sum of it in turn. Leave one of them out`;
  }
  for (const [key, options] of Object.entries(related.only ?? {})) {
    const limit = fieldOf(other, key);
    if (!hasOptions(limit)) yield `"only" names "${key}", which isn't a choice of "${other.name}"`;
    else
      for (const option of options)
        if (!limit.options.includes(option))
          yield `"${option}" in only isn't one of the options of "${key}"${didYouMean(option, limit.options)}`;
  }
}

function* kindProblems(field: Field): Problems {
  const computed = computedOf(field) ?? {};
  if ("concat" in computed) {
    if (!isLine(field)) yield "is a concat, which makes a text. Write text({ … })";
  } else if ("count" in computed) {
    if (!isWhole(field)) yield "is a count, which makes an integer. Write integer({ … })";
  } else if (!isNumber(field))
    yield "is calculated, which makes a number. Write integer({ … }) or decimal({ … })";
  const given = written.filter((option) => Object.hasOwn(field, option));
  if (given.length > 0)
    yield `is computed, so it is never filled in. Leave out ${given.join(", ")}`;
  if (field.readOnly !== true) yield "is computed, so it is read only. Leave out readOnly: false";
}

/** The keys of the fields of the record itself that a value is made of. */
const keysIn = (operand: Operand | Concat): string[] => {
  if (typeof operand !== "object") return typeof operand === "string" ? [operand] : [];
  return (Object.values(operand).flat() as Operand[]).flatMap(keysIn);
};

/**
 * The keys of the fields of another resource that decide a count or a sum: the one added up, those
 * that limit it, and the one that points here.
 */
const relatedKeys = (resource: Resource, other: Resource, related: Count | Sum): string[] => [
  ...("sum" in related ? [related.of] : []),
  ...Object.keys(related.only ?? {}),
  ...(related.by === undefined ? pointersAt(other, resource) : [related.by]),
];

/** A value that is made of what only some may read is only theirs to read. */
function* rightsProblems(resource: Resource, field: Field, byName: Registry): Problems {
  const related = relatedOf(field);
  const whose = related ? byName.get(relatedName(related)) : resource;
  if (!whose) return;
  const keys = related
    ? relatedKeys(resource, whose, related)
    : keysIn(computedOf(field) as Concat | Expression);
  for (const key of keys) {
    const part = fieldOf(whose, key);
    if (part?.read !== undefined && part.read !== field.read)
      yield `is computed from "${key}", which takes "${part.read}" to read. Write read: "${part.read}" here too`;
  }
}

/** What is wrong with the way a field is computed. */
export function* computedProblems(resource: Resource, field: Field, byName: Registry): Problems {
  const computed = computedOf(field);
  if (!computed) return;
  yield* kindProblems(field);
  if ("concat" in computed) yield* concatProblems(resource, computed);
  else if (!("count" in computed || "sum" in computed))
    yield* expressionProblems(resource, computed);
  yield* relatedProblems(resource, field, byName);
  yield* rightsProblems(resource, field, byName);
}
