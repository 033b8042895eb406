import type {
  BaseRecord,
  CreateParams,
  CustomParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from "@refinedev/core";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import type { Condition } from "@rollcall/kit/schema";
import type { DataMeta } from "../../../packages/kit/browser/providers/data-provider";

type Row = BaseRecord & { id: number; version: number };

/** A call as the data provider was asked for it. */
export interface Asked {
  call: "create" | "update" | "deleteOne" | "getList" | "getMany" | "getOne" | "custom";
  resource: string;
  id?: number;
  values?: Record<string, unknown>;
  meta?: DataMeta & { signal?: AbortSignal };
}

/** The records from one up to the root of its tree. */
function wayUp(rows: readonly Row[], id: unknown): unknown[] {
  const row = rows.find((one) => one.id === id);
  return row ? [id, ...wayUp(rows, row["parent_id"])] : [];
}

/** Whether a row meets a condition of a list, as far as tests ask for one. */
function meets(rows: readonly Row[], row: Row, { field, operator, value }: Condition): boolean {
  const [asked] = [value].flat();
  if (operator === "above") return wayUp(rows, asked).includes(row.id);
  if (operator === "below" || operator === "nbelow")
    return wayUp(rows, row.id).includes(asked) === (operator === "below");
  return String(row[field]) === String(value);
}

const said = (meta: unknown) => meta as Asked["meta"];

function createRows() {
  const tables = new Map<string, Map<number, Row>>([
    ["planets", new Map()],
    ["stars", new Map()],
    ["photographs", new Map()],
    ["regions", new Map()],
    ["orders", new Map()],
    ["lines", new Map()],
    ["products", new Map()],
    ["parcels", new Map()],
    ["branches", new Map()],
  ]);
  const tableOf = (resource: string) => {
    const table = tables.get(resource);
    if (!table) throw new Error(`There are no ${resource} in the sky.`);
    return table;
  };
  const rows = {
    all: (resource: string) => [...tableOf(resource).values()],
    /** Puts a record there, or in place of another, as somebody else would. */
    put: (resource: string, row: Record<string, unknown> & { id: number }): Row => {
      const whole: Row = {
        version: 1,
        created_at: "2026-01-05T08:00:00Z",
        updated_at: "2026-01-05T08:00:00Z",
        ...row,
      };
      tableOf(resource).set(row.id, whole);
      return whole;
    },
    remove: (resource: string, id: number) => tableOf(resource).delete(id),
    row: (resource: string, id: number) => tableOf(resource).get(id),
    /** As the API answers it: with the record it points at. @throws ApiFailure 404. */
    get: (resource: string, id: number): Row => {
      const row = tableOf(resource).get(id);
      if (!row) throw new ApiFailure("Record not found.", 404);
      const star = tables.get("stars")?.get(Number(row["star_id"]));
      return resource === "planets"
        ? { ...row, star: star ? { id: star.id, name: star["name"] } : null }
        : row;
    },
  };
  return rows;
}

interface SentRequest {
  asked: Asked[];
  failures: unknown[];
  history: unknown[];
  /** What a list waits for before it is answered. */
  held: Promise<void>[];
  /** What each record waits for before it is answered. */
  gate?: Promise<void>;
}

function createProvider(rows: ReturnType<typeof createRows>, sent: SentRequest): DataProvider {
  const { asked, failures, held } = sent;
  const write = () => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  };
  return {
    getApiUrl: () => "/api/v1",
    getOne: async ({ resource, id }: GetOneParams) => {
      asked.push({ call: "getOne", resource, id: Number(id) });
      await sent.gate;
      return { data: rows.get(resource, Number(id)) };
    },
    getMany: async ({ resource, ids }: GetManyParams) => {
      asked.push({ call: "getMany", resource, values: { ids } });
      // As the API has it: what is gone is left out.
      const there = ids.map(Number).filter((id) => rows.row(resource, id));
      return { data: there.map((id) => rows.get(resource, id)) };
    },
    getList: async ({ resource, meta }: GetListParams) => {
      asked.push({ call: "getList", resource, meta: said(meta) });
      await held.shift();
      const { search = "", conditions = [], perPage = 25 } = (meta as DataMeta).listQuery ?? {};
      const found = rows
        .all(resource)
        .filter((row) => JSON.stringify(row).toLowerCase().includes(search.toLowerCase()))
        .filter((row) =>
          conditions.every((condition) => meets(rows.all(resource), row, condition)),
        );
      return { data: found.slice(0, perPage), total: found.length };
    },
    create: async ({ resource, variables, meta }: CreateParams) => {
      asked.push({ call: "create", resource, values: { ...variables }, meta: said(meta) });
      write();
      return {
        data: rows.put(resource, {
          ...variables,
          id: Math.max(100, ...rows.all(resource).map(({ id }) => id)) + 1,
        }),
      };
    },
    update: async ({ resource, id, variables, meta }: UpdateParams) => {
      asked.push({
        call: "update",
        resource,
        id: Number(id),
        values: { ...variables },
        meta: said(meta),
      });
      write();
      // As the API has it: the answer does not name what the record points at.
      const { star: _named, ...row } = rows.get(resource, Number(id));
      if ((meta as DataMeta).version !== row.version)
        throw new ApiFailure("Someone else has changed this.", 412, { data: row });
      return {
        data: rows.put(resource, {
          ...row,
          ...variables,
          id: Number(id),
          version: row.version + 1,
        }),
      };
    },
    deleteOne: async ({ resource, id, meta }: DeleteOneParams) => {
      asked.push({ call: "deleteOne", resource, id: Number(id), meta: said(meta) });
      write();
      rows.put(resource, { ...rows.get(resource, Number(id)), deleted_at: "2026-11-21T08:00:00Z" });
      return { data: { id } };
    },
    custom: async ({ url, method, meta }: CustomParams) => {
      asked.push({ call: "custom", resource: `${method} ${url}`, meta: said(meta) });
      write();
      const [, resource = "", id] = /^\/admin\/([\w-]+)\/(\d+)\/restore$/.exec(url) ?? [];
      return {
        data: rows.put(resource, { ...rows.get(resource, Number(id)), deleted_at: undefined }),
      };
    },
  } as unknown as DataProvider;
}

/** What an answer waits for, and what ends that. */
function hold() {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release: () => release() };
}

/**
 * A backend of planets and stars that does as it is told: what a test did not supply is a failure
 * of the test.
 */
export function createSky() {
  const rows = createRows();
  const sent: SentRequest = { asked: [], failures: [], history: [], held: [] };
  const { asked } = sent;
  return {
    ...rows,
    provider: createProvider(rows, sent),
    asked,
    history: sent.history,
    /** The next write is answered like this. */
    failNext: (failure: unknown) => void sent.failures.push(failure),
    /** The next list waits until the function given back is called. */
    holdNextList: (): (() => void) => {
      const { until, release } = hold();
      sent.held.push(until);
      return release;
    },
    /** No record is answered until the function given back is called. */
    holdRecords: (): (() => void) => {
      const { until, release } = hold();
      sent.gate = until;
      return release;
    },
    writes: () => asked.filter(({ call }) => call === "create" || call === "update"),
    searches: () => asked.filter(({ call }) => call === "getList"),
  };
}
export type Sky = ReturnType<typeof createSky>;
