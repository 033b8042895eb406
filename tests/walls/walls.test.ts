import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findWrongImports } from "../../scripts/walls";

const root = resolve(import.meta.dirname, "../..");
let house: string;
const put = (path: string, code: string) => {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), code);
};
/** Whether a script of the project ends well, with what it printed. */
function run(script: string, ...args: string[]): { ok: boolean; said: string } {
  try {
    return { ok: true, said: execFileSync(process.execPath, [join(root, "node_modules/tsx/dist/cli.mjs"), join(root, script), ...args], { encoding: "utf8", stdio: "pipe" }) };
  } catch (error) {
    return { ok: false, said: String((error as { stderr: string }).stderr) };
  }
}

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), "rollcall-walls-"));
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

/** One wrong import for each room, in every way an import is written. */
const planted: [file: string, code: string, target: string][] = [
  ["src/schema/a.ts", `import { x } from "../resources/b";`, "src/resources/b.ts"],
  ["src/resources/a.ts", `import { x } from "../api/b";`, "src/api/b.ts"],
  ["src/domain/a.ts", `import { x } from "../api/b";`, "src/api/b.ts"],
  ["src/strings/a.ts", `import { x } from "../schema/b";`, "src/schema/b.ts"],
  ["src/api/a.ts", `import { x } from "../providers/b";`, "src/providers/b.ts"],
  ["src/providers/a.ts", `import { x } from "../api/b";`, "src/api/b.ts"],
  ["src/fields/a.ts", `import { x } from "../crud/b";`, "src/crud/b.ts"],
  ["src/crud/a.ts", `import { x } from "../resources/b";`, "src/resources/b.ts"],
  ["src/crud/list/a.ts", `const x = await import("../../pages/home/b");`, "src/pages/home/b.ts"],
  ["src/pages/home/a.ts", `export { x } from "../reports/b";`, "src/pages/reports/b.ts"],
  ["src/shell/a.ts", `import { x } from "../pages/home/b";`, "src/pages/home/b.ts"],
  ["src/worker/a.ts", `import { x } from "../schema/b";`, "src/schema/b.ts"],
  ["src/mock/a.ts", `import { x } from "../shell/b";`, "src/shell/b.ts"],
  ["src/app/a.ts", `import { x } from "../api/b";`, "src/api/b.ts"],
  ["server/a.ts", `import { x } from "../src/crud/b";`, "src/crud/b.ts"],
];

describe("the walls between the rooms", () => {
  it("are tried in every room there is", () => {
    const rooms = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => `src/${name}/`);
    for (const room of [...rooms, "server/"]) expect(planted.some(([file]) => file.startsWith(room)), room).toBe(true);
  });

  it("stand: no import of the project is wrong, and it has many modules", () => {
    const { modules, wrong } = findWrongImports(root);
    expect(wrong).toEqual([]);
    expect(modules).toBeGreaterThan(300);
  });

  it.each(planted)("go red on a wrong import in %s: %s", (file, code, target) => {
    put(file, code);
    put(target, "export const x = 1;");
    const { wrong } = findWrongImports(house);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(file);
  });

  it.each([
    ["src/schema/a.ts", "react"],
    ["src/resources/a.ts", "zod"],
    ["src/domain/a.ts", "node:fs"],
    ["src/api/a.ts", "node:fs"],
    ["src/fields/a.ts", "msw"],
    ["src/crud/a.ts", "drizzle-orm"],
    ["src/mock/a.ts", "react"],
    ["server/a.ts", "react"],
  ])("go red when %s imports the package %s", (file, name) => {
    put(file, `import x from "${name}";`);
    expect(findWrongImports(house).wrong).toHaveLength(1);
  });

  it("let a provider have the API's types, and nothing more", () => {
    put("src/api/b.ts", "export interface X { a: 1 }\nexport const x = 1;");
    put("src/providers/a.ts", `import type { X } from "../api/b";\nexport type Y = X;`);
    expect(findWrongImports(house).wrong).toEqual([]);
  });

  it("go red on a circle", () => {
    put("src/domain/a.ts", `import { b } from "./b";\nexport const a = b;`);
    put("src/domain/b.ts", `import { a } from "./a";\nexport const b = a;`);
    expect(findWrongImports(house).wrong).toEqual([expect.stringContaining("a circle of imports")]);
  });

  it("go red on a file that is in no room", () => {
    put("src/helpers/a.ts", `import x from "zod";`);
    expect(findWrongImports(house).wrong).toEqual([expect.stringContaining('"helpers" is no room')]);
  });

  it("go red when no module was read", () => {
    const { ok, said } = run("scripts/walls.ts", house);
    expect([ok, said]).toEqual([false, expect.stringContaining("No module was read")]);
  });
});

describe("what the built console holds", () => {
  it.each([
    ["msw", `const a = "MOCK_ACTIVATE";`],
    ["hono", `class HonoRequest {}`],
    ["drizzle", `const k = Symbol.for("drizzle:entityKind");`],
    ["PGlite", `new PGlite();`],
    ["the demo school", `const who = "super@demo.school";`],
  ])("goes red on %s", (what, code) => {
    put("page.js", code);
    const { ok, said } = run("scripts/bundle.ts", house);
    expect([ok, said]).toEqual([false, expect.stringContaining(what)]);
  });

  it("goes green on a page that is only a page", () => {
    put("page.js", `console.log("attendance");`);
    expect(run("scripts/bundle.ts", house)).toEqual({ ok: true, said: "Bundle: 1 scripts read, 0 problems.\n" });
  });

  it("goes red when there is nothing to read", () => {
    expect(run("scripts/bundle.ts", house).ok).toBe(false);
  });
});
