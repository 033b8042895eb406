import type { ApiFeature } from "../api/feature";
import type { ConsoleDefinition, ConsoleFeature } from "../browser/console/definition";
import { noteKindApi } from "../fields/api/own-kinds";
import type { OwnKind } from "./define-kind";

/**
 * One part of an application, whole: what it adds to the console and to the API, under one name.
 * Both sides are loaded where they run: no page comes with the API, and no API with the console.
 */
export interface Feature extends Omit<ConsoleFeature, "kinds"> {
  /** In messages to developers. */
  name: string;
  /** Permission keys beside those that resources bring; both sides know them. */
  permissions?: readonly string[];
  /** Kinds of field of its own, as `defineKind` gives them. */
  kinds?: readonly OwnKind[];
  /**
   * The API's side. Written as `async () => (await import("./feature")).…`, so that a build of the
   * console leaves it out.
   */
  api?(): Promise<Omit<ApiFeature, "name" | "permissions" | "kinds">>;
}

/** An application: its resources, its features, and where its console begins. */
export interface Application extends ConsoleDefinition {
  features: readonly Feature[];
}

/** Loads the API's side of kinds, so that it is there before the first request. */
async function loadKinds(kinds: readonly OwnKind[]): Promise<string[]> {
  for (const { definition } of kinds)
    noteKindApi(definition.name, (await definition.api?.()) ?? {});
  return kinds.map(({ definition }) => definition.name);
}

/**
 * The API's side of features, in their order, in which rules of one resource are asked too.
 */
export const apiFeaturesOf = (features: readonly Feature[]): Promise<ApiFeature[]> =>
  Promise.all(
    features.map(async ({ name, permissions = [], kinds = [], api }) => ({
      ...(await api?.()),
      name,
      permissions,
      ...(kinds.length > 0 ? { kinds: await loadKinds(kinds) } : {}),
    })),
  );
