import { useQuery } from "@tanstack/react-query";
import { http } from "../../providers/http";
import { settings } from "../../resources/settings";
import { wireFields } from "../../schema";

/** The settings by path, as the form knows a record; `version` is the server's ETag. */
export type FlatSettings = Readonly<Record<string, unknown>> & { id: 1; version: number };

export const settingsKey = ["settings"];
const fresh = 300_000;
const url = "/admin/settings";
const paths = [...wireFields(settings).keys()];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The nested answer by path. */
export function flatten(nested: unknown, version: number): FlatSettings {
  const at = (path: string) => path.split(".").reduce<unknown>((place, part) => (isObject(place) ? place[part] : undefined), nested);
  return { ...Object.fromEntries(paths.map((path) => [path, at(path) ?? null])), id: 1, version };
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

interface Headers {
  get?(name: string): unknown;
}

/** Puts the ETag beside the body, since only bodies come through the client. */
const transformResponse = (body: unknown, headers: Headers) => {
  const read: unknown = typeof body === "string" && body.startsWith("{") ? JSON.parse(body) : body;
  return isObject(read) ? { ...read, etag: headers.get?.("ETag") } : read;
};
const flatAnswer = ({ data, etag }: { data: unknown; etag?: unknown }) => flatten(data, Number(/\d+/.exec(String(etag ?? ""))?.[0] ?? 0));

/** The settings as they are now. Rejects with an `ApiFailure`. */
export const readSettings = async (signal?: AbortSignal): Promise<FlatSettings> =>
  flatAnswer((await http.get(url, { transformResponse, ...(signal ? { signal } : {}) })) as unknown as { data: unknown });

/** Sends the values that were changed, on the version they were changed from. Rejects with an `ApiFailure`. */
export const saveSettings = async (values: Readonly<Record<string, unknown>>, version: number | undefined, key: string): Promise<FlatSettings> =>
  flatAnswer((await http.put(url, nest(values), { transformResponse, headers: { "Idempotency-Key": key, ...(version === undefined ? {} : { "If-Match": `"${version}"` }) } })) as unknown as { data: unknown });

/** The settings, fresh for five minutes; a change by anybody makes them be asked for anew (see the console). */
export const useSettings = () => useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => readSettings(signal), staleTime: fresh });
