import type { ListMeta } from "../data-provider";
import { http } from "../http";

export interface Page<T> {
  data: T[];
  meta: ListMeta;
}

/** The words of a query that say something, as they stand in an address. */
export function queryText(query: object): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)])).toString();
}

const below = (path: string) => `/admin/notifications${path}`;

/** The record at a path below the notifications'. @throws ApiFailure as the API refuses. */
export const askFor = async <T>(path: string, signal?: AbortSignal): Promise<T> => ((await http.get(below(path), signal ? { signal } : {})) as unknown as { data: T }).data;

/** One page of a list below the notifications'. @throws ApiFailure as the API refuses. */
export const askForPage = async <T>(path: string, query: object, signal?: AbortSignal): Promise<Page<T>> => (await http.get(`${below(path)}?${queryText(query)}`, signal ? { signal } : {})) as unknown as Page<T>;

/** Changes something; the key is of the one thing a person did, however often it is tried. @throws ApiFailure as the API refuses. */
export const tell = async <T>(method: "put" | "post" | "delete", path: string, key: string, data?: unknown): Promise<T> =>
  ((await http.request({ method, url: below(path), headers: { "Idempotency-Key": key }, ...(data === undefined ? {} : { data }) })) as unknown as { data: T }).data;
