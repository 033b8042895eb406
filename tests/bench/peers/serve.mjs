/**
 * `node serve.mjs <folder> <port>`: a built console with its files compressed beforehand, and the
 * students that all of them list, in the dialect of json-server.
 */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [folder, port] = process.argv.slice(2);
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const compressed = new Set([".html", ".js", ".css", ".svg"]);
const files = new Map(
  readdirSync(folder, { recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => {
      const bytes = readFileSync(path);
      const extension = extname(path);
      const isSmaller = compressed.has(extension);
      const headers = {
        "Content-Type": types[extension] ?? "application/octet-stream",
        "Cache-Control": path.includes("assets")
          ? "public, max-age=31536000, immutable"
          : "no-cache",
        ...(isSmaller ? { "Content-Encoding": "br" } : {}),
      };
      return [
        `/${relative(folder, path)}`,
        { headers, body: isSmaller ? brotliCompressSync(bytes) : bytes },
      ];
    }),
);

const names = ["Asha", "Bela", "Chen", "Dara", "Emil", "Farah", "Gita", "Hugo", "Ines", "Jun"];
const students = Array.from({ length: 10_000 }, (_, at) => ({
  id: at + 1,
  code: `S${String(at + 1).padStart(5, "0")}`,
  first_name: names[at % 10],
  last_name: `${names[(at * 7) % 10]}son ${at % 97}`,
  email: `student${at + 1}@school.example`,
  grade: (at % 12) + 1,
  section: "ABCD"[at % 4],
  status: at % 20 ? "active" : "left",
  created_at: new Date(Date.UTC(2024, 0, 1) + at * 3_600_000).toISOString(),
}));

function listed(query) {
  const [field, order] = [query.get("_sort") ?? "id", query.get("_order")?.toLowerCase()];
  const sign = order === "desc" ? -1 : 1;
  const sorted = students.toSorted((a, b) =>
    a[field] === b[field] ? 0 : a[field] < b[field] ? -sign : sign,
  );
  const from = Number(query.get("_start") ?? 0);
  return sorted.slice(from, Number(query.get("_end") ?? from + 25));
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://peer.test");
  const json = (value) =>
    response
      .writeHead(200, {
        "Content-Type": "application/json",
        "Content-Encoding": "br",
        "Cache-Control": "no-store",
        "X-Total-Count": String(students.length),
      })
      .end(brotliCompressSync(JSON.stringify(value), quick));
  if (pathname === "/api/login") return json({ token: "t" });
  if (pathname === "/api/students") return json(listed(searchParams));
  const found = files.get(pathname) ?? (extname(pathname) ? undefined : files.get("/index.html"));
  if (!found) return response.writeHead(404).end();
  response.writeHead(200, found.headers).end(found.body);
}).listen(Number(port), "127.0.0.1");
