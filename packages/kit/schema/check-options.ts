import { didYouMean } from "./did-you-mean";
import { fieldKinds, type FieldKind } from "./field";
import { ownKind, ownKindNames, type OwnOption } from "../fields/own-kinds";
import { aFlag, aNumber, aText, isText, oneOf, optionsOf, type Shape } from "./field-shapes";
import {
  children,
  declaredAction,
  overlap,
  resourceOptions,
  scope,
  states,
  transition,
} from "./resource-shapes";
import { isPlainObject } from "./is-plain-object";
import type { Children } from "./children";

type Problems = Generator<string>;

const mandatory = ["name", "label", "icon", "permission", "title", "fields"] as const;

function* shapeProblems(
  given: object,
  shapes: Readonly<Record<string, Shape>>,
  whose: string,
): Problems {
  for (const [key, value] of Object.entries(given)) {
    const shape = Object.hasOwn(shapes, key) ? shapes[key] : undefined;
    if (!shape) yield `"${key}" isn't an option of ${whose}${didYouMean(key, Object.keys(shapes))}`;
    else if (value !== undefined && !shape.fits(value)) yield `its ${key} must be ${shape.what}`;
  }
}

const ownShapes: Readonly<Record<Extract<OwnOption, string>, Shape>> = {
  text: aText,
  number: aNumber,
  flag: aFlag,
};
const shapeOf = (option: OwnOption): Shape =>
  typeof option === "string" ? ownShapes[option] : oneOf(option);

/** What is wrong with a field of a kind that the application has defined. */
function* ownKindProblems(name: unknown, kind: FieldKind, options: object): Problems {
  const own = isText(name) ? ownKind(name) : undefined;
  if (!own)
    return yield `its kind "${String(name)}" is defined nowhere${didYouMean(String(name), ownKindNames())}`;
  if (own.on !== kind)
    return yield `its kind "${own.name}" stands on ${own.on}, and not on ${kind}. Write it with what defineKind gave`;
  const shapes = Object.entries(own.options).map(([key, option]) => [key, shapeOf(option)]);
  yield* shapeProblems(
    options,
    { ...optionsOf[kind], ...(Object.fromEntries(shapes) as Record<string, Shape>) },
    `the kind "${own.name}"`,
  );
}

/** Options of a field that its kind does not have, and those that are written wrong. */
export function* fieldOptionProblems(field: Readonly<Record<string, unknown>>): Problems {
  const { kind, as, ...options } = field;
  const known = (fieldKinds as readonly unknown[]).includes(kind);
  if (known && as !== undefined) yield* ownKindProblems(as, kind as FieldKind, options);
  else if (known)
    yield* shapeProblems(options, optionsOf[kind as FieldKind], `the kind "${kind as FieldKind}"`);
  else yield `its kind "${String(kind)}" is none${didYouMean(String(kind), fieldKinds)}`;
}

/** The actions, states and transitions in a resource: each with its shapes, its name and what it needs. */
function* parts({
  actions,
  states: given,
}: Readonly<Record<string, unknown>>): Generator<
  [Readonly<Record<string, unknown>>, Readonly<Record<string, Shape>>, string, readonly string[]]
> {
  if (Array.isArray(actions))
    for (const action of actions.filter(isPlainObject))
      yield [action, declaredAction, "an action", ["name", "label"]];
  if (!isPlainObject(given)) return;
  yield [given, states, "states", ["field", "transitions"]];
  const { transitions } = given;
  if (states.transitions.fits(transitions))
    for (const one of Object.values(transitions as Record<string, unknown[]>).flat())
      if (isPlainObject(one)) yield [one, transition, "a transition", ["to"]];
}

function* actionOptionProblems(resource: Readonly<Record<string, unknown>>): Problems {
  for (const [given, shapes, whose, needed] of parts(resource)) {
    for (const key of needed) if (given[key] === undefined) yield `${whose} has no ${key}`;
    yield* shapeProblems(given, shapes, whose);
  }
  for (const action of Array.isArray(resource["actions"]) ? resource["actions"] : [])
    if (isPlainObject(action) && declaredAction.fields.fits(action["fields"]))
      for (const [key, field] of Object.entries(action["fields"] as object))
        for (const problem of fieldOptionProblems(field as Readonly<Record<string, unknown>>))
          yield `"${key}" of the action "${String(action["name"])}": ${problem}`;
}

/** The same of a resource; of its rules against overlaps and its actions too. */
export function* resourceOptionProblems(
  resource: Readonly<Record<string, unknown>>,
  icons: readonly string[],
): Problems {
  for (const key of mandatory) if (resource[key] === undefined) yield `has no ${key}`;
  yield* shapeProblems(resource, resourceOptions, "a resource");
  const { icon, noOverlap, scope: own } = resource;
  if (isPlainObject(own)) {
    if (own["own"] === undefined) yield "its scope does not say what is one’s own";
    yield* shapeProblems(own, scope, "scope");
  }
  if (isText(icon) && !icons.includes(icon))
    yield `its icon "${icon}" is none${didYouMean(icon, icons) || `. Take one of ${icons.join(", ")}`}`;
  if (isPlainObject(resource["children"]))
    for (const [key, rows] of Object.entries(resource["children"]))
      if (isPlainObject(rows)) {
        if (rows["to"] === undefined)
          yield `its children ("${key}") do not say which resource they are. Write to: and its name`;
        yield* shapeProblems(rows, children, `children ("${key}")`);
      }
  if (Array.isArray(noOverlap))
    for (const rule of noOverlap.filter(isPlainObject))
      yield* shapeProblems(rule, overlap, "noOverlap");
  yield* actionOptionProblems(resource);
}

/**
 * Whether every option that is there has the form the other checks rely on; unknown ones do no
 * harm.
 */
export function isWellFormed(resource: Readonly<Record<string, unknown>>): boolean {
  const fits = (given: object, shapes: Readonly<Record<string, Shape>>) =>
    Object.entries(given).every(
      ([key, value]) =>
        value === undefined || !Object.hasOwn(shapes, key) || (shapes[key] as Shape).fits(value),
    );
  if (mandatory.some((key) => resource[key] === undefined) || !fits(resource, resourceOptions))
    return false;
  if (!((resource["noOverlap"] ?? []) as object[]).every((rule) => fits(rule, overlap)))
    return false;
  const own = resource["scope"] as object | undefined;
  if (own && !("own" in own && fits(own, scope))) return false;
  const rows = Object.values((resource["children"] ?? {}) as Record<string, Partial<Children>>);
  if (!rows.every((each) => each.to !== undefined && fits(each, children))) return false;
  const known = (fields: unknown) =>
    Object.values((fields ?? {}) as Record<string, { kind: FieldKind }>).every(
      (field) =>
        (fieldKinds as readonly string[]).includes(field.kind) &&
        fits(field, optionsOf[field.kind]),
    );
  for (const [given, shapes, , needed] of parts(resource))
    if (needed.some((key) => given[key] === undefined) || !fits(given, shapes)) return false;
  const declared = (resource["actions"] ?? []) as { fields?: unknown }[];
  return [resource, ...declared].every(({ fields }) => known(fields));
}
