import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import type { Languages } from "./languages";
import { pageWithForm } from "./sign-in-form";
import type { SignInLook } from "./sign-in-look";
import type { Scheme } from "./sign-in-styles";

/** A page as it is sent. */
export interface PackedPage {
  encoding: "br" | "gzip" | undefined;
  body: Uint8Array<ArrayBuffer>;
}

/** The value of a cookie that the console keeps for the server (browser/providers/page-cookie.ts). */
const cookie = (header: string, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)(?:__Host-)?${name}=([a-zA-Z-]+)(?:;|$)`).exec(header)?.[1];

const schemeOf = (value: string | undefined): Scheme =>
  value === "light" || value === "dark" ? value : undefined;

const encodingOf = (accepted: string): PackedPage["encoding"] =>
  accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : undefined;

function pack(page: string, encoding: PackedPage["encoding"]): Uint8Array<ArrayBuffer> {
  if (encoding === "br")
    return new Uint8Array(
      brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    );
  return new Uint8Array(encoding === "gzip" ? gzipSync(page) : Buffer.from(page));
}

/**
 * The console's page with the sign-in form in it, for a request whose answer a browser shows. What
 * was made is kept until the institution looks otherwise: it differs by language, scheme and
 * encoding alone.
 * @param page the console's page as built
 * @param look what the institution looks like now; nothing is made while it is undefined
 */
export function signInPages(
  page: string,
  languages: Pick<Languages, "sayIn">,
  look: () => SignInLook | undefined,
): (headers: Headers) => PackedPage | undefined {
  let of: SignInLook | undefined;
  const made = new Map<string, PackedPage | undefined>();
  return (headers) => {
    const now = look();
    // What the service worker keeps on a device is the page for all.
    if (!now || headers.get("Sec-Fetch-Dest") !== "document") return undefined;
    if (now !== of) made.clear();
    of = now;
    const cookies = headers.get("Cookie") ?? "";
    const scheme = schemeOf(cookie(cookies, "rollcall-scheme"));
    const encoding = encodingOf(headers.get("Accept-Encoding") ?? "");
    const preferred = parseAccept(headers.get("Accept-Language") ?? "").map(({ type }) => type);
    const wanted = [cookie(cookies, "rollcall-language"), now.language, ...preferred];
    return languages.sayIn(wanted, (language) => {
      const key = `${language} ${scheme} ${encoding}`;
      if (!made.has(key)) {
        const found = pageWithForm(page, now, language, scheme);
        made.set(key, found === undefined ? undefined : { encoding, body: pack(found, encoding) });
      }
      return made.get(key);
    });
  };
}
