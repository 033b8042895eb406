import { hasOptions, isFlag } from "../fields/questions";
import { didYouMean } from "./did-you-mean";
import type { Field } from "./field";
import { fieldOf, fieldsOf, type Resource } from "./resource";
import { conditionsOf } from "./when";

type Problems = Generator<string>;

/** Fields on which another can depend. */
const canDecide = (field: Field) =>
  (hasOptions(field) || isFlag(field)) && !field.hidden && !field.writeOnly;

function* conditionProblems(
  resource: Resource,
  key: string,
  field: Field,
  [other, values]: ReturnType<typeof conditionsOf>[number],
): Problems {
  const decides = fieldOf(resource, other);
  const possible = fieldsOf(resource).flatMap(([one, each]) =>
    one !== key && canDecide(each) ? [one] : [],
  );
  if (!decides) {
    yield `"${other}" in when isn't one of the fields of ${resource.name}${didYouMean(other, possible)}`;
    return;
  }
  if (!canDecide(decides)) {
    yield `"${other}" in when isn't a visible choice or yes-or-no field${possible.length > 0 ? `. Name one of ${possible.join(", ")}` : ""}`;
    return;
  }
  if (values.length === 0) yield `"${other}" in when has no values. Name one, or leave it out`;
  for (const value of values)
    if (isFlag(decides)) {
      if (typeof value !== "boolean")
        yield `"${value}" in when isn't a value of "${other}". Write true or false`;
    } else if (
      hasOptions(decides) &&
      !(typeof value === "string" && decides.options.includes(value))
    )
      yield `"${value}" in when isn't one of the options of "${other}"${didYouMean(String(value), decides.options)}`;
  if (decides.read !== undefined && decides.read !== field.read)
    yield `would reveal "${other}", which takes a permission to read. Give both the same read`;
}

/** Whether a field depends on itself, directly or through others. */
function isCircle(resource: Resource, key: string): boolean {
  const seen = new Set<string>();
  const waiting = [key];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const [other] of conditionsOf(fieldOf(resource, at) ?? {})) {
      if (other === key) return true;
      if (!seen.has(other)) waiting.push(other);
      seen.add(other);
    }
  return false;
}

/** Why some kinds cannot depend on another field. */
const unfit: Partial<Record<Field["kind"], string>> = {
  references: "is a list of links",
  permissionKeys: "is a list of permissions",
  changes: "is written by the server only",
  json: "is written by the server only",
};

/** What is wrong with a field's `when`. */
export function* whenProblems(resource: Resource, key: string, field: Field): Problems {
  if (field.when === undefined) return;
  const conditions = conditionsOf(field);
  if (conditions.length === 0) yield "its when names no field. Name one, or leave out when";
  const why =
    unfit[field.kind] ??
    (field.hidden ? "is hidden" : field.writeOnly ? "is write only" : undefined);
  if (why) yield `${why}, so it cannot depend on another field. Leave out when`;
  if (resource.title === key)
    yield `names the records of ${resource.name}, so every record needs it. Leave out when`;
  if ("default" in field && field.default !== undefined)
    yield "has a default, which would fill it in records that must leave it empty. Leave out default, or when";
  for (const condition of conditions) yield* conditionProblems(resource, key, field, condition);
  if (isCircle(resource, key))
    yield "depends on itself through when. Remove when from one of these fields";
}
