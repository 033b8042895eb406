import { isLink } from "../fields/questions";
import { actions } from "./actions";
import { didYouMean } from "./did-you-mean";
import { ownVerbs } from "./record-actions";
import { fieldOf, fieldsOf, type Resource } from "./resource";
import { meName, ownRowsOf } from "./scope";

type Registry = ReadonlyMap<string, Resource>;

/** What a field's target is, where its records are to be one's own by the target's. */
function targetOf(resource: Resource, key: string, byName: Registry): Resource | undefined {
  const field = fieldOf(resource, key);
  return field && "to" in field ? byName.get(field.to) : undefined;
}

function* ownProblems(
  resource: Resource,
  { field: key, is }: { field: string; is: string },
  byName: Registry,
): Generator<string> {
  const { name } = resource;
  const references = fieldsOf(resource).flatMap(([one, of]) => (isLink(of) ? [one] : []));
  const field = fieldOf(resource, key);
  if (!field) {
    yield `${name}: "${key}" in scope isn't one of its fields${didYouMean(key, references)}`;
    return;
  }
  if (!isLink(field) || field.writeOnly)
    yield `${name}: "${key}" in scope isn't a reference; name one of ${references.join(", ") || "its references, of which it has none"}, or a scope that a feature gives`;
  else if (is === "own") {
    if (!targetOf(resource, key, byName)?.scope)
      yield `${name}: its scope goes by what is one's own of "${key}", but ${"to" in field ? field.to : key} have no scope; give them one, or write is: "me.…"`;
  } else if (meName(is) === undefined)
    yield `${name}: in its scope "${key}" is "${is}"; write "own", or a value of who is signed in, such as "me.id"`;
}

/** One's own by a record that is one's own by another must end somewhere. */
function* circleProblems(resource: Resource, byName: Registry): Generator<string> {
  const leadsTo = (one: Resource): Resource[] =>
    (one.scope ? ownRowsOf(one.scope) : []).flatMap((own) =>
      typeof own === "string" || own.is !== "own" ? [] : (targetOf(one, own.field, byName) ?? []),
    );
  const seen = new Set<Resource>();
  const waiting = leadsTo(resource);
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at === resource) {
      yield `${resource.name}: what is one's own of them leads in a circle back to themselves; let one of them go by "me.…"`;
      return;
    }
    if (!seen.has(at)) waiting.push(...leadsTo(at));
    seen.add(at);
  }
}

/** What is wrong with what a declaration says of one's own records. */
export function* scopeProblems(resource: Resource, byName: Registry): Generator<string> {
  const { name, permission, scope } = resource;
  if (permission.startsWith("own_"))
    yield `${name}: its permission "${permission}" reads as the one for one's own records; call it otherwise`;
  if (!scope) return;
  const { of = ["view"] } = scope;
  const verbs = [...actions, ...ownVerbs(resource, actions)];
  for (const verb of of)
    if (!verbs.includes(verb))
      yield `${name}: its scope is of "${verb}", which isn't a permission of it${didYouMean(verb, verbs) || `. Take some of ${verbs.join(", ")}`}`;
  if (!of.includes("view"))
    yield `${name}: its scope is without "view"; those who change a record of their own see it, so write of: ["view", …]`;
  if ((resource.readOnly || resource.superAdminsWrite) && of.some((action) => action !== "view"))
    yield `${name}: its scope is of more than "view", but no one can be permitted to write them`;
  for (const own of ownRowsOf(scope))
    if (typeof own !== "string") yield* ownProblems(resource, own, byName);
    else if (own === "")
      yield `${name}: its scope has no name; write the name of one that a feature gives`;
  yield* circleProblems(resource, byName);
}
