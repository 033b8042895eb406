import { apiUrl } from "./api-url";

/** Where the token of the session lies, as `session.ts` keeps it. */
export const tokenKey = "rollcall-token";
/** Where a tab keeps with whose rights it looks, as `view-as.ts` does. */
export const viewKey = "rollcall-view-as";
const key = "rollcall-first-lists";
/** Addresses whose first request is remembered. */
const most = 20;
/** Milliseconds after which an answer is no longer that of the page's first request. */
const good = 10_000;

/** The first request of the list at an address: what was asked, and in which language. */
interface Asked {
  url: string;
  language: string;
}
interface Early extends Asked {
  authorization: string;
  at: number;
  answer: Promise<Response | undefined>;
}

let early: Early | undefined;
let isNoted = false;

function read(): Readonly<Record<string, Asked>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, Asked>;
  } catch {
    return {};
  }
}

/** Forgets what was asked, with the session that asked it. */
export function forgetLists(): void {
  isNoted = false;
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was remembered either.
  }
}

/**
 * Sends again what the list at this address has asked for first the last time, while the console's
 * own code is still on its way. Nothing is sent for an address with a question, for one that is not
 * remembered, or in another person's view.
 */
export function sendEarlyList(): void {
  try {
    const token = localStorage.getItem(tokenKey);
    const asked = location.search === "" ? read()[location.pathname] : undefined;
    if (!token || !asked || sessionStorage.getItem(viewKey)) return;
    const authorization = `Bearer ${token}`;
    const answer = fetch(`${apiUrl}${asked.url}`, {
      headers: {
        Accept: "application/json",
        "Accept-Language": asked.language,
        Authorization: authorization,
      },
      signal: AbortSignal.timeout(good),
    }).then(
      (response) => (response.status === 200 ? response : undefined),
      () => undefined,
    );
    early = { ...asked, authorization, at: performance.now(), answer };
  } catch {
    // A browser that refuses storage has nothing to remember.
  }
}

/** What a request says of itself. */
type Sent = Asked & { authorization: string };

/**
 * The answer to the same request that was sent early, once; undefined where there is none, and where
 * it was not answered well: it is sent as usual then.
 */
export function takeEarlyList(sent: Sent): Promise<Response | undefined> | undefined {
  if (!early || early.url !== sent.url) return undefined;
  const { answer, ...it } = early;
  early = undefined;
  const isSame = it.language === sent.language && it.authorization === sent.authorization;
  return isSame && performance.now() - it.at < good ? answer : undefined;
}

/** Remembers the first request of the list that an address without a question shows. */
export function noteFirstList({ url, language }: Asked): void {
  const { pathname, search } = location;
  if (isNoted || search !== "" || !url.startsWith(`/admin${pathname}?`)) return;
  isNoted = true;
  const others = Object.entries(read()).filter(([address]) => address !== pathname);
  const kept = [...others.slice(1 - most), [pathname, { url, language }]];
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage each list asks when its page is there.
  }
}
