import type { Warnings } from "../../schema";
import type { Answered, FileAnswer } from "./contract";
import type { ApiError } from "../errors";

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });

/** Paging of a list as the contract names it. */
export interface PageMeta {
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

interface Said {
  status?: number;
  message?: string;
  /** What is unusual in what was sent; it was done all the same. */
  warnings?: Warnings;
  /** Sentences on what became of it, beside the message. */
  notes?: readonly string[] | undefined;
}

/** The answer with one thing in it. */
export const ok = <Data>(
  data: Data,
  options: Said & { headers?: Record<string, string> } = {},
): Answered<Data> =>
  json(
    options.status ?? 200,
    {
      success: true,
      message: options.message ?? "",
      data,
      ...(Object.keys(options.warnings ?? {}).length > 0 ? { warnings: options.warnings } : {}),
      ...(options.notes?.length ? { notes: options.notes } : {}),
    },
    options.headers,
  ) as Answered<Data>;

/** The answer with a record; its version is its ETag. */
export const record = <Data extends { readonly version?: unknown }>(
  data: Data,
  options: Said = {},
): Answered<Data> => ok(data, { ...options, headers: { ETag: `"${String(data.version)}"` } });

/** The answer with a page of records. */
export const list = <Data extends readonly unknown[], Meta extends PageMeta>(
  data: Data,
  meta: Meta,
): Answered<Data, Meta> =>
  json(200, { success: true, message: "", data, meta }) as Answered<Data, Meta>;

/** The answer with a file to save under a name. */
export const file = (content: Blob, { type, name }: { type: string; name: string }): FileAnswer =>
  new Response(content, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  }) as FileAnswer;

/** The answer to a request that was refused. */
export const refused = (error: ApiError): Response =>
  json(
    error.status,
    { success: false, message: error.message, ...error.body },
    { ...error.headers },
  );
