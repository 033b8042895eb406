import { isFlag } from "../../../fields/questions";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../providers/call";
import { apiFields, type Resource } from "../../../schema";

/** The settings by path, as the form knows a record; `version` is the server's ETag. */
export type FlatSettings = Readonly<Record<string, unknown>> & { id: 1; version: number };

export const settingsKey = ["settings"];
const fresh = 300_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A switch may come as the word for it: “true” is on. */
const asSwitch = (value: unknown): unknown =>
  value === "true" ? true : value === "false" ? false : (value ?? null);

/** The nested answer by path. */
export function flatten(settings: Resource, nested: unknown, version: number): FlatSettings {
  const at = (path: string) =>
    path
      .split(".")
      .reduce<unknown>((place, part) => (isObject(place) ? place[part] : undefined), nested);
  return {
    ...Object.fromEntries(
      [...apiFields(settings)].map(([path, { field }]) => [
        path,
        isFlag(field) ? asSwitch(at(path)) : (at(path) ?? null),
      ]),
    ),
    id: 1,
    version,
  };
}

/** Values by path as the nested body the server takes. */
export function nest(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const parts = path.split(".");
    const last = parts.pop() ?? "";
    let place = whole;
    for (const part of parts) place = (place[part] ??= {}) as Record<string, unknown>;
    place[last] = value;
  }
  return whole;
}

const flatAnswer = (settings: Resource, { data, etag = "" }: { data: unknown; etag?: string }) =>
  flatten(settings, data, Number(/\d+/.exec(etag)?.[0] ?? 0));

/** The settings as they are now. Rejects with an `ApiFailure`. */
export const readSettings = async (
  settings: Resource,
  signal?: AbortSignal,
): Promise<FlatSettings> =>
  flatAnswer(settings, await call("GET /admin/settings", signal ? { signal } : {}));

/**
 * Sends the values that were changed, on the version they were changed from. Rejects with an
 * `ApiFailure`.
 */
export const saveSettings = async (
  settings: Resource,
  values: Readonly<Record<string, unknown>>,
  version: number | undefined,
  key: string,
): Promise<FlatSettings> =>
  flatAnswer(
    settings,
    await call("PUT /admin/settings", {
      body: nest(values),
      key,
      ...(version === undefined ? {} : { version }),
    }),
  );

/**
 * The settings, fresh for five minutes; a change by anybody makes them be asked for anew (see the
 * console).
 */
export const useSettings = (settings: Resource) =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => readSettings(settings, signal),
    staleTime: fresh,
  });
