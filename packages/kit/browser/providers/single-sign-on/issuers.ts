import type { AxiosInstance } from "axios";
import { enter } from "../auth-provider";
import { call, type AnswerTo } from "../call";
import { http } from "../http";
import { noteBegun } from "./begun";

export type Issuers = AnswerTo<"GET /auth/issuers">;

/** The issuers by which one can sign in here. */
export const issuers = async (client: AxiosInstance = http): Promise<Issuers> =>
  (await call("GET /auth/issuers", { client })).data;

/**
 * Where one goes to sign in at an issuer.
 * @param to where one wants to go in the console
 * @throws ApiFailure as the API refuses, also where the issuer cannot be reached
 */
export async function beginSignIn(
  key: string,
  to: string | null,
  client: AxiosInstance = http,
): Promise<string> {
  const { data } = await call("POST /auth/issuers/:key/begin", { params: { key }, client });
  noteBegun(data.url, { confirms: false, to });
  return data.url;
}

/** Signs in by what an issuer has answered. @throws ApiFailure as the API refuses. */
export async function signInByIssuer(
  key: string,
  answer: string,
  client: AxiosInstance = http,
): Promise<void> {
  const { data } = await call("POST /auth/issuers/:key/finish", {
    params: { key },
    body: { answer },
    client,
  });
  await enter(data, client);
}
