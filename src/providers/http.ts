import axios, { isAxiosError, isCancel, type AxiosInstance } from "axios";
import { failures } from "../strings/failures";
import { ApiFailure, type FieldSentences } from "./api-failure";
import { maintenanceBegan } from "./maintenance";
import { closeSession, readSession } from "./session";
import { closeView, readView, viewAsHeader } from "./view-as";

/** Where the API stands, without a slash at its end. */
export const apiUrl: string = (import.meta.env["VITE_API_URL"] as string | undefined)?.replace(/\/+$/, "") || "/api/v1";
/** Milliseconds after which a request is given up. */
export const requestTimeout = 10_000;

declare module "axios" {
  interface AxiosRequestConfig {
    /** With one's own rights, also while the console is looked at with another's. */
    asOneself?: boolean;
  }
}

interface Refused {
  message?: string;
  errors?: FieldSentences;
  data?: unknown;
  code?: string;
  permission?: string;
  request_id?: string;
}

const isObject = (value: unknown): value is Refused => typeof value === "object" && value !== null && !Array.isArray(value);

/** Any failure of a request as an `ApiFailure`; an abort stays what it is, so that nobody mistakes it for an error. */
export function failureOf(error: unknown): unknown {
  if (isCancel(error) || !isAxiosError(error)) return error;
  const { response } = error;
  if (!response) return new ApiFailure(error.code === "ECONNABORTED" || error.code === "ETIMEDOUT" ? failures.timeout : failures.offline, 0);
  const body = isObject(response.data) ? response.data : {};
  const wait = Number(response.headers["retry-after"]);
  return new ApiFailure(body.message || failures.status(response.status), response.status, {
    ...(body.errors ? { errors: body.errors } : {}),
    ...(body.data === undefined ? {} : { data: body.data }),
    ...(body.code ? { code: body.code } : {}),
    ...(body.permission ? { permission: body.permission } : {}),
    ...(body.request_id ? { requestId: body.request_id } : {}),
    ...(wait > 0 ? { retryAfter: wait } : {}),
  });
}

/** Ends the session whose token was refused. Many requests of one stale token end it once: the first clears it, so the others find it gone. */
export function endSessionOf(authorization: unknown) {
  const token = readSession()?.token;
  if (token && authorization === `Bearer ${token}`) closeSession("expired");
}

/**
 * The axios instance of every call: bearer token, time limit, bodies unwrapped (a call resolves to the envelope itself,
 * so `{ data }` of it is the record), failures as `ApiFailure`, and the end of the session on 401.
 */
export function createHttp(): AxiosInstance {
  const http = axios.create({ baseURL: apiUrl, timeout: requestTimeout, headers: { Accept: "application/json" } });
  http.interceptors.request.use((config) => {
    const token = readSession()?.token;
    if (token && !config.headers.has("Authorization")) config.headers.set("Authorization", `Bearer ${token}`);
    const view = readView();
    if (view && !config.asOneself) config.headers.set(viewAsHeader, String(view.user.id));
    return config;
  });
  http.interceptors.response.use(
    (response) => (response.config.responseType === "blob" ? response : response.data),
    (error: unknown) => {
      if (isAxiosError(error) && error.response?.status === 401) endSessionOf(error.config?.headers.get("Authorization"));
      const failure = failureOf(error);
      if (failure instanceof ApiFailure && failure.code === "maintenance" && readSession()) maintenanceBegan();
      if (failure instanceof ApiFailure && failure.code === "view_as" && isAxiosError(error) && error.config?.method === "get") closeView();
      return Promise.reject(failure);
    },
  );
  return http;
}

export const http = createHttp();
