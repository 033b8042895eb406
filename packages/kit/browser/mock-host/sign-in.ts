import { createSecondUser, type SecondUser } from "../mock/second-user";
import { beginSession, readSession } from "../providers/session";
import { answerOnce } from "../mock/answer-once";
import type { OpenedData } from "./data";
import type { MockedConsole } from "./mocked";
import { emailOf, signIn, tokensAt } from "./tokens";

type Fetch = (request: Request) => Promise<Response>;
const address = "127.0.0.1";

/**
 * Signs this browser in as the demo sign-in that `as` is the beginning of, unless it is already.
 * @throws Error with a sentence when there is none
 */
export async function signInAs(
  { signIns, password }: MockedConsole,
  { host, db }: OpenedData,
  as: string,
): Promise<void> {
  const fetch = answerOnce(db, (asked) => host.fetch(asked, { address }));
  const email = signIns.find((one) => one.email === as || one.email.startsWith(`${as}@`))?.email;
  if (!email)
    throw new Error(
      `"${as}" isn't a demo sign-in. There are ${signIns.map((one) => one.email).join(", ")}.`,
    );
  const session = readSession();
  if (session && (await emailOf(fetch, `Bearer ${session.token}`)) === email) return;
  beginSession(await signIn(fetch, email, password));
}

/**
 * Who works beside the person at this browser: the first sign-in, a super admin; beside that one the
 * second sign-in, and for what it may not do the super admin on another device.
 */
export function secondUserOf({ signIns, password }: MockedConsole, fetch: Fetch): SecondUser {
  const tokenOf = tokensAt(fetch, password);
  return createSecondUser(fetch, async (authorization) => {
    const person = await emailOf(fetch, authorization);
    const [head = "", deputy = ""] = signIns.map(({ email }) => email);
    return Promise.all((person === head && deputy !== "" ? [deputy, head] : [head]).map(tokenOf));
  });
}
