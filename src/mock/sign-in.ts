import { createSecondUser, type SecondUser } from "@rollcall/kit/browser/mock/second-user";
import { beginSession, readSession } from "@rollcall/kit/browser/providers/session";
import { answerOnce } from "@rollcall/kit/browser/mock/answer-once";
import type { OpenedData } from "./data";
import { mockSignIns } from "./sign-ins";
import { emailOf, signIn, tokensAt } from "./tokens";

type Fetch = (request: Request) => Promise<Response>;
const address = "127.0.0.1";

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
export function secondUserOf(fetch: Fetch): SecondUser {
  const tokenOf = tokensAt(fetch);
  return createSecondUser(fetch, async (authorization) => {
    const person = await emailOf(fetch, authorization);
    const [head = "", deputy = ""] = mockSignIns.map(({ email }) => email);
    return Promise.all((person === head ? [deputy, head] : [head]).map(tokenOf));
  });
}
