import type { ApiFeature } from "../api/feature";
import type { ConsoleDefinition, ConsoleFeature } from "../browser/console/definition";

/**
 * One part of an application, whole: what it adds to the console and to the API, under one name.
 * Both sides are loaded where they run: no page comes with the API, and no API with the console.
 */
export interface Feature extends ConsoleFeature {
  /** In messages to developers. */
  name: string;
  /** Permission keys beside those that resources bring; both sides know them. */
  permissions?: readonly string[];
  /**
   * The API's side. Written as `async () => (await import("./feature")).…`, so that a build of the
   * console leaves it out.
   */
  api?(): Promise<Omit<ApiFeature, "name" | "permissions">>;
}

/** An application: its resources, its features, and where its console begins. */
export interface Application extends ConsoleDefinition {
  features: readonly Feature[];
}

/**
 * The API's side of features, in their order, in which rules of one resource are asked too.
 */
export const apiFeaturesOf = (features: readonly Feature[]): Promise<ApiFeature[]> =>
  Promise.all(
    features.map(async ({ name, permissions = [], api }) => ({
      ...(await api?.()),
      name,
      permissions,
    })),
  );
