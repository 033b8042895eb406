import { sql } from "../../api/db/sql";
import { deflateSync } from "node:zlib";
import type { Resource } from "../../schema";
import { Drafts, type Draft } from "./drafts";
import { ask, signIn, type Answer, type RunningHost } from "./ask";

/** A record as an answer holds it. */
export type Row = Record<string, unknown> & { id: number; version: number };

/** Somebody at a host who may do everything, with a stack of valid forms. */
export interface ContractStage {
  host: RunningHost;
  token: string;
  drafts: Drafts;
  /** Below `/api/v1/admin/`. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  create(resource: Resource, draft: Draft): Promise<Row>;
  /** Every record the list's query selects, page by page. */
  all(resource: Resource, query?: string): Promise<Row[]>;
}

/**
 * A PNG of one pixel, put together from its parts so that it is whole: signature, header, data,
 * end.
 */
export function onePixel(): Uint8Array {
  const crc = (bytes: Uint8Array) => {
    let value = ~0;
    for (const byte of bytes) {
      value ^= byte;
      for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    }
    return ~value >>> 0;
  };
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from([0, 128]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

async function upload(host: RunningHost, token: string): Promise<number> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(onePixel())], { type: "image/png" }), "pixel.png");
  const response = await fetch(`${host.origin}/api/v1/admin/files`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  const { data, message } = (await response.json()) as { data?: { id: number }; message: string };
  if (!data) throw new Error(`A picture was not stored: ${message}`);
  return data.id;
}

/** A super admin at a host. */
export async function openStage(
  host: RunningHost,
  resources: readonly Resource[],
  pagePermissions: readonly string[],
): Promise<ContractStage> {
  const token = await signIn(host, { super: true });
  const tell: ContractStage["ask"] = async (method, path, body, headers) => {
    const answer = await ask(host, token, method, `/admin/${path}`, body, headers);
    if (answer.body["code"] !== "reauthentication_required") return answer;
    // A run may take longer than the password is enough for.
    const now = (host.now?.() ?? new Date()).toISOString();
    await host.db.query(
      sql`update sessions set created_at = least(created_at, ${now}::timestamptz), password_at = ${now}::timestamptz`,
    );
    return ask(host, token, method, `/admin/${path}`, body, headers);
  };
  const create = async (resource: Resource, draft: Draft): Promise<Row> => {
    const { status, body } = await tell("POST", resource.name, draft);
    if (status !== 201)
      throw new Error(
        `A valid ${resource.name} was refused: ${JSON.stringify({ draft, status, body })}`,
      );
    return body.data as Row;
  };
  const all = async (resource: Resource, query = ""): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      const { body } = await tell(
        "GET",
        `${resource.name}?per_page=200&page=${page}&sort=id${query}`,
      );
      rows.push(...(body.data as Row[]));
      if (page >= Number((body["meta"] as { last_page: number }).last_page)) return rows;
    }
  };
  const drafts = new Drafts({
    resources,
    pagePermissions,
    upload: () => upload(host, token),
    create: async (resource, draft) => (await create(resource, draft)).id,
  });
  return { host, token, drafts, ask: tell, create, all };
}
