import { isPlainObject } from "../../schema/is-plain-object";
/** Somebody else who is signed in, and changes what a request is about. */
export interface SecondUser {
  /**
   * Changes a text of the record or settings at the request's address, if it can one that is being
   * saved. @returns whether something changed
   */
  change(request: Request, fields?: readonly string[]): Promise<boolean>;
  /** What stands at the request's address now. */
  look(request: Request): Promise<unknown>;
  /** Deletes the first of the records that a bulk call names. */
  deleteOneOf(request: Request): Promise<void>;
}

type Stored = Readonly<Record<string, unknown>>;
type Fetch = (request: Request) => Promise<Response>;

/** Never changed by somebody in a form. */
const untouched = /^(id|version|created_at|updated_at|deleted_at)$|_at$|_id$|_on$/;
const mark = " (changed by a second user)";
/** How many fields are tried before it is left. */
const maxTries = 8;

async function dataOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => undefined);
  return isPlainObject(body) ? body["data"] : undefined;
}

/** The texts in a record or in nested settings, by path: `name`, `institution.name`. */
const textsIn = (stored: Stored, above = ""): [path: string, text: string][] =>
  Object.entries(stored).flatMap(([key, value]): [string, string][] => {
    if (untouched.test(key)) return [];
    if (isPlainObject(value)) return textsIn(value, `${above}${key}.`);
    return typeof value === "string" ? [[`${above}${key}`, value]] : [];
  });

/** Paths to try, those that are being saved first. */
function candidates(stored: Stored, saved: unknown): string[] {
  const paths = textsIn(stored).map(([path]) => path);
  const sent = new Set(isPlainObject(saved) ? textsIn(saved).map(([path]) => path) : []);
  return [...paths.filter((path) => sent.has(path)), ...paths.filter((path) => !sent.has(path))];
}

/** A body that says one thing at a path. */
const bodyOf = (path: string, value: string): unknown =>
  path.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

/** The same text as no form has it: longer by a remark, or without the one of last time. */
const changed = (text: string): string =>
  text.endsWith(mark) ? text.slice(0, -mark.length) : `${text}${mark}`;

/**
 * A second user over an API.
 * @param tokensBeside tokens for work beside the person whose authorization is given; the next one is
 *   taken for what the one before may not do
 */
export function createSecondUser(
  fetch: Fetch,
  tokensBeside: (authorization: string | null) => Promise<readonly string[]>,
): SecondUser {
  const askWith = (token: string, method: string, url: string, body?: unknown) =>
    fetch(
      new Request(url, {
        method,
        headers: {
          Accept: "application/json",
          Authorization: `Bearer ${token}`,
          ...(method === "GET" ? {} : { "If-Match": "*" }),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const ask = async (from: Request, method: string, url: string, body?: unknown) => {
    let answer = new Response(null, { status: 403 });
    for (const token of await tokensBeside(from.headers.get("Authorization")))
      if (answer.status === 403) answer = await askWith(token, method, url, body);
    return answer;
  };
  const look = async (request: Request) => dataOf(await ask(request, "GET", request.url));
  return {
    look,
    async change(request, fields) {
      const saved: unknown = await request
        .clone()
        .json()
        .catch(() => undefined);
      const stored = await look(request);
      if (!isPlainObject(stored)) return false;
      const method = request.method === "PUT" ? "PUT" : "PATCH";
      const texts = new Map(textsIn(stored));
      for (const path of (fields ?? candidates(stored, saved)).slice(0, maxTries)) {
        const body = bodyOf(path, changed(texts.get(path) ?? ""));
        if ((await ask(request, method, request.url, body)).ok) return true;
      }
      return false;
    },
    async deleteOneOf(request) {
      const body: unknown = await request
        .clone()
        .json()
        .catch(() => undefined);
      const ids: unknown = isPlainObject(body) ? body["ids"] : undefined;
      if (!Array.isArray(ids) || ids.length === 0) return;
      const url = request.url.replace(/\/bulk\b.*$/, `/${String(ids[0])}`);
      if (url !== request.url) await ask(request, "DELETE", url);
    },
  };
}
