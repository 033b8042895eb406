import { createSecondUser, type SecondUser } from "@rollcall/kit/browser/mock/second-user";
import { beginSession, readSession, type SignedIn } from "@rollcall/kit/browser/providers/session";
import { answerOnce } from "@rollcall/kit/browser/mock/answer-once";
import type { OpenedData } from "./data";
import type { BrowserHost } from "./host";
import { demoPassword } from "./password";
import { mockSignIns } from "./sign-ins";

type Fetch = (request: Request) => Promise<Response>;
const address = "127.0.0.1";

const request = (path: string, init: RequestInit = {}) =>
  new Request(`${location.origin}/api/v1${path}`, init);

/** Signs in by the API, past all faults. @throws Error with the API's sentence */
async function signIn(fetch: Fetch, email: string): Promise<SignedIn> {
  const answer = await fetch(
    request("/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: demoPassword }),
    }),
  );
  const body = (await answer.json()) as { message: string; data: SignedIn };
  if (!answer.ok) throw new Error(`${email}: ${body.message}`);
  return body.data;
}

/** The address of the person whose session an authorization is, if it is one. */
async function emailOf(fetch: Fetch, authorization: string | null): Promise<string | undefined> {
  if (!authorization) return undefined;
  const answer = await fetch(request("/auth/me", { headers: { Authorization: authorization } }));
  if (!answer.ok) return undefined;
  const { data } = (await answer.json()) as { data: { user: { email: string } } };
  return data.user.email;
}

/**
 * Signs this browser in as the demo sign-in that `as` is the beginning of, unless it is already.
 * @throws Error with a sentence when there is none
 */
export async function signInAs({ host, db }: OpenedData, as: string): Promise<void> {
  const fetch = answerOnce(db, (asked) => host.fetch(asked, { address }));
  const email = mockSignIns.find(
    (one) => one.email === as || one.email.startsWith(`${as}@`),
  )?.email;
  if (!email)
    throw new Error(
      `"${as}" isn't a demo sign-in. There are ${mockSignIns.map((one) => one.email).join(", ")}.`,
    );
  const session = readSession();
  if (session && (await emailOf(fetch, `Bearer ${session.token}`)) === email) return;
  beginSession(await signIn(fetch, email));
}

/**
 * Who works beside the person at this browser: the super admin; beside the super admin the office, and
 * for what it may not do the super admin on another device.
 */
export function secondUserOf({ fetch: ask }: BrowserHost): SecondUser {
  const fetch: Fetch = (asked) => ask(asked, { address });
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (email: string) => {
    const token = tokens.get(email) ?? signIn(fetch, email).then((session) => session.token);
    tokens.set(email, token);
    return token;
  };
  return createSecondUser(fetch, async (authorization) => {
    const person = await emailOf(fetch, authorization);
    const [head = "", deputy = ""] = mockSignIns.map(({ email }) => email);
    return Promise.all((person === head ? [deputy, head] : [head]).map(tokenOf));
  });
}
