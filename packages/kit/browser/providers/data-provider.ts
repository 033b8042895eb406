import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from "@refinedev/core";
import simpleRest from "@refinedev/simple-rest";
import type { AxiosInstance } from "axios";
import { maxPerPage, type ListQuery, type Resource } from "../../schema";
import { ApiFailure, isWorthRetrying } from "./api-failure";
import { call, type BodyFor } from "./call";
import { apiUrl } from "./api-url";
import { http } from "./http";
import { idempotencyKey } from "./idempotency";
import { callList, type RecordPage } from "./list-call";
import { versionsOf, type KnownVersions } from "./known-versions";
import { readAll } from "./read-all";
import { isWhole, listQueryOf } from "./refine-query";

/** What an answer to a write may say beside the record: what else became of what was sent. */
export interface Noted {
  notes?: readonly string[];
}

/** What a caller may say beside Refine's own parameters. */
export interface DataMeta {
  /**
   * The list asked for, in our own terms; Refine's pagination, sorters and filters are not looked
   * at then.
   */
  listQuery?: Partial<ListQuery>;
  /** Names of relations to bring along. */
  include?: readonly string[];
  /**
   * The version the change was made on: sent as `If-Match`, a newer one on the server answers 412.
   * Without it, it is the version that was read last (known-versions.ts).
   */
  version?: number;
  /** Kept by a caller over reloads; made by itself otherwise. */
  idempotencyKey?: string;
}

const saidIn = (meta: MetaQuery | undefined): DataMeta => (meta as DataMeta | undefined) ?? {};
const precondition = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { "If-Match": `"${version}"` };
/** Refine's hooks spread the query's context into `meta`, against what its types say. */
const signalOf = (meta: MetaQuery | undefined): AbortSignal | undefined =>
  meta?.["signal"] instanceof AbortSignal ? meta["signal"] : undefined;
const withInclude = (path: string, include: readonly string[] | undefined) =>
  include?.length ? `${path}?include=${include.join(",")}` : path;

/** The instance, whose reads can be abandoned; simple-rest passes nothing on but headers. */
const abandoning = (client: AxiosInstance, signal: AbortSignal | undefined): AxiosInstance =>
  ({
    get: (url: string, config?: object) =>
      client.get(url, { ...config, ...(signal ? { signal } : {}) }),
  }) as AxiosInstance;

type Caller = {
  resourceOf(name: string): Resource;
  client: AxiosInstance;
  versions: KnownVersions;
};

async function readList(
  { resourceOf, client, versions }: Caller,
  name: string,
  query: Partial<ListQuery>,
  signal: AbortSignal | undefined,
): Promise<RecordPage> {
  const answer = await callList(resourceOf(name), query, { signal, client });
  for (const record of answer.data) versions.read(name, record, "listed");
  return answer;
}

/** Records by id, in as many requests as the API's page size asks for. */
async function readMany(
  caller: Caller,
  name: string,
  ids: readonly BaseKey[],
  include: readonly string[] | undefined,
  signal: AbortSignal | undefined,
) {
  const wanted = [...new Set(ids.map(Number))];
  const parts = Array.from({ length: Math.ceil(wanted.length / maxPerPage) }, (_, at) =>
    wanted.slice(at * maxPerPage, (at + 1) * maxPerPage),
  );
  const answers = await Promise.all(
    parts.map((part) =>
      readList(
        caller,
        name,
        { ids: part, perPage: maxPerPage, include: [...(include ?? [])] },
        signal,
      ),
    ),
  );
  const byId = new Map<number, BaseRecord>(
    answers.flatMap(({ data }) => data).map((record) => [Number(record.id), record]),
  );
  return ids
    .map((id) => byId.get(Number(id)))
    .filter((record): record is BaseRecord => record !== undefined);
}

/**
 * One write: the key is kept for another try as long as it is not known whether the write happened.
 */
async function write<T>(
  sent: unknown,
  meta: MetaQuery | undefined,
  send: (headers: Record<string, string>, key: string) => Promise<T>,
): Promise<T> {
  const said = saidIn(meta);
  const { key, settle } = idempotencyKey(sent, said.idempotencyKey);
  const headers = { "Idempotency-Key": key, ...precondition(said.version) };
  try {
    const answer = await send(headers, key);
    settle();
    return answer;
  } catch (error) {
    if (!isWorthRetrying(error)) settle();
    throw error;
  }
}

const base = "/admin";

/** Many records by their ids, of which no versions are known. */
const bulkOver =
  (client: AxiosInstance) =>
  async (
    resource: string,
    body: BodyFor<"POST /admin/:resource/bulk">,
  ): Promise<{ data: never[] }> => {
    const { data } = await write(body, undefined, (_headers, key) =>
      call("POST /admin/:resource/bulk", { params: { resource }, body, key, client }),
    );
    // What had the values already is as it was asked to be.
    const left = body.action === "edit" ? data.failed : [...data.skipped, ...data.failed];
    // Refine knows no "in part": whoever wants to tell which were left, and why, asks the bulk call
    // itself.
    if (left.length > 0)
      throw new ApiFailure([...new Set(left.map(({ reason }) => reason))].join(" "), 409, { data });
    return { data: data.done.map((id) => ({ id })) as never[] };
  };

type Single = Pick<Required<DataProvider>, "create" | "update" | "deleteOne" | "getOne">;

/**
 * A change of one record says on which version it was made: its caller's word, else the one that was
 * read last, else the one that is read for it now. A change that is made on an older version than
 * the server's is refused (412), whoever knew the version.
 */
const onItsVersion =
  ({ versions }: Caller, getOne: Single["getOne"]) =>
  async <T>(
    { resource, id, meta }: { resource: string; id: BaseKey; meta?: MetaQuery | undefined },
    known: number | undefined,
    send: (meta: MetaQuery) => Promise<T>,
  ): Promise<T> => {
    const version =
      known ?? ((await getOne({ resource, id })).data as { version?: number }).version;
    try {
      return await send({ ...meta, ...(version === undefined ? {} : { version }) });
    } catch (error) {
      if (error instanceof ApiFailure && error.statusCode === 412) versions.refused(resource, id);
      throw error;
    }
  };

/** Single records; the answers to writes say more than the record (`Noted`). */
function singleOver(caller: Caller, rest: Required<DataProvider>): Single {
  const { client, versions } = caller;
  const keeping = <T extends { data: BaseRecord }>(resource: string, answer: T): T => {
    versions.saved(resource, answer.data);
    return answer;
  };
  const onVersion = onItsVersion(caller, (asked) => single.getOne(asked));
  const single = {
    getOne: async ({ resource, id, meta }) => {
      const answer = await simpleRest(base, abandoning(client, signalOf(meta))).getOne({
        resource,
        id: withInclude(String(id), saidIn(meta).include),
      });
      versions.read(resource, answer.data, "alone");
      return answer as never;
    },
    create: async ({ resource, variables, meta }) =>
      keeping(
        resource,
        await write<{ data: BaseRecord }>(variables, meta, (headers) =>
          client.post<never, never>(`${base}/${resource}`, variables, { headers }),
        ),
      ),
    update: ({ resource, id, variables, meta }) => {
      const send = async (said: MetaQuery | undefined) =>
        keeping(
          resource,
          await write<{ data: BaseRecord }>(variables, said, (headers) =>
            client.patch<never, never>(`${base}/${resource}/${id}`, variables, { headers }),
          ),
        );
      if (saidIn(meta).version !== undefined) return send(meta);
      return versions.inTurn(resource, id, () =>
        onVersion({ resource, id, meta }, versions.ofChange(resource, id), send),
      );
    },
    deleteOne: ({ resource, id, meta }) => {
      const send = (said: MetaQuery | undefined) =>
        write(undefined, said, (headers) => rest.deleteOne({ resource, id, meta: { headers } }));
      if (saidIn(meta).version !== undefined) return send(meta);
      return versions.inTurn(resource, id, () =>
        onVersion({ resource, id, meta }, versions.ofDelete(resource, id), send),
      );
    },
  } as Single;
  return single;
}

const isRead = (method: string) => method === "get" || method === "head" || method === "options";
const hasKey = (method: string) => method === "post" || method === "put" || method === "patch";

/** A call that is no resource's: a read can be abandoned, a write has its key. */
const customOver =
  (client: AxiosInstance, rest: Required<DataProvider>): Required<DataProvider>["custom"] =>
  ({ url, method, payload, meta, headers, query, ...more }) => {
    const whole = url.startsWith(`${apiUrl}/`) ? url.slice(apiUrl.length) : url;
    const ask = (extra: Record<string, string>) =>
      (isRead(method)
        ? simpleRest(base, abandoning(client, signalOf(meta))).custom?.({
            url: whole,
            method,
            query,
            headers,
            ...more,
          })
        : rest.custom({
            url: whole,
            method,
            payload,
            headers: { ...headers, ...extra },
          })) as Promise<never>;
    return hasKey(method) ? write(payload, meta, ask) : ask({});
  };

/**
 * Refine's data port on our conventions. Lists and the many-calls are our own; single records and
 * `custom` are simple-rest's, over our axios.
 */
export function createDataProvider(
  resources: readonly Resource[],
  client: AxiosInstance = http,
): Required<DataProvider> {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const resourceOf = (name: string) => {
    const resource = byName.get(name);
    if (!resource) throw new Error(`No resource is named "${name}".`);
    return resource;
  };
  const caller: Caller = { resourceOf, client, versions: versionsOf(client) };
  const rest = simpleRest(base, client) as Required<DataProvider>;
  const each = async <T>(work: readonly (() => Promise<{ data: T }>)[]) => ({
    data: (await Promise.all(work.map((run) => run()))).map(({ data }) => data),
  });
  const bulk = bulkOver(client);

  const provider = {
    ...rest,
    getList: async ({ resource, meta, ...ask }) => {
      const said = saidIn(meta);
      const query = {
        ...(said.listQuery ?? listQueryOf(ask)),
        ...(said.include ? { include: [...said.include] } : {}),
      };
      const readPage = (page: Partial<ListQuery>) =>
        readList(caller, resource, page, signalOf(meta));
      const answer =
        said.listQuery === undefined && isWhole(ask.pagination)
          ? await readAll(resource, query, readPage)
          : await readPage(query);
      return { data: answer.data, total: answer.meta.total, meta: answer.meta };
    },
    getMany: async ({ resource, ids, meta }) => ({
      data: await readMany(caller, resource, ids, saidIn(meta).include, signalOf(meta)),
    }),
    ...singleOver(caller, rest),
    createMany: ({ resource, variables, meta }) =>
      each(variables.map((one) => () => provider.create({ resource, variables: one, meta }))),
    updateMany: ({ resource, ids, variables }) =>
      bulk(resource, {
        action: "edit",
        ids: ids.map(Number),
        values: { ...(variables as object) },
      }),
    deleteMany: ({ resource, ids }) => bulk(resource, { action: "delete", ids: ids.map(Number) }),
    custom: customOver(client, rest),
    getApiUrl: () => apiUrl,
  } as Required<DataProvider>;
  return provider;
}
