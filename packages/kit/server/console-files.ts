import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type Context } from "hono";
import { asksToSignIn, firstFileHints } from "./first-files";
import type { PackedPage } from "./sign-in-pages";

/** What is served beside the files of the build. */
interface Served {
  /** See `ServedApplication.lightPages`. */
  lightPages?: readonly string[] | undefined;
  /** Paths of pages that begin with a list. */
  lists?: ReadonlySet<string>;
  /** Makes the sender of the page with the sign-in form in it, out of the page as built. */
  signIn?: (page: string) => (headers: Headers) => PackedPage | undefined;
}
const noLists: ReadonlySet<string> = new Set();
const year = 31_536_000;
/**
 * Paths at which no page of the console is: those of calls and files, and those with a part that
 * begins with a dot (`/.git/config`), which only programs look for.
 */
const isNoPage = /^\/(api|assets|light)(\/|$)|\/\.|\.[a-z0-9]{2,5}$/i;

function sendPage(
  c: Context,
  { encoding, body }: Pick<PackedPage, "body"> & { encoding?: string | undefined },
): Response {
  c.header("Content-Type", "text/html; charset=utf-8");
  c.header("Cache-Control", "no-cache");
  c.header("Vary", "Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Dest");
  if (encoding) c.header("Content-Encoding", encoding);
  return c.body(body);
}

/**
 * A page of the build, held in memory in the encodings the build has made of it.
 * @throws Error when it is not there.
 */
function builtPage(file: string): (c: Context) => Response {
  if (!existsSync(file))
    throw new Error(`The console has not been built: ${file} is not there. Run "npm run build".`);
  const packed = [
    ["br", ".br"],
    ["gzip", ".gz"],
  ].flatMap(([encoding = "", end = ""]) =>
    existsSync(file + end) ? [{ encoding, body: new Uint8Array(readFileSync(file + end)) }] : [],
  );
  const plain = new Uint8Array(readFileSync(file));
  return (c) => {
    const chosen = packed.find(({ encoding }) =>
      c.req.header("Accept-Encoding")?.includes(encoding),
    );
    return sendPage(c, chosen ?? { encoding: undefined, body: plain });
  };
}

/**
 * The pages beside the console. Their addresses may hold a secret: no search engine lists them, and
 * no other site is told where somebody came from.
 */
function addLightPages(app: Hono, folder: string, names: readonly string[]): void {
  for (const name of names) {
    const page = builtPage(join(folder, "light", name, "index.html"));
    const answer = (c: Context) => {
      c.header("X-Robots-Tag", "noindex, nofollow");
      c.header("Referrer-Policy", "no-referrer");
      return page(c);
    };
    app.get(`/${name}`, answer);
    app.get(`/${name}/*`, answer);
  }
}

/**
 * The built console: hashed files for ever, brotli and gzip as made at build, and its page for
 * every other path (the console finds the route itself). What looks like a file or a call and is
 * not there is a 404.
 * @throws Error when the console has not been built.
 */
export function consoleFiles(
  folder: string,
  { lightPages = [], lists = noLists, signIn = () => () => undefined }: Served = {},
): Hono {
  const file = join(folder, "index.html");
  const page = builtPage(file);
  const withForm = signIn(readFileSync(file, "utf8"));
  const hintsFor = firstFileHints(folder, lists);
  const answer = (c: Context) => {
    const [path, cookies] = [c.req.path, c.req.header("Cookie")];
    const hints = hintsFor(path, cookies);
    if (hints) c.header("Link", hints);
    const made = asksToSignIn(path, cookies) ? withForm(c.req.raw.headers) : undefined;
    return made ? sendPage(c, made) : page(c);
  };
  const app = new Hono();
  for (const assets of ["/assets/*", "/light/assets/*"])
    app.use(assets, async (c, next) => {
      await next();
      if (!c.res.ok) return;
      c.res.headers.set("Cache-Control", `public, max-age=${year}, immutable`);
      c.res.headers.set("Vary", "Accept-Encoding");
    });
  addLightPages(app, folder, lightPages);
  // What is not named by its content is asked for anew each time; the service worker brings new
  // versions about.
  app.use("*", async (c, next) => {
    if (c.req.path === "/") return next();
    const answer = await serveStatic({ root: folder, precompressed: true })(c, next);
    if (answer instanceof Response && !/^(\/light)?\/assets\//.test(c.req.path))
      answer.headers.set("Cache-Control", "no-cache");
    return answer;
  });
  app.get("*", (c) => (isNoPage.test(c.req.path) ? c.text("Not found", 404) : answer(c)));
  return app;
}
