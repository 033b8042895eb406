import type { SignedIn } from "../providers/session";

type Fetch = (request: Request) => Promise<Response>;

const request = (path: string, init: RequestInit = {}) =>
  new Request(`${location.origin}/api/v1${path}`, init);

/** Signs in by the API, past all faults. @throws Error with the API's sentence */
export async function signIn(fetch: Fetch, email: string, password: string): Promise<SignedIn> {
  const answer = await fetch(
    request("/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password }),
    }),
  );
  const body = (await answer.json()) as { message: string; data: SignedIn };
  if (!answer.ok) throw new Error(`${email}: ${body.message}`);
  return body.data;
}

/** The address of the person whose session an authorization is, if it is one. */
export async function emailOf(
  fetch: Fetch,
  authorization: string | null,
): Promise<string | undefined> {
  if (!authorization) return undefined;
  const answer = await fetch(request("/auth/me", { headers: { Authorization: authorization } }));
  if (!answer.ok) return undefined;
  const { data } = (await answer.json()) as { data: { user: { email: string } } };
  return data.user.email;
}

/** Signs people of the demo in when they are first asked for, by their address. */
export function tokensAt(fetch: Fetch, password: string): (email: string) => Promise<string> {
  const tokens = new Map<string, Promise<string>>();
  return (email) => {
    const token =
      tokens.get(email) ?? signIn(fetch, email, password).then((session) => session.token);
    tokens.set(email, token);
    return token;
  };
}
