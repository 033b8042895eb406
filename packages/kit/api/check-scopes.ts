import { didYouMean } from "../schema/did-you-mean";
import {
  actionForm,
  fieldsOf,
  meName,
  ownRowsOf,
  recordActions,
  relativeDefaultOf,
  type Field,
  type Resource,
} from "../schema";
import { ownWordsOf, type ApiFeature } from "./feature";

/** Fields of records and of the dialogs of their actions, with where they are declared. */
const allFields = (resource: Resource): { where: string; field: Field }[] =>
  [resource, ...recordActions(resource).map((action) => actionForm(resource, action))].flatMap(
    (form) => fieldsOf(form).map(([key, field]) => ({ where: `${form.name}.${key}`, field })),
  );

/**
 * Looks whether features give every scope and every value of who asks that declarations name.
 * @throws Error with one sentence that says what is missing, and where.
 */
export function checkScopes(
  resources: readonly Resource[],
  features: readonly Pick<ApiFeature, "scopes" | "me">[],
): void {
  const { scopes, me } = ownWordsOf(features);
  const known = (names: object, name: string, what: string, where: string) => {
    if (!Object.hasOwn(names, name))
      throw new Error(
        `${where} names ${what}, which no feature gives${didYouMean(name, Object.keys(names)) || "; give it in a feature, or name another"}`,
      );
  };
  for (const { name: where, scope } of resources)
    for (const own of scope ? ownRowsOf(scope) : []) {
      if (typeof own === "string") known(scopes, own, `"${own}"`, `${where}: its scope`);
      else if (own.is !== "own")
        known(me, meName(own.is) ?? "", `"${own.is}"`, `${where}: its scope`);
    }
  for (const { where, field } of resources.flatMap(allFields)) {
    const given = relativeDefaultOf(field);
    if (given && "me" in given) known(me, given.me, `"me.${given.me}"`, `${where}: its default`);
  }
}
