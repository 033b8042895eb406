import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FirstFiles } from "../vite/first-files";

/** Pages for people who are not signed in. */
const openPages = /^\/(login|setup|invitation|forgotten|confirm-address|single-sign-on\/[^/]+)\/?$/;
/** Set by the console as long as a person is signed in on a device; it says nothing else. */
const signedInCookie = /(?:^|;\s*)(?:__Host-)?rollcall-here=1(?:;|$)/;

/** Whether a request is for a page at which one who is not signed in is asked to sign in. */
export const asksToSignIn = (path: string, cookies = ""): boolean =>
  !signedInCookie.test(cookies) && (!openPages.test(path) || /^\/login\/?$/.test(path));

/** A script imports what it needs only once its styles are here, and asks for them as CORS does. */
const hint = (name: string) =>
  name.endsWith(".css")
    ? `<${name}>; rel=preload; as=style; crossorigin`
    : `<${name}>; rel=modulepreload`;

/**
 * What the page at a path will ask for once its first script has run, as a `Link` header.
 * @param folder of the built console
 * @param lists paths of pages that begin with a list
 * @returns a function from a path and the request's cookies to the header; undefined where there is
 *   nothing to say
 */
export function firstFileHints(
  folder: string,
  lists: ReadonlySet<string>,
): (path: string, cookies: string | undefined) => string | undefined {
  const file = join(folder, "first-files.json");
  if (!existsSync(file)) return () => undefined;
  const { signIn, console, list } = JSON.parse(readFileSync(file, "utf8")) as FirstFiles;
  const header = (names: readonly string[]) =>
    [...new Set(names)].map(hint).join(", ") || undefined;
  const headers = {
    signIn: header(signIn),
    console: header(console),
    list: header([...console, ...list]),
  };
  return (path, cookies = "") => {
    if (openPages.test(path) || !signedInCookie.test(cookies)) return headers.signIn;
    return lists.has(path) ? headers.list : headers.console;
  };
}
