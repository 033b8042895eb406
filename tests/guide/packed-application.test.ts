import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "rolldown/utils";
import { describe, expect, it } from "vitest";
import { everyCase } from "../support/every-case";
import { clinic, filesBelow, node, rollcall, root } from "./clinic";

const packed = (path: string) => join(root, "dist/packages/kit", path);

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

describe("an application on it", () => {
  it("has at most 25 files, none of them the framework's", () => {
    const files = filesBelow(clinic());
    expect(files.length).toBeLessThanOrEqual(25);
    expect(files.length).toBeGreaterThan(15);
    expect(existsSync(join(clinic(), "packages"))).toBe(false);
  });

  it("asks for the versions that the framework was tested with", () => {
    interface Asked {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    }
    const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Asked;
    const [own, tested] = [join(clinic(), "package.json"), join(root, "package.json")].map(read);
    const versions = { ...tested?.devDependencies, ...tested?.dependencies };
    const asked = Object.entries({ ...own?.dependencies, ...own?.devDependencies }).filter(
      ([name]) => !name.startsWith("@rollcall/"),
    );
    expect(asked.length).toBeGreaterThan(15);
    for (const [name, version] of asked)
      expect([name, version]).toEqual([name, `^${versions[name]}`]);
  });

  it.runIf(everyCase)(
    "compiles, and passes the tests that its declarations generate, with the parts that the guide shows",
    async () => {
      cpSync(join(root, "docs/guide/examples/parts"), clinic(), { recursive: true });
      const list = join(clinic(), "src/features/index.ts");
      const text = readFileSync(list, "utf8");
      writeFileSync(
        list,
        `import { summary } from "./summary";\n${text.replace("  identity,\n  settingsOf", "  summary,\n  identity,\n  settingsOf")}`,
      );
      expect(readFileSync(list, "utf8")).toContain("  summary,\n");
      const said = await rollcall("check");
      expect(said).toContain("ok  types");
      expect(said).toContain("ok  tests");
    },
    120_000,
  );
});
