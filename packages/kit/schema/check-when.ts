import { didYouMean } from "./did-you-mean";
import type { Field } from "./field";
import { fieldOf, fieldsOf, type Resource } from "./resource";
import { conditionsOf } from "./when";

type Problems = Generator<string>;

/** Fields on which another can depend. */
const canDecide = ({ kind, hidden, writeOnly }: Field) =>
  (kind === "choice" || kind === "boolean") && !hidden && !writeOnly;

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
    yield `"${other}" in when is none of the fields of ${resource.name}${didYouMean(other, possible)}`;
    return;
  }
  if (!canDecide(decides)) {
    yield `"${other}" in when is no choice and no yes or no that is shown. Name one of ${possible.join(", ") || "these, of which there is none"}`;
    return;
  }
  if (values.length === 0) yield `"${other}" in when has no values. Name one, or leave it out`;
  for (const value of values)
    if (decides.kind === "boolean") {
      if (typeof value !== "boolean")
        yield `"${value}" in when is no value of "${other}". Write true or false`;
    } else if (
      decides.kind === "choice" &&
      !(typeof value === "string" && decides.options.includes(value))
    )
      yield `"${value}" in when is none of the options of "${other}"${didYouMean(String(value), decides.options)}`;
  if (decides.read !== undefined && decides.read !== field.read)
    yield `would tell others what "${other}" is, which takes a permission to read. Give both the same read`;
}

/** A field that depends on itself, by whatever way. */
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

/** Kinds that always have a value, or are the server's. */
const unfit: Partial<Record<Field["kind"], string>> = {
  references: "is a list of links",
  permissionKeys: "is a list of permissions",
  changes: "is written by the server only",
  json: "is written by the server only",
};

/** What is wrong with what a field says of when it has a value. */
export function* whenProblems(resource: Resource, key: string, field: Field): Problems {
  if (field.when === undefined) return;
  const conditions = conditionsOf(field);
  if (conditions.length === 0) yield "its when names no field. Name one, or leave out when";
  const why =
    unfit[field.kind] ??
    (field.hidden ? "is hidden" : field.writeOnly ? "is write only" : undefined);
  if (why) yield `${why}, which is not there in some records only. Leave out when`;
  if (resource.title === key)
    yield `names the records of ${resource.name}, so each has one. Leave out when`;
  if ("default" in field && field.default !== undefined)
    yield "has a default, which records would get in which it may have no value. Leave out default, or when";
  for (const condition of conditions) yield* conditionProblems(resource, key, field, condition);
  if (isCircle(resource, key))
    yield "depends on itself, by what its when names. Let one of these fields be there always";
}
