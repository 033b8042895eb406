import type { BaseRecord, DataProvider } from "@refinedev/core";
import type { AxiosInstance } from "axios";
import type { ListQuery } from "../../schema";
import { createHttp } from "../providers/http";
import { planetRows, starRows } from "./observatory";

interface Page {
  data: readonly BaseRecord[];
  total: number;
}
/** How a list of the catalogue is answered. */
export type ListAnswer = (query: Partial<ListQuery>) => Promise<Page>;

const never = () => new Promise<never>(() => undefined);
const pageOf = (data: readonly BaseRecord[]): Page => ({ data, total: data.length });

/** The ways in which a list can be answered. */
export const listAnswers = {
  rows: async () => pageOf(planetRows),
  none: async () => pageOf([]),
  never,
  failure: () =>
    Promise.reject(
      Object.assign(new Error("The server couldn't do this. Try again in a moment."), {
        statusCode: 500,
        requestId: "9f2c41d7",
      }),
    ),
} satisfies Record<string, ListAnswer>;

/** Answers without a server: planets as told, the stars always; writes never come back. */
export function providerOf(planetsAnswer: ListAnswer = listAnswers.rows): DataProvider {
  const provider = {
    getApiUrl: () => "/api/v1",
    getList: ({ resource, meta }: { resource: string; meta?: { listQuery?: ListQuery } }) =>
      resource === "planets" ? planetsAnswer(meta?.listQuery ?? {}) : pageOf(starRows),
    getMany: async ({ ids }: { ids: readonly unknown[] }) => ({
      data: starRows.filter(({ id }) => ids.includes(id)),
    }),
    getOne: never,
    create: never,
    update: never,
    deleteOne: never,
  };
  return provider as unknown as DataProvider;
}

/** A picture of a planet, 64 pixels wide. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#1c2733"/><circle cx="32" cy="32" r="20" fill="#d9a066"/><path d="M13 26h38M12 34h40M15 42h34" stroke="#8f563b" stroke-width="4"/></svg>';

/** The kit's client: whatever it asks for is answered with the same picture, and writes never come back. */
export function pictureClient(): AxiosInstance {
  const client = createHttp();
  client.defaults.adapter = async (config) =>
    config.method?.toLowerCase() === "get"
      ? {
          data: new Blob([picture], { type: "image/svg+xml" }),
          status: 200,
          statusText: "OK",
          headers: { "content-type": "image/svg+xml" },
          config,
        }
      : never();
  return client;
}
