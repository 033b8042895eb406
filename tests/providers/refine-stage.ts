import "../crud/import/blobs-in-jsdom";
import type { InternalAxiosRequestConfig } from "axios";
import { AxiosError, type AxiosInstance } from "axios";
import { resources as school } from "../../src/resources";
import { skyDatabase } from "../api/transfer/stage";
import { testApi, type TestApi } from "../support/test-api";
import { planets, stars } from "./planets";

/** The API in memory with two resources of no school's, and its calls as they were made. */
export interface RefineStage {
  api: TestApi;
  /** Has a client ask this API as the super admin, and each call noted. */
  connect(client: AxiosInstance): void;
  /** Method, path and `If-Match` of what was asked since the last look. */
  asked(): string[];
  /** Something done by somebody else. */
  behind(method: string, path: string, body?: unknown): Promise<void>;
  token: string;
}

export async function refineStage(): Promise<RefineStage> {
  const sky = [stars, planets];
  const api = await testApi({ resources: [...school, ...sky], db: await skyDatabase(sky) });
  const token = await api.signIn({ name: "Ada", super: true });
  let noted: string[] = [];
  const adapter = async (config: InternalAxiosRequestConfig) => {
    const query = new URLSearchParams(config.params as Record<string, string>).toString();
    const method = (config.method ?? "get").toUpperCase();
    const url = `${config.url ?? ""}${query ? `?${query}` : ""}`;
    const headers = config.headers.toJSON() as Record<string, string>;
    noted.push([method, url, headers["If-Match"]].filter(Boolean).join(" "));
    const answer = await api.api.fetch(
      new Request(`http://rollcall.test/api/v1${url}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...headers },
        ...(config.data === undefined ? {} : { body: config.data as string }),
      }),
    );
    const response = {
      data: (await answer.json()) as unknown,
      status: answer.status,
      statusText: "",
      headers: Object.fromEntries(answer.headers),
      config,
      request: {},
    };
    if (!answer.ok) throw new AxiosError("refused", "ERR_BAD_RESPONSE", config, {}, response);
    return response;
  };
  return {
    api,
    token,
    connect: (client) => void (client.defaults.adapter = adapter),
    asked: () => {
      const before = noted;
      noted = [];
      return before;
    },
    behind: async (method, path, body) => {
      const { status, body: said } = await api.call(token, method, path, body);
      if (status >= 400) throw new Error(said.message);
    },
  };
}
