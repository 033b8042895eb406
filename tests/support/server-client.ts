import { anyVersion } from "../../packages/kit/testing/contract/if-match";

/** Calls to a server's API as a console makes them. */
export interface ServerAnswer {
  status: number;
  headers: Headers;
  body: {
    success: boolean;
    message: string;
    data: Record<string, unknown>;
    meta?: Record<string, number>;
    code?: string;
    errors?: Record<string, string[]>;
  };
}

/**
 * One call; the body is sent as JSON.
 * @throws TypeError when the server cannot be reached, or breaks off; a DOMException after
 * `timeoutMs`, where it is given
 */
export async function callServer(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  timeoutMs?: number,
): Promise<ServerAnswer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      "Content-Type": "application/json",
      ...anyVersion(method, path),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as ServerAnswer["body"],
  };
}

/** Signs a demo admin in. */
export async function signInAt(
  url: string,
  password: string,
  email = "super@demo.school",
): Promise<string> {
  const { body } = await callServer(url, "", "POST", "/auth/login", { email, password });
  return String(body.data["token"]);
}
