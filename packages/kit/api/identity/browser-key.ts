import type { ApiContext } from "../context";
import { cookieIn, cookieNameAt, hostCookie } from "../http/cookies";
import { isToken, newToken, storedHash } from "./tokens";

/** Days for which a browser remembers its key: as long as browsers allow. */
const keptDays = 400;

const name = "rollcall-browser";
type Encrypted = Pick<ApiContext, "publicUrl">;

/** Keys to be told with the answer to a request that signs in. */
const told = new WeakMap<Request, string>();

function sentKey(context: Encrypted, request: Request): string | undefined {
  const key = cookieIn(request, cookieNameAt(context, name));
  return key !== undefined && isToken(key) ? key : undefined;
}

/** What is stored of the key that a request carries; null where it has none. */
export async function sentKeyHash(
  context: Encrypted,
  request: Request,
): Promise<Uint8Array | null> {
  const key = sentKey(context, request);
  return key === undefined ? null : storedHash(key);
}

/**
 * What is stored of the key of the browser that signs in: the one it has, which all who share it
 * have in common, else a new one, which the answer tells it.
 */
export function keyHashOfEntrant(context: Encrypted, request: Request): Promise<Uint8Array> {
  const key = told.get(request) ?? sentKey(context, request) ?? newToken();
  told.set(request, key);
  return storedHash(key);
}

/** Tells a browser that has signed in its key, in a cookie that no script can read. */
export function tellBrowserKey(context: Encrypted, request: Request, answer: Response): void {
  const key = told.get(request);
  if (key === undefined || !answer.ok) return;
  const cookie = { name, value: key, seconds: keptDays * 86_400, sameSite: "Strict" } as const;
  answer.headers.append("Set-Cookie", hostCookie(context, cookie));
}
