import { didYouMean } from "../schema/did-you-mean";
import { meName, ownRowsOf, type Resource } from "../schema";
import { ownWordsOf, type ApiFeature } from "./feature";

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
        `${where}: its scope names ${what}, which no feature gives${didYouMean(name, Object.keys(names)) || "; give it in a feature, or name another"}`,
      );
  };
  for (const { name: where, scope } of resources)
    for (const own of scope ? ownRowsOf(scope) : []) {
      if (typeof own === "string") known(scopes, own, `"${own}"`, where);
      else if (own.is !== "own") known(me, meName(own.is) ?? "", `"${own.is}"`, where);
    }
}
