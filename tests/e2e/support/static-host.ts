import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

/** A host of files at work. */
export interface StaticHost {
  url: string;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".png": "image/png",
};

/** Serves a folder below a path as a plain host does: files as they are, else its 404.html. */
export async function serveFolder(folder: string, base: string): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host.test");
    const below = pathname.startsWith(base) ? normalize(pathname.slice(base.length)) : "..";
    const path = join(folder, below === "." || below === "" ? "index.html" : below);
    const isFile = !below.startsWith("..") && existsSync(path) && statSync(path).isFile();
    const file = isFile ? path : join(folder, "404.html");
    void readFile(file).then((content) => {
      response.writeHead(isFile ? 200 : 404, {
        "Content-Type": types[extname(file)] ?? "application/octet-stream",
      });
      response.end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
