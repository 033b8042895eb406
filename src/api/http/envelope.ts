import type { ApiError } from "./errors";

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers } });

/** Paging of a list as the contract names it. */
export interface PageMeta {
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

/** The answer with one thing in it. */
export const one = (data: unknown, options: { status?: number; message?: string; headers?: Record<string, string> } = {}): Response =>
  json(options.status ?? 200, { success: true, message: options.message ?? "", data }, options.headers);

/** The answer with a record; its version is its ETag. */
export const record = (data: Readonly<Record<string, unknown>>, options: { status?: number; message?: string } = {}): Response =>
  one(data, { ...options, headers: { ETag: `"${String(data["version"])}"` } });

/** The answer with a page of records. */
export const list = (data: readonly unknown[], meta: PageMeta): Response => json(200, { success: true, message: "", data, meta });

/** The answer to a request that was refused. */
export const refused = (error: ApiError): Response => json(error.status, { success: false, message: error.message, ...error.body }, { ...error.headers });
