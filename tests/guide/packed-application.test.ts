import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { parseSync } from "rolldown/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const env = { ...process.env, NODE_OPTIONS: "", VITEST: "", NODE_ENV: "" };
let folder: string;
let application: string;
const node = async (...args: string[]) => {
  const { stdout } = await run(process.execPath, args, { cwd: application, env });
  return stdout;
};
const tool = "node_modules/@rollcall/kit/lib/cli/rollcall.mjs";
const rollcall = (...words: string[]) => node(tool, ...words);
const packed = (path: string) => join(root, "dist/packages/kit", path);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-packed-"));
  application = join(folder, "clinic");
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  await run(process.execPath, [tsx, "scripts/new-app.ts", application, "--linked"], {
    cwd: root,
    env,
  });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Manifest {
  exports: Record<string, string | { types: string; default?: string }>;
}
const manifest = () => JSON.parse(readFileSync(packed("package.json"), "utf8")) as Manifest;

/** The declarations' files behind a name that an entry point exports, and what it is called there. */
function declarationsOf(file: string, name: string): { text: string; name: string }[] {
  const text = readFileSync(file, "utf8");
  const at = (specifier: string) => join(dirname(file), specifier.replace(/\.js$/, ".d.ts"));
  return parseSync(file, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, importName, moduleRequest }) => {
      if (moduleRequest && exportName.name == null)
        return declarationsOf(at(moduleRequest.value), name);
      if (exportName.name !== name) return [];
      if (moduleRequest) return declarationsOf(at(moduleRequest.value), importName.name ?? name);
      return [{ text, name }];
    }),
  );
}

/** What a declarations' file exports, with what it hands on of another whole. */
function namesOf(file: string): string[] {
  return parseSync(file, readFileSync(file, "utf8")).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { name }, moduleRequest }) =>
      name == null && moduleRequest
        ? namesOf(join(dirname(file), moduleRequest.value.replace(/\.js$/, ".d.ts")))
        : (name ?? []),
    ),
  );
}

describe("the packed framework", () => {
  it("has at most 12 entry points for programs and 150 names, each with a docstring", () => {
    const modules = Object.entries(manifest().exports).flatMap(([entry, target]) =>
      typeof target === "object" && target.default !== undefined
        ? [[entry, target.types] as const]
        : [],
    );
    expect(modules.length).toBeLessThanOrEqual(12);
    const names = modules.flatMap(([entry, types]) =>
      namesOf(packed(types)).map((name) => ({ entry, file: packed(types), name })),
    );
    expect(names.length).toBeGreaterThan(80);
    expect(names.length).toBeLessThanOrEqual(150);
    const without = names.filter(
      ({ file, name }) =>
        !declarationsOf(file, name).some((found) =>
          new RegExp(
            `\\*/\\n(export )?(declare )?(abstract )?(const|function|interface|type|class|let) ${found.name}\\b`,
          ).test(found.text),
        ),
    );
    expect(without.map(({ entry, name }) => `${entry} ${name}`)).toEqual([]);
  });

  it("is a package as npm's readers want it", async () => {
    for (const name of ["kit", "embedded-postgres"]) {
      const { messages } = await publint({ pkgDir: join(root, "dist/packages", name) });
      expect(messages).toEqual([]);
    }
    const file =
      readdirSync(join(root, "dist/packages")).find((one) => one.startsWith("rollcall-kit-")) ?? "";
    const attw = join(root, "node_modules/@arethetypeswrong/cli/dist/index.js");
    await run(process.execPath, [attw, join(root, "dist/packages", file), "--profile", "esm-only"]);
  });

  it("lets nothing be imported but its entry points", async () => {
    const tried = (specifier: string) =>
      node(
        "--input-type=module",
        "--eval",
        `import("${specifier}").then(() => console.log("there"), (error) => console.log(error.code))`,
      );
    expect((await tried("@rollcall/kit/api/db/sql")).trim()).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
    expect((await tried("@rollcall/kit/lib/face/api.js")).trim()).toBe(
      "ERR_PACKAGE_PATH_NOT_EXPORTED",
    );
    for (const entry of ["schema", "resources", "features", "api", "server", "vite"])
      expect((await tried(`@rollcall/kit/${entry}`)).trim(), entry).toBe("there");
  });
});

const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\/(node_modules|framework)(\/|$)/.test(entry.parentPath),
  );

describe("an application on it", () => {
  it("has at most 25 files, none of them the framework's", () => {
    const files = filesBelow(application);
    expect(files.length).toBeLessThanOrEqual(25);
    expect(files.length).toBeGreaterThan(15);
    expect(existsSync(join(application, "packages"))).toBe(false);
  });

  it("asks for the versions that the framework was tested with", () => {
    interface Asked {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    }
    const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Asked;
    const [own, tested] = [join(application, "package.json"), join(root, "package.json")].map(read);
    const versions = { ...tested?.devDependencies, ...tested?.dependencies };
    const asked = Object.entries({ ...own?.dependencies, ...own?.devDependencies }).filter(
      ([name]) => !name.startsWith("@rollcall/"),
    );
    expect(asked.length).toBeGreaterThan(15);
    for (const [name, version] of asked)
      expect([name, version]).toEqual([name, `^${versions[name]}`]);
  });

  it("compiles, and passes the tests that its declarations generate, with the parts that the guide shows", async () => {
    cpSync(join(root, "docs/guide/examples/parts"), application, { recursive: true });
    const list = join(application, "src/features/index.ts");
    const text = readFileSync(list, "utf8");
    writeFileSync(
      list,
      `import { summary } from "./summary";\n${text.replace("  identity,\n  settingsOf", "  summary,\n  identity,\n  settingsOf")}`,
    );
    expect(readFileSync(list, "utf8")).toContain("  summary,\n");
    const said = await rollcall("check");
    expect(said).toContain("ok  types");
    expect(said).toContain("ok  tests");
  }, 120_000);

  it("gets what a later framework asks of its own tables as a migration, and the rest by name", async () => {
    expect(await rollcall("upgrade")).toContain(
      "Nothing is left to change by hand in tables, declarations and types.",
    );
    // As an earlier framework would have made it: a table, a column and an index less, another index
    // over other columns, and a column that had to be filled.
    const first = join(application, "src/migrations/0001-first.ts");
    const text = readFileSync(first, "utf8");
    const earlier = text
      .replace(/ {2}`create table health_writes[^`]*`,\n/, "")
      .replace(/ {2}`create index sessions_expires_at[^`]*`,\n/, "")
      .replace(/,\s*password_at timestamptz/, "")
      .replace("on sessions (admin_id, created_at)", "on sessions (admin_id)")
      .replace("user_agent text,", "user_agent text not null,");
    expect(text.length - earlier.length).toBeGreaterThan(150);
    writeFileSync(first, earlier);
    expect(await rollcall("upgrade")).toMatch(/Written: .*-framework\.ts \(6 statements\)/);
    const name = readdirSync(join(application, "src/migrations")).find((file) =>
      file.endsWith("-framework.ts"),
    );
    const written = readFileSync(join(application, "src/migrations", name ?? ""), "utf8");
    expect(written).toContain("create table health_writes");
    expect(written).toContain(
      "alter table sessions add column password_at timestamp with time zone",
    );
    expect(written).toContain("CREATE INDEX sessions_expires_at");
    expect(written).toContain("drop index sessions_admin");
    expect(written).toContain("alter table sessions alter column user_agent drop not null");
    expect(await rollcall("upgrade")).toContain("The framework's own tables need no migration.");
  }, 120_000);
});

describe("a kind of field of an application's own", () => {
  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(join(application, path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(application, path), text.replace(from, to));
  };
  const built = (path: string) =>
    readdirSync(join(application, path), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(join(application, path, file), "utf8"))
      .join("\n");

  it("is a folder and a line in a feature, and passes the tests that follow from its fields", async () => {
    cpSync(join(root, "examples/library/src/kinds"), join(application, "src/kinds"), {
      recursive: true,
    });
    writeFileSync(
      join(application, "src/resources/documents.ts"),
      `import { defineResource, text, type RecordOf } from "@rollcall/kit/schema";
import { fingerprint } from "../kinds/fingerprint";

export const documents = defineResource({
  name: "documents",
  label: "Document",
  icon: "tag",
  permission: "documents",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 120, list: true, search: true }),
    sha256: fingerprint({ label: "Fingerprint", required: true, unique: true, list: true, filter: true }),
  },
});
/** Inferred: a text, which is always there. */
export const hashOf = ({ sha256 }: RecordOf<typeof documents>): string => sha256;
// @ts-expect-error A fingerprint says itself how long it is.
fingerprint({ label: "Wrong", max: 3 });
`,
    );
    change("src/resources/index.ts", "  contacts,\n]", "  contacts,\n  documents,\n]");
    change(
      "src/resources/index.ts",
      'import { contacts } from "./contacts";',
      'import { contacts } from "./contacts";\nimport { documents } from "./documents";',
    );
    await expect(rollcall("db", "generate")).rejects.toThrow(
      'documents.sha256 is of the kind "fingerprint", which no feature brings.',
    );
    change(
      "src/features/index.ts",
      "readonly Feature[] = [\n",
      'readonly Feature[] = [\n  { name: "documents", kinds: [fingerprint] },\n',
    );
    change(
      "src/features/index.ts",
      'import { audiences } from "../resources/audiences";',
      'import { audiences } from "../resources/audiences";\nimport { fingerprint } from "../kinds/fingerprint";',
    );
    await rollcall("db", "generate");
    const migrations = filesBelow(join(application, "src/migrations")).map(({ parentPath, name }) =>
      readFileSync(join(parentPath, name), "utf8"),
    );
    expect(migrations.join("\n")).toMatch(/"?sha256"? text collate "C" not null/i);
    const said = await rollcall("check");
    expect(said).toContain("ok  types");
    expect(said).toContain("ok  tests");
  }, 600_000);

  it("is built with its pages in the console, and with its SQL in the server alone", async () => {
    await rollcall("build");
    const [web, server] = [built("dist/web"), built("dist/server")];
    for (const [of, page, sql] of [
      [web, true, false],
      [server, false, true],
    ] as const) {
      expect(of.length).toBeGreaterThan(100_000);
      expect([of.includes("Take it of a file"), of.includes("starts_with(")]).toEqual([page, sql]);
    }
  }, 600_000);
});
