/**
 * The walls between the rooms of packages/, src/, server/ and examples/ (ARCHITECTURE.md), and the way to say
 * what to do instead. `npx tsx scripts/walls.ts [root]` fails with one line per wrong import, on a
 * circle of imports, and when it read no module.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseSync } from "rolldown/utils";
import { faceOf, facesInWords, featureOf } from "./faces";

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

/** What a whole console is made of. */
const partsOfConsole = [
  "kit/schema",
  "kit/fields",
  "kit/browser/fields",
  "kit/browser/charts",
  "kit/browser/print",
  "kit/browser/crud",
  "kit/browser/pages",
  "kit/browser/shell",
  "kit/browser/providers",
  "kit/browser/strings",
];
const interfaceKit = [
  "react",
  "react-dom",
  "react-router-dom",
  "react-router",
  "@mantine/",
  "@emotion/",
  "@tabler/icons-react",
  "@refinedev/",
  "@tanstack/react-query",
  "dayjs",
];
const rooms: Readonly<Record<string, Room>> = {
  "kit/fields": {
    rooms: [],
    types: ["kit/schema"],
    packages: [],
    instead:
      "a kind is plain data and questions about it: its table and its page are of its other sides, and another kind is known by its face",
  },
  "kit/fields/api": {
    rooms: ["kit/fields"],
    types: ["kit/api", "kit/schema"],
    packages: ["zod"],
    instead: "the API's side of a kind knows no page",
  },
  "kit/schema": {
    rooms: ["kit/fields"],
    packages: ["zod"],
    instead: "the vocabulary knows nothing of who speaks it; pass what it needs as an argument",
  },
  "kit/resources": {
    rooms: ["kit/schema"],
    packages: [],
    instead: "a declaration is plain data; what only one application has is declared by it",
  },
  "kit/api": {
    rooms: ["kit/schema", "kit/fields", "kit/fields/api"],
    packages: ["zod", "hono", "@electric-sql/pglite", "fflate", "libphonenumber-js", "otpauth"],
    instead:
      "the framework's API runs anywhere and knows no application: what an application adds comes as a feature, what needs the disk, a socket or a secret is a port of ApiHost",
  },
  "embedded-postgres": {
    rooms: [],
    packages: ["node:", "@electric-sql/pglite", "modern-tar", "tsx"],
    instead:
      "the embedded database knows nothing of who uses it: what it needs of a host is handed to it",
  },
  resources: {
    rooms: ["kit/schema", "kit/resources"],
    packages: [],
    instead:
      "a declaration is plain data; behaviour goes to a rule in src/features or to a field kind",
  },
  domain: {
    rooms: ["kit/schema"],
    packages: ["dayjs"],
    instead: "a rule is pure; hand it the rows and the day",
  },
  school: {
    rooms: ["kit/schema", "kit/api", "resources", "domain", "contracts"],
    packages: ["zod"],
    instead:
      "the core of the school knows no feature: move what several need into src/school, or import it from the feature's side",
  },
  migrations: {
    rooms: [],
    types: ["kit/face"],
    packages: [],
    instead: "a migration is SQL that never changes once it has run somewhere",
  },
  contracts: {
    rooms: ["kit/schema", "kit/api", "kit/with", "resources", "domain"],
    packages: ["zod"],
    instead: "a contract says what a call takes and answers; what is done for it is the feature's",
  },
  features: {
    rooms: ["kit/schema", "kit/api", "kit/with/api", "resources", "domain", "contracts", "school"],
    packages: ["zod", "ical.js", "rrule-temporal", "papaparse", "fflate"],
    instead:
      "a feature's API runs anywhere; what needs the disk, a socket or a secret is a port of ApiHost",
  },
  "kit/browser/strings": {
    rooms: ["kit/schema", "kit/fields"],
    packages: [],
    instead: "strings choose among messages; hand them what they speak of",
  },
  "kit/browser/providers": {
    rooms: ["kit/schema", "kit/fields", "kit/browser/strings"],
    types: ["kit/api"],
    packages: [...interfaceKit, "axios", "eventsource-parser", "@simplewebauthn/browser"],
    instead: "a provider speaks to the API over HTTP only",
  },
  "kit/browser/fields": {
    rooms: ["kit/schema", "kit/fields", "kit/browser/providers", "kit/browser/strings"],
    packages: interfaceKit,
    typePackages: ["axios"],
    instead:
      "a field kind does not know which resource it stands in; take what it needs as props or context",
  },
  "kit/browser/ui": {
    rooms: ["kit/browser/fields", "kit/browser/strings"],
    packages: interfaceKit,
    instead: "a panel shows what it is given, whatever it is of; what it holds comes as children",
  },
  "kit/browser/charts": {
    rooms: ["kit/browser/fields", "kit/browser/strings"],
    packages: ["react"],
    instead: "a chart draws what it is given: values, and how they are written",
  },
  "kit/browser/print": {
    rooms: [
      "kit/schema",
      "kit/fields",
      "kit/browser/fields",
      "kit/browser/providers",
      "kit/browser/strings",
    ],
    packages: interfaceKit,
    instead: "paper shows what it is given: title, filters and content come as props",
  },
  "kit/browser/crud": {
    rooms: [
      "kit/schema",
      "kit/fields",
      "kit/browser/fields",
      "kit/browser/print",
      "kit/browser/providers",
      "kit/browser/strings",
    ],
    packages: [...interfaceKit, "papaparse", "htmlparser2", "fflate"],
    typePackages: ["axios"],
    instead:
      "a generic page works for any resource; put what is special into the declaration, a rule or a page of its own",
  },
  "kit/browser/pages": {
    rooms: [
      "kit/schema",
      "kit/fields",
      "kit/browser/fields",
      "kit/browser/charts",
      "kit/browser/print",
      "kit/browser/crud",
      "kit/browser/providers",
      "kit/browser/strings",
    ],
    packages: [...interfaceKit, "uqr"],
    instead: "a page stands alone; share through fields or crud",
  },
  "kit/browser/shell": {
    rooms: [
      "kit/schema",
      "kit/fields",
      "kit/browser/fields",
      "kit/browser/providers",
      "kit/browser/strings",
    ],
    packages: [...interfaceKit, "stylis-plugin-rtl", "@fontsource/", "@fontsource-variable/"],
    instead: "the shell gets its lists as props",
  },
  "kit/browser/catalogue": {
    rooms: partsOfConsole,
    packages: interfaceKit,
    typePackages: ["axios"],
    instead:
      "the catalogue shows the kit's parts; what an application has comes as a part of its own",
  },
  "kit/browser/mock": {
    rooms: ["kit/schema", "kit/fields", "kit/api"],
    types: ["kit/testing"],
    packages: ["msw", "@electric-sql/pglite", "hash-wasm"],
    instead: "the browser host is the API and nothing else",
  },
  "kit/browser/console": {
    rooms: partsOfConsole,
    packages: interfaceKit,
    instead: "the console gets its features in its definition; the API comes over HTTP",
  },
  "kit/browser/mock-host": {
    rooms: [
      "kit/schema",
      "kit/fields",
      "kit/api",
      "kit/application",
      "kit/browser/mock",
      "kit/browser/providers",
    ],
    types: ["kit/testing"],
    packages: ["msw"],
    instead:
      "the browser host is the API of any console; what is made up for one comes as an argument",
  },
  "kit/testing": {
    rooms: ["kit/schema", "kit/browser/strings", "kit/browser/mock"],
    packages: [],
    instead: "page objects find things by what the console says, and depend on no test runner",
  },
  "kit/testing/contract": {
    rooms: ["kit/schema", "kit/fields", "kit/api", "kit/application", "kit/browser/crud"],
    types: ["kit/server"],
    packages: ["node:", "vitest", "msw"],
    instead: "generated tests know an application by what it declares, and reach it over HTTP",
  },
  "kit/server": {
    rooms: ["kit/schema", "kit/fields", "kit/api", "kit/application", "embedded-postgres"],
    types: ["kit/vite"],
    packages: [
      "node:",
      "pg",
      "@hono/node-server",
      "hono",
      "@node-rs/argon2",
      "jose",
      "openid-client",
      "@simplewebauthn/server",
      "zod",
      "nodemailer",
      "web-push",
    ],
    instead:
      "the server holds no page but the first look of the sign-in; the browser's rooms are served as files",
  },
  "kit/vite": {
    rooms: [],
    packages: ["node:", "vite", "@vitejs/", "rolldown/", "subset-font"],
    instead: "how an application is built says nothing of what it is",
  },
  "kit/cli": {
    rooms: [
      "kit/schema",
      "kit/fields",
      "kit/api",
      "kit/application",
      "kit/server",
      "kit/vite",
      "embedded-postgres",
    ],
    packages: ["node:", "pg", "vite", "oxfmt"],
    instead: "a command loads the application that it is run in (application.ts)",
  },
  "kit/with": {
    rooms: ["kit/schema"],
    packages: ["zod"],
    instead:
      "what both sides of a capability know is plain data and schemas; behaviour is a side's",
  },
  "kit/with/api": {
    rooms: ["kit/with", "kit/schema", "kit/api"],
    packages: ["zod"],
    instead:
      "a capability stands on the core and on faces of others; its API and its pages meet in schema.ts",
  },
  "kit/with/page": {
    rooms: [
      "kit/schema",
      "kit/browser/fields",
      "kit/browser/ui",
      "kit/browser/crud",
      "kit/browser/providers",
      "kit/browser/strings",
    ],
    types: ["kit/with"],
    packages: interfaceKit,
    instead:
      "a capability stands on the core and on faces of others; its API and its pages meet in schema.ts",
  },
  "kit/face": {
    rooms: [
      "kit/with",
      "kit/with/api",
      "kit/with/page",
      "kit/schema",
      "kit/fields",
      "kit/fields/api",
      "kit/resources",
      "kit/features",
      "kit/application",
      "kit/api",
      "kit/server",
      "kit/browser/charts",
      "kit/browser/console",
      "kit/browser/crud",
      "kit/browser/fields",
      "kit/browser/mock-host",
      "kit/browser/pages",
      "kit/browser/providers",
    ],
    packages: [],
    instead: "an entry point of the package hands on what is there",
  },
  "kit/application": {
    rooms: ["kit/fields", "kit/fields/api"],
    types: ["kit/schema", "kit/api", "kit/browser/console"],
    packages: [],
    instead:
      "what an application is made of is told by types; both sides are loaded where they run",
  },
  "kit/features": {
    rooms: ["kit/api", "kit/browser/pages"],
    types: ["kit/schema", "kit/application", "kit/browser/console"],
    packages: [],
    instead: "a face names the parts of one feature and does nothing itself",
  },
  "kit/browser/worker": {
    rooms: [],
    packages: [],
    instead:
      "the service worker is one file: it keeps the console's files and knows nothing of what they do",
  },
  providers: {
    rooms: ["kit/browser/providers"],
    types: ["kit/api", "contracts"],
    packages: [],
    instead: "a port of this console is made by the kit",
  },
  pages: {
    rooms: [
      "kit/schema",
      "kit/with/page",
      "kit/browser/fields",
      "kit/browser/charts",
      "kit/browser/print",
      "kit/browser/ui",
      "kit/browser/crud",
      "kit/browser/pages",
      "kit/browser/providers",
      "kit/browser/strings",
      "resources",
      "domain",
      "providers",
    ],
    packages: interfaceKit,
    instead: "a page stands alone; share through the kit's fields and pages, or a feature's domain",
  },
  faces: {
    rooms: ["kit/features", "resources", "features", "pages"],
    types: ["kit/application", "kit/browser/console", "kit/schema"],
    packages: [],
    instead: "a face names the parts of one feature and does nothing itself",
  },
  app: {
    rooms: [
      "kit/browser/console",
      "kit/browser/fields",
      "kit/browser/mock",
      "kit/browser/providers",
      "kit/schema",
      "resources",
      "faces",
      "mock",
      "catalogue",
    ],
    types: ["kit/application"],
    packages: ["@tabler/icons-react"],
    instead: "the app says what it is made of, and starts it",
  },
  mock: {
    types: ["kit/testing"],
    rooms: [
      "kit/api",
      "kit/schema",
      "kit/application",
      "kit/browser/mock",
      "kit/browser/mock-host",
      "kit/browser/pages",
      "kit/browser/providers",
      "app",
      "features",
      "school",
      "domain",
      "migrations",
    ],
    packages: ["msw", "@electric-sql/pglite"],
    instead: "the browser host is the API and nothing else",
  },
  catalogue: {
    rooms: ["kit/browser/catalogue", "pages"],
    packages: interfaceKit,
    instead: "the catalogue shows what is there; a part that is missing belongs to a page",
  },
  example: {
    rooms: ["kit/face", "kit/schema", "kit/testing/contract"],
    packages: ["zod", ...interfaceKit],
    instead: "an application of its own uses what the packages export, and nothing of the school",
  },
  light: {
    rooms: ["kit/schema", "domain", "mock"],
    types: ["contracts", "kit/api"],
    packages: ["preact"],
    instead:
      "a light page is for cheap phones: it holds no code of the console and speaks over HTTP",
  },
  server: {
    rooms: [
      "light",
      "kit/schema",
      "resources",
      "domain",
      "school",
      "kit/api",
      "features",
      "kit/application",
      "kit/face",
      "app",
      "migrations",
    ],
    packages: [],
    instead: "what serves any application is the kit's; here stands what this one serves",
  },
};

interface Import {
  to: string;
  typeOnly: boolean;
}

const isSource = (name: string) => /\.(ts|tsx)$/.test(name) && !name.endsWith(".d.ts");
/** What a build has left, and how an example is built. */
const isBuilt = /(^|\/)(dist|node_modules)\/|(^|\/)vite(\.server)?\.config\.ts$/;
const sources = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => isSource(file) && !isBuilt.test(file))
        .map((file) => join(folder, file))
    : [];

function importsOf(file: string): Import[] {
  const code = readFileSync(file, "utf8");
  const { module, errors } = parseSync(file, code);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const typed = (entries: readonly { isType: boolean }[]) =>
    entries.length > 0 && entries.every(({ isType }) => isType);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      typeOnly: typed(entries),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.moduleRequest ? [{ to: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
      ),
    ),
    ...module.dynamicImports
      .map(({ moduleRequest: { start, end } }) => code.slice(start, end))
      // An address that is put together leads to a module of an application.
      .filter((text) => text.startsWith('"'))
      .map((text) => ({ to: text.slice(1, -1), typeOnly: false })),
  ];
}

const candidates = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
const ownPackages = "@rollcall/";
/** Whether an import is of this repository, and not of a package that is installed. */
const isOwn = (to: string) => to.startsWith(".") || to.startsWith(ownPackages);

/** What a package exports, by entry point. */
function exportsOf(folder: string): Readonly<Record<string, unknown>> {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return {};
  return (
    (JSON.parse(readFileSync(file, "utf8")) as { exports?: Record<string, unknown> }).exports ?? {}
  );
}

function pathOf(root: string, from: string, to: string): string {
  if (!to.startsWith(ownPackages)) return resolve(dirname(from), to);
  const [name = "", ...rest] = to.slice(ownPackages.length).split("/");
  const folder = join(root, "packages", name);
  const entry = exportsOf(folder)[`./${rest.join("/")}`];
  return join(folder, typeof entry === "string" ? entry : rest.join("/"));
}
const resolved = (root: string, from: string, to: string) =>
  candidates
    .map((end) => pathOf(root, from, to) + end)
    .find((path) => existsSync(path) && isSource(path));

/**
 * The package a file is in, if any; from outside it is imported by its name, so that only what it
 * exports can be reached.
 */
const packageOf = (root: string, file: string): string | undefined => {
  const [folder, name] = relative(root, file).split(sep);
  return folder === "packages" ? name : undefined;
};

/**
 * `packages/kit/api/x.ts` is in room kit/api and `packages/kit/browser/crud/x.ts` in
 * kit/browser/crud; every other package is one room, and so is an example. Of a feature, and of an
 * idea of src/school, `page` is in room pages, `domain` in domain, and what it declares of its calls
 * (`contract.ts`, and the type of all) in contracts. A feature's face (`index.ts`, `entry.ts` and the
 * list of both) is in faces, and the rest, its API, in features; that of src/school is in school.
 * Files right below src (the app's entry) are the app.
 */
function roomOf(root: string, file: string): string {
  const parts = relative(root, file).split(sep);
  const [top, room = ""] = parts;
  if (top === "server") return "server";
  // What a new application begins with is an application too.
  if (top === "examples" || room === "create-rollcall") return "example";
  if (top === "packages") return room === "kit" ? roomInKit(parts) : room;
  if (room === "features" || room === "school") return roomInFeatures(parts);
  if (top !== "src" || parts.length <= 2) return "app";
  return partsOfFeatures.has(room) ? `src/${room}` : room;
}

/** What both sides of a capability know is in kit/with; its sides are in rooms of their own. */
function roomInCapability(side: string | undefined): string {
  return side === "api" || side === "page" ? `kit/with/${side}` : "kit/with";
}

function roomInKit(parts: readonly string[]): string {
  if (parts[2] === "with") return roomInCapability(parts[4]);
  const isDeeper = parts[2] === "browser" || (parts[2] === "testing" && parts[3] === "contract");
  if (parts[2] === "fields" && (parts[3] === "api" || parts.at(-1) === "api.ts"))
    return "kit/fields/api";
  return parts.slice(1, isDeeper ? 4 : 3).join("/");
}

/** Rooms that are parts of a feature's folder, and no folders of src. */
const partsOfFeatures: ReadonlySet<string> = new Set(["contracts", "domain", "faces", "pages"]);

function roomInFeatures(parts: readonly string[]): string {
  const [, top, , part] = parts;
  const name = parts.at(-1) ?? "";
  if (top === "features" && (name === "index.ts" || name === "entry.ts") && parts.length <= 4)
    return "faces";
  if (/^contracts?\.ts$/.test(name)) return "contracts";
  return part === "page" ? "pages" : part === "domain" ? "domain" : (top ?? "");
}

/** The kind of field whose folder a file is in. */
const kindFolder = (at: string): string | undefined =>
  /^packages\/kit\/fields\/([^/]+)\/(?:index|api|browser)\.tsx?$/.exec(
    at.replaceAll(sep, "/"),
  )?.[1];

/** What is wrong with an import of another kind's inside. */
function intoKind(at: string, target: string): string | undefined {
  const [kind, other] = [kindFolder(at), kindFolder(target)];
  return kind && other && kind !== other && !target.endsWith("index.ts")
    ? `${at}: the inside of the kind ${other} is its own: import what its index.ts offers, or put what both need beside them`
    : undefined;
}

/** What is wrong with an import of a feature's inside, or of a feature by the core of the school. */
function intoFeature(at: string, target: string): string | undefined {
  const [feature, other] = [featureOf(at), featureOf(target)];
  if (!other || feature === other) return undefined;
  if (at.startsWith(`src${sep}school${sep}`))
    return `${at}: src/school may not import a feature: what several features need is put into src/school`;
  return feature && !faceOf(target)
    ? `${at}: the inside of the feature ${other} is its own: import what it offers (${facesInWords}), or put what both need into src/school`
    : undefined;
}

/** The capability of the kit that a file is part of. */
const capabilityOf = (at: string): string | undefined =>
  /^packages\/kit\/with\/([^/]+)/.exec(at)?.[1];
/** What may be imported of a capability from outside it: its own face, and those of its sides. */
const isCapabilityFace = (at: string): boolean =>
  /^packages\/kit\/with\/[^/]+(\/(api|page))?(\/index(\.ts)?)?$/.test(at);

/** What is wrong with an import of a capability's inside. */
function intoCapability(at: string, target: string): string | undefined {
  const other = capabilityOf(target);
  return other && other !== capabilityOf(at) && !isCapabilityFace(target)
    ? `${at}: the inside of the capability ${other} is its own: import its index.ts, api/index.ts or page/index.ts`
    : undefined;
}

/** Whether a room may import a package that is installed. */
function mayInstall(room: Room, { to, typeOnly }: Import): boolean {
  const path = to.replace(/\?.*$/, "");
  const packages = typeOnly ? [...room.packages, ...(room.typePackages ?? [])] : room.packages;
  return packages.some(
    (allowed) =>
      path === allowed ||
      path.startsWith(allowed.endsWith("/") || allowed.endsWith(":") ? allowed : `${allowed}/`),
  );
}

function wrong(root: string, file: string, { to, typeOnly }: Import): string | undefined {
  const at = relative(root, file);
  const name = roomOf(root, file);
  const room = rooms[name];
  if (!room) return `${at}: "${name}" is no room; the rooms are listed in scripts/walls.ts`;
  if (!isOwn(to))
    return mayInstall(room, { to, typeOnly })
      ? undefined
      : `${at}: ${name} may not import ${to}: ${room.instead}`;
  const target = roomOf(root, resolved(root, file, to) ?? pathOf(root, file, to));
  const path = pathOf(root, file, to);
  const within = packageOf(root, path);
  if (to.startsWith(".") && within !== undefined && within !== packageOf(root, file))
    return `${at}: a package is imported by its name, @rollcall/${within}, and not by a path`;
  const foreign =
    intoFeature(at, relative(root, path)) ??
    intoCapability(at, relative(root, path)) ??
    intoKind(at, relative(root, resolved(root, file, to) ?? path));
  if (foreign) return foreign;
  const open = [name, ...room.rooms, ...(typeOnly ? (room.types ?? []) : [])];
  if (open.includes(target)) return undefined;
  return `${at}: ${name} may not import from ${target}: ${room.instead}`;
}

/**
 * Rooms whose folders form no circle either, of types neither: each can be read, and taken out,
 * without those that need it.
 */
const foldersFreeOfCircles = ["packages/kit/api", "src/features"] as const;

/** Which folders of a room import from which; a file right in the room is a folder of its own. */
function folderGraph(
  room: string,
  graph: ReadonlyMap<string, readonly string[]>,
): Map<string, string[]> {
  const folderOf = (file: string) => join(room, relative(room, file).split(sep)[0] ?? "");
  const inside = (file: string) => file.startsWith(room + sep);
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    if (!inside(file)) continue;
    const from = folders.get(folderOf(file)) ?? new Set<string>();
    for (const target of targets)
      if (inside(target) && folderOf(target) !== folderOf(file)) from.add(folderOf(target));
    folders.set(folderOf(file), from);
  }
  return new Map([...folders].map(([folder, targets]) => [folder, [...targets]]));
}

function circles(
  graph: ReadonlyMap<string, readonly string[]>,
  root: string,
  of: "imports" | "folders",
): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0)
      return void found.push(
        `a circle of ${of}: ${[...trail.slice(at), file].map((path) => relative(root, path)).join(" → ")}`,
      );
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

/** Every wrong import and circle below a root, one sentence each. */
export function findWrongImports(root: string): { modules: number; wrong: string[] } {
  const files = [
    ...sources(join(root, "packages")),
    ...sources(join(root, "src")),
    ...sources(join(root, "server")),
    ...sources(join(root, "examples")),
  ];
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const sentences = files.flatMap((file) =>
    (imports.get(file) ?? []).flatMap((one) => wrong(root, file, one) ?? []),
  );
  const graph = new Map(
    files.map((file) => [
      file,
      (imports.get(file) ?? [])
        .filter(({ to }) => isOwn(to))
        .flatMap(({ to }) => resolved(root, file, to) ?? []),
    ]),
  );
  const folderCircles = foldersFreeOfCircles.flatMap((room) =>
    circles(folderGraph(join(root, room), graph), root, "folders"),
  );
  return {
    modules: files.length,
    wrong: [...new Set([...sentences, ...circles(graph, root, "imports"), ...folderCircles])],
  };
}

if (process.argv[1]?.endsWith("walls.ts")) {
  const { modules, wrong: sentences } = findWrongImports(resolve(process.argv[2] ?? "."));
  for (const sentence of sentences) console.error(sentence);
  if (modules === 0)
    console.error("No module was read: there is nothing to check, which cannot be right.");
  else console.log(`Walls: ${modules} modules read, ${sentences.length} wrong imports.`);
  process.exitCode = modules === 0 || sentences.length > 0 ? 1 : 0;
}
