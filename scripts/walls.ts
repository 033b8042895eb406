/**
 * The walls between the rooms of src/ and server/ (ARCHITECTURE.md), and the way to say what to do instead.
 * `npx tsx scripts/walls.ts [root]` fails with one line per wrong import, on a circle of imports, and when it read no module.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseSync } from "rolldown/utils";

interface Room {
  /** Other rooms it may import from. */
  rooms: readonly string[];
  /** Rooms whose types only it may import. */
  types?: readonly string[];
  /** Packages it may import, by beginning. */
  packages: readonly string[];
  /** Packages whose types only it may import. */
  typePackages?: readonly string[];
  /** What to do instead of reaching over the wall. */
  instead: string;
}

const interfaceKit = ["react", "react-dom", "react-router-dom", "react-router", "@mantine/", "@emotion/", "@tabler/icons-react", "@refinedev/", "@tanstack/react-query", "dayjs"];
const rooms: Readonly<Record<string, Room>> = {
  schema: { rooms: [], packages: ["zod"], instead: "the vocabulary knows nothing of who speaks it; pass what it needs as an argument" },
  resources: { rooms: ["schema"], packages: [], instead: "a declaration is plain data; behaviour goes to src/api/rules or to a field kind" },
  domain: { rooms: [], packages: ["dayjs"], instead: "a rule is pure; hand it the rows and the day" },
  strings: { rooms: [], packages: [], instead: "a string is data; hand it what it speaks of" },
  api: { rooms: ["schema", "resources", "domain"], packages: ["zod", "hono", "drizzle-orm", "@electric-sql/pglite", "fflate", "dayjs"], instead: "the API runs anywhere; what needs the disk, a socket or a secret is a port of ApiContext" },
  providers: { rooms: ["schema", "resources", "strings"], types: ["api"], packages: [...interfaceKit, "axios", "eventsource-parser"], instead: "a provider speaks to the API over HTTP only" },
  fields: { rooms: ["schema", "providers", "strings"], packages: interfaceKit, typePackages: ["axios"], instead: "a field kind does not know which resource it stands in; take what it needs as props or context" },
  crud: { rooms: ["schema", "fields", "providers", "strings"], packages: [...interfaceKit, "papaparse", "read-excel-file", "fflate"], typePackages: ["axios"], instead: "a generic page works for any resource; put what is special into the declaration, a rule or a page of its own" },
  pages: { rooms: ["schema", "resources", "domain", "fields", "crud", "providers", "strings"], packages: interfaceKit, instead: "a page stands alone; share through fields, crud or domain" },
  shell: { rooms: ["schema", "fields", "providers", "strings"], packages: interfaceKit, instead: "the shell gets its lists as props" },
  app: { rooms: ["schema", "resources", "fields", "crud", "pages", "shell", "providers", "strings", "mock"], packages: interfaceKit, instead: "the app puts rooms together; the API comes over HTTP" },
  worker: { rooms: [], packages: [], instead: "the service worker is one file: it keeps the console's files and knows nothing of what they do" },
  mock: { rooms: ["api", "resources", "schema", "domain"], packages: ["msw", "@electric-sql/pglite", "hash-wasm"], instead: "the browser host is the API and nothing else" },
  server: { rooms: ["schema", "resources", "domain", "api"], packages: ["node:", "pg", "@electric-sql/", "@hono/node-server", "hono", "@node-rs/argon2", "zod", "drizzle-orm", "modern-tar", "vite", "web-push"], instead: "the server holds no page; the browser's rooms are served as files" },
};

interface Import {
  to: string;
  typeOnly: boolean;
}

const isSource = (name: string) => /\.(ts|tsx)$/.test(name) && !name.endsWith(".d.ts");
const sources = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isSource).map((file) => join(folder, file)) : [];

function importsOf(file: string): Import[] {
  const code = readFileSync(file, "utf8");
  const { module, errors } = parseSync(file, code);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const typed = (entries: readonly { isType: boolean }[]) => entries.length > 0 && entries.every(({ isType }) => isType);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({ to: moduleRequest.value, typeOnly: typed(entries) })),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => (entry.moduleRequest ? [{ to: entry.moduleRequest.value, typeOnly: entry.isType }] : []))),
    ...module.dynamicImports.map(({ moduleRequest }) => ({ to: code.slice(moduleRequest.start + 1, moduleRequest.end - 1), typeOnly: false })),
  ];
}

const candidates = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
const resolved = (from: string, to: string) => candidates.map((end) => resolve(dirname(from), to) + end).find((path) => existsSync(path) && isSource(path));

/** `src/api/x.ts` is in room api; files right below src (the app's entry) are the app. */
function roomOf(root: string, file: string): string {
  const parts = relative(root, file).split(sep);
  if (parts[0] === "server") return "server";
  return parts[0] === "src" && parts.length > 2 ? (parts[1] ?? "") : "app";
}

function wrong(root: string, file: string, { to, typeOnly }: Import): string | undefined {
  const at = relative(root, file);
  const name = roomOf(root, file);
  const room = rooms[name];
  if (!room) return `${at}: "${name}" is no room; the rooms are listed in scripts/walls.ts`;
  if (!to.startsWith(".")) {
    const path = to.replace(/\?.*$/, "");
    const allowedPackages = typeOnly ? [...room.packages, ...(room.typePackages ?? [])] : room.packages;
    return allowedPackages.some((allowed) => path === allowed || path.startsWith(allowed.endsWith("/") || allowed.endsWith(":") ? allowed : `${allowed}/`)) ? undefined : `${at}: ${name} may not import ${to}: ${room.instead}`;
  }
  const target = roomOf(root, resolved(file, to) ?? resolve(dirname(file), to));
  if (name === "pages" && target === "pages") {
    const page = (path: string) => relative(join(root, "src/pages"), path).split(sep)[0];
    return page(file) === page(resolve(dirname(file), to)) ? undefined : `${at}: a page may not import another page: ${room.instead}`;
  }
  if (target === name || room.rooms.includes(target) || (typeOnly && room.types?.includes(target))) return undefined;
  return `${at}: ${name} may not import from ${target}: ${room.instead}`;
}

function circles(graph: ReadonlyMap<string, readonly string[]>, root: string): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) return void found.push(`a circle of imports: ${[...trail.slice(at), file].map((path) => relative(root, path)).join(" → ")}`);
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

/** Every wrong import and circle below a root, one sentence each. */
export function findWrongImports(root: string): { modules: number; wrong: string[] } {
  const files = [...sources(join(root, "src")), ...sources(join(root, "server"))];
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const sentences = files.flatMap((file) => (imports.get(file) ?? []).flatMap((one) => wrong(root, file, one) ?? []));
  const graph = new Map(files.map((file) => [file, (imports.get(file) ?? []).filter(({ to, typeOnly }) => to.startsWith(".") && !typeOnly).flatMap(({ to }) => resolved(file, to) ?? [])]));
  return { modules: files.length, wrong: [...new Set([...sentences, ...circles(graph, root)])] };
}

if (process.argv[1]?.endsWith("walls.ts")) {
  const { modules, wrong: sentences } = findWrongImports(resolve(process.argv[2] ?? "."));
  for (const sentence of sentences) console.error(sentence);
  if (modules === 0) console.error("No module was read: there is nothing to check, which cannot be right.");
  else console.log(`Walls: ${modules} modules read, ${sentences.length} wrong imports.`);
  process.exitCode = modules === 0 || sentences.length > 0 ? 1 : 0;
}
