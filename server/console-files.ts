import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const year = 31_536_000;

/**
 * The built console: hashed files for ever, brotli and gzip as made at build, and its page for
 * every other path (the console finds the route itself). What looks like a file or a call and is
 * not there is a 404.
 * @throws Error when the console has not been built.
 */
export function consoleFiles(folder: string): Hono {
  const page = join(folder, "index.html");
  if (!existsSync(page))
    throw new Error(`The console has not been built: ${page} is not there. Run "npm run build".`);
  const app = new Hono();
  app.use("/assets/*", async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.res.headers.set("Cache-Control", `public, max-age=${year}, immutable`);
    c.res.headers.set("Vary", "Accept-Encoding");
  });
  // What is not named by its content is asked for anew each time; the service worker brings new
  // versions about.
  app.use("*", async (c, next) => {
    if (c.req.path === "/") return next();
    const answer = await serveStatic({ root: folder, precompressed: true })(c, next);
    if (answer instanceof Response && !c.req.path.startsWith("/assets/"))
      answer.headers.set("Cache-Control", "no-cache");
    return answer;
  });
  const packed = [
    ["br", ".br"],
    ["gzip", ".gz"],
  ].flatMap(([encoding = "", end = ""]) =>
    existsSync(page + end) ? [{ encoding, body: new Uint8Array(readFileSync(page + end)) }] : [],
  );
  const plain = new Uint8Array(readFileSync(page));
  app.get("*", (c) => {
    if (/^\/(api|assets)(\/|$)|\.[a-z0-9]{2,5}$/i.test(c.req.path)) return c.text("Not found", 404);
    const chosen = packed.find(({ encoding }) =>
      c.req.header("Accept-Encoding")?.includes(encoding),
    );
    c.header("Content-Type", "text/html; charset=utf-8");
    c.header("Cache-Control", "no-cache");
    c.header("Vary", "Accept-Encoding");
    if (chosen) c.header("Content-Encoding", chosen.encoding);
    return c.body(chosen?.body ?? plain);
  });
  return app;
}
