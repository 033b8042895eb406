import { randomBytes } from "node:crypto";
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
    return {
      ok: true,
      said: execFileSync(
        process.execPath,
        [join(root, "node_modules/tsx/dist/cli.mjs"), join(root, script), ...args],
        { encoding: "utf8", stdio: "pipe" },
      ),
    };
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
  [
    "packages/kit/fields/text/index.ts",
    `import { x } from "@rollcall/kit/api/b";`,
    "packages/kit/api/b.ts",
  ],
  [
    "packages/kit/fields/text/api.ts",
    `import { x } from "../../browser/fields/b";`,
    "packages/kit/browser/fields/b.ts",
  ],
  [
    "packages/kit/fields/text/index.ts",
    `import { x } from "../date/api";`,
    "packages/kit/fields/date/api.ts",
  ],
  [
    "packages/kit/schema/a.ts",
    `import { x } from "../../../src/resources/b";`,
    "src/resources/b.ts",
  ],
  ["packages/kit/schema/b.ts", `import { x } from "@rollcall/kit/api/b";`, "packages/kit/api/b.ts"],
  [
    "packages/kit/api/a.ts",
    `import { x } from "../../../src/features/attendance/b";`,
    "src/features/attendance/b.ts",
  ],
  [
    "packages/kit/api/settings/a.ts",
    `import { x } from "../../../../src/resources/b";`,
    "src/resources/b.ts",
  ],
  [
    "packages/kit/api/crud/a.ts",
    `import { x } from "../../../../src/school/roster/domain/b";`,
    "src/school/roster/domain/b.ts",
  ],
  [
    "packages/embedded-postgres/a.ts",
    `import { x } from "@rollcall/kit/api/b";`,
    "packages/kit/api/b.ts",
  ],
  [
    "packages/embedded-postgres/engine/a.ts",
    `import type { x } from "../../../server/db/b";`,
    "server/db/b.ts",
  ],
  ["src/resources/a.ts", `import { x } from "@rollcall/kit/api/b";`, "packages/kit/api/b.ts"],
  ["packages/kit/resources/a.ts", `import { x } from "../api/b";`, "packages/kit/api/b.ts"],
  ["examples/library/a.ts", `import { x } from "../../src/resources/b";`, "src/resources/b.ts"],
  [
    "packages/kit/server/a.ts",
    `import { x } from "../browser/crud/b";`,
    "packages/kit/browser/crud/b.ts",
  ],
  ["packages/kit/vite/a.ts", `import { x } from "../api/b";`, "packages/kit/api/b.ts"],
  [
    "packages/kit/cli/a.ts",
    `import { x } from "../browser/crud/b";`,
    "packages/kit/browser/crud/b.ts",
  ],
  ["packages/kit/face/a.ts", `import { x } from "../cli/b";`, "packages/kit/cli/b.ts"],
  ["packages/kit/testing/contract/a.ts", `import { x } from "../b";`, "packages/kit/testing/b.ts"],
  [
    "examples/library/b.ts",
    `import { x } from "../../packages/kit/schema/b";`,
    "packages/kit/schema/b.ts",
  ],
  [
    "src/school/roster/domain/a.ts",
    `import { x } from "@rollcall/kit/api/b";`,
    "packages/kit/api/b.ts",
  ],
  [
    "src/school/roster/a.ts",
    `import { x } from "../../features/leaves/b";`,
    "src/features/leaves/b.ts",
  ],
  ["src/migrations/a.ts", `import { x } from "@rollcall/kit/api/b";`, "packages/kit/api/b.ts"],
  [
    "packages/kit/browser/strings/a.ts",
    `import { x } from "../crud/b";`,
    "packages/kit/browser/crud/b.ts",
  ],
  [
    "packages/kit/browser/charts/a.ts",
    `import { x } from "../crud/b";`,
    "packages/kit/browser/crud/b.ts",
  ],
  [
    "packages/kit/browser/ui/a.ts",
    `import { x } from "../crud/b";`,
    "packages/kit/browser/crud/b.ts",
  ],
  [
    "packages/kit/browser/print/a.ts",
    `import { x } from "../crud/b";`,
    "packages/kit/browser/crud/b.ts",
  ],
  ["src/features/a.ts", `import { x } from "../providers/b";`, "src/providers/b.ts"],
  ["src/features/leaves/a.ts", `import { x } from "./page/b";`, "src/features/leaves/page/b.tsx"],
  ["src/features/leaves/page/a.tsx", `import { x } from "../b";`, "src/features/leaves/b.ts"],
  [
    "src/features/leaves/page/b.tsx",
    `import { x } from "../contract";`,
    "src/features/leaves/contract.ts",
  ],
  [
    "src/features/leaves/page/c.tsx",
    `export { x } from "../../reports/page/b";`,
    "src/features/reports/page/b.ts",
  ],
  [
    "src/features/leaves/d.ts",
    `import type { x } from "../reports/b";`,
    "src/features/reports/b.ts",
  ],
  [
    "src/features/leaves/domain/b.ts",
    `import { x } from "../../reports/domain/b";`,
    "src/features/reports/domain/b.ts",
  ],
  [
    "src/school/roster/page/a.ts",
    `import { x } from "../../../features/leaves/page";`,
    "src/features/leaves/page/index.ts",
  ],
  ["src/features/leaves/domain/a.ts", `import { x } from "../b";`, "src/features/leaves/b.ts"],
  ["src/features/leaves/contract.ts", `import { x } from "./b";`, "src/features/leaves/b.ts"],
  ["src/providers/a.ts", `import { x } from "@rollcall/kit/api/b";`, "packages/kit/api/b.ts"],
  ["src/providers/c.ts", `import { x } from "../features/leaves/b";`, "src/features/leaves/b.ts"],
  [
    "src/providers/d.ts",
    `import { x } from "../features/leaves/contract";`,
    "src/features/leaves/contract.ts",
  ],
  [
    "src/providers/e.ts",
    `import type { x } from "../features/leaves/b";`,
    "src/features/leaves/b.ts",
  ],
  [
    "packages/kit/browser/providers/a.ts",
    `import { x } from "../../api/b";`,
    "packages/kit/api/b.ts",
  ],
  [
    "packages/kit/browser/providers/b.ts",
    `import type { X } from "../../../../src/features/contracts";`,
    "src/features/contracts.ts",
  ],
  [
    "packages/kit/browser/fields/a.ts",
    `import { x } from "../crud/b";`,
    "packages/kit/browser/crud/b.ts",
  ],
  [
    "packages/kit/browser/crud/a.ts",
    `import { x } from "../../../../src/resources/b";`,
    "src/resources/b.ts",
  ],
  [
    "packages/kit/browser/crud/list/a.ts",
    `const x = await import("../../pages/home/b");`,
    "packages/kit/browser/pages/home/b.ts",
  ],
  [
    "packages/kit/browser/pages/home/a.ts",
    `import { x } from "../../../../../src/features/leaves/page/b";`,
    "src/features/leaves/page/b.ts",
  ],
  [
    "packages/kit/browser/shell/a.ts",
    `import { x } from "../pages/home/b";`,
    "packages/kit/browser/pages/home/b.ts",
  ],
  [
    "packages/kit/browser/worker/a.ts",
    `import { x } from "../../schema/b";`,
    "packages/kit/schema/b.ts",
  ],
  [
    "packages/kit/browser/console/a.ts",
    `import { x } from "../../../../src/features/index";`,
    "src/features/index.ts",
  ],
  [
    "packages/kit/application/a.ts",
    `import { x } from "../api/feature";`,
    "packages/kit/api/feature.ts",
  ],
  [
    "packages/kit/features/a.ts",
    `import { x } from "../browser/crud/b";`,
    "packages/kit/browser/crud/b.ts",
  ],
  [
    "src/features/leaves/index.ts",
    `import { x } from "../reports/contract";`,
    "src/features/reports/contract.ts",
  ],
  [
    "packages/kit/browser/mock/a.ts",
    `import { x } from "../shell/b";`,
    "packages/kit/browser/shell/b.ts",
  ],
  [
    "packages/kit/browser/mock-host/a.ts",
    `import { x } from "../../../../src/mock/b";`,
    "src/mock/b.ts",
  ],
  [
    "packages/kit/testing/a.ts",
    `import { x } from "../browser/crud/b";`,
    "packages/kit/browser/crud/b.ts",
  ],
  [
    "packages/kit/with/undoable/schema.ts",
    `import { x } from "./api/b";`,
    "packages/kit/with/undoable/api/b.ts",
  ],
  [
    "packages/kit/with/undoable/api/a.ts",
    `import { x } from "../page/b";`,
    "packages/kit/with/undoable/page/b.ts",
  ],
  [
    "packages/kit/with/undoable/page/a.ts",
    `import { x } from "../api/b";`,
    "packages/kit/with/undoable/api/b.ts",
  ],
  [
    "packages/kit/with/undoable/api/b.ts",
    `import { x } from "../../trash/api/b";`,
    "packages/kit/with/trash/api/b.ts",
  ],
  [
    "packages/kit/api/with.ts",
    `import { x } from "../with/trash/api";`,
    "packages/kit/with/trash/api/index.ts",
  ],
  [
    "packages/kit/browser/catalogue/a.ts",
    `import { x } from "../mock/b";`,
    "packages/kit/browser/mock/b.ts",
  ],
  ["src/catalogue/a.ts", `import { x } from "../mock/b";`, "src/mock/b.ts"],
  [
    "src/mock/a.ts",
    `import { x } from "@rollcall/kit/browser/shell/b";`,
    "packages/kit/browser/shell/b.ts",
  ],
  ["src/light/a.ts", `import { x } from "../features/leaves/b";`, "src/features/leaves/b.ts"],
  ["src/app/a.ts", `import { x } from "@rollcall/kit/api/b";`, "packages/kit/api/b.ts"],
  [
    "server/a.ts",
    `import { x } from "@rollcall/kit/browser/crud/b";`,
    "packages/kit/browser/crud/b.ts",
  ],
  [
    "server/c.ts",
    `import { x } from "../packages/embedded-postgres/lock/b";`,
    "packages/embedded-postgres/lock/b.ts",
  ],
];

describe("the walls between the rooms", () => {
  it("are tried in every room there is", () => {
    const rooms = ["src", "packages/kit", "packages/kit/browser"].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        // Pictures are no modules.
        .filter((entry) => entry.isDirectory() && entry.name !== "public")
        .map(({ name }) => `${folder}/${name}/`),
    );
    for (const room of [...rooms, "packages/embedded-postgres/", "server/"])
      expect(
        planted.some(([file]) => file.startsWith(room)),
        room,
      ).toBe(true);
  });

  it.each(planted)("go red on a wrong import in %s: %s", (file, code, target) => {
    put(file, code);
    put(target, "export const x = 1;");
    const { wrong } = findWrongImports(house);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(file);
  });

  it.each([
    ["packages/kit/schema/a.ts", "react"],
    ["src/resources/a.ts", "zod"],
    ["src/school/roster/domain/a.ts", "node:fs"],
    ["packages/kit/api/a.ts", "node:fs"],
    ["src/features/a/a.ts", "react"],
    ["src/features/a/page/a.ts", "hono"],
    ["packages/kit/browser/fields/a.ts", "msw"],
    ["packages/kit/browser/crud/a.ts", "hono"],
    ["packages/kit/browser/mock/a.ts", "react"],
    ["src/light/a.ts", "react"],
    ["server/a.ts", "react"],
    ["packages/embedded-postgres/a.ts", "pg"],
  ])("go red when %s imports the package %s", (file, name) => {
    put(file, `import x from "${name}";`);
    expect(findWrongImports(house).wrong).toHaveLength(1);
  });

  it("let a provider have the API's types, and nothing more", () => {
    put("packages/kit/api/b.ts", "export interface X { a: 1 }\nexport const x = 1;");
    put("src/providers/a.ts", `import type { X } from "@rollcall/kit/api/b";\nexport type Y = X;`);
    expect(findWrongImports(house).wrong).toEqual([]);
  });

  it("let a feature import the faces of another, each from the side it is of", () => {
    put("src/features/reports/api.ts", "export const x = 1;");
    put("src/features/reports/contract.ts", "export const x = 1;");
    put("src/features/reports/page/index.ts", "export const x = 1;");
    put("src/features/leaves/a.ts", `export { x } from "../reports/api";`);
    put("src/features/leaves/contract.ts", `export { x } from "../reports/contract";`);
    put("src/features/leaves/page/a.ts", `export { x } from "../../reports/page";`);
    expect(findWrongImports(house).wrong).toEqual([]);
    put("src/features/leaves/page/b.ts", `export { x } from "../../reports/api";`);
    put("src/features/leaves/b.ts", `export { x } from "../reports/page";`);
    expect(findWrongImports(house).wrong).toHaveLength(2);
  });

  it("go red on a circle", () => {
    put("src/school/roster/domain/a.ts", `import { b } from "./b";\nexport const a = b;`);
    put("src/school/roster/domain/b.ts", `import { a } from "./a";\nexport const b = a;`);
    expect(findWrongImports(house).wrong).toEqual([expect.stringContaining("a circle of imports")]);
  });

  it("go red on a circle of types alone", () => {
    put(
      "src/school/roster/domain/a.ts",
      `import type { B } from "./b";\nexport interface A { b: B }`,
    );
    put(
      "src/school/roster/domain/b.ts",
      `import type { A } from "./a";\nexport interface B { a: A }`,
    );
    expect(findWrongImports(house).wrong).toEqual([expect.stringContaining("a circle of imports")]);
  });

  it.each(["packages/kit/api", "src/features"])(
    "go red on a circle of folders in %s, though no file is part of one",
    (room) => {
      put(`${room}/one/a.ts`, `import { b } from "../two/api";\nexport const a = b;`);
      put(`${room}/two/api.ts`, "export const b = 1;");
      put(`${room}/two/c.ts`, `import type { D } from "../one/contract";\nexport type C = D;`);
      put(`${room}/one/contract.ts`, "export type D = 1;");
      expect(findWrongImports(house).wrong).toEqual([
        expect.stringContaining("a circle of folders"),
      ]);
    },
  );

  it("go red on a file that is in no room", () => {
    put("src/helpers/a.ts", `import x from "zod";`);
    put("src/domain/a.ts", `import x from "dayjs";`);
    expect(findWrongImports(house).wrong).toEqual([
      expect.stringContaining('"src/domain" is no room'),
      expect.stringContaining('"helpers" is no room'),
    ]);
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
    ["SQL of the API", `const k = "select pg_advisory_xact_lock(1)";`],
    ["PGlite", `new PGlite();`],
    ["the check of declarations", `throw new Error("differs from another only in letter case")`],
    ["the catalogue", `const text = "Every part in every state, from made-up data.";`],
    ["the demo school", `const who = "super@demo.school";`],
  ])("goes red on %s", (what, code) => {
    put("page.js", code);
    const { ok, said } = run("scripts/bundle.ts", house);
    expect([ok, said]).toEqual([false, expect.stringContaining(what)]);
  });

  it("goes green on a page that is only a page", () => {
    put("page.js", `console.log("attendance");`);
    expect(run("scripts/bundle.ts", house)).toEqual({
      ok: true,
      said: "Bundle: 1 scripts and 0 light pages read, 0 problems.\n",
    });
  });

  it.each([
    ["bytes of script", `export default "${randomBytes(60_000).toString("base64")}";`],
    ["code of the console", `console.log(Symbol.for("react.element"));`],
  ])("goes red on a light page with too much: %s", (what, code) => {
    put("assets/page.js", `console.log("attendance");`);
    put("light/family/index.html", `<script type="module" src="/light/assets/family.js"></script>`);
    put("light/assets/family.js", code);
    const { ok, said } = run("scripts/bundle.ts", join(house, "assets"));
    expect([ok, said]).toEqual([false, expect.stringContaining(what)]);
  });

  it("goes red when there is nothing to read", () => {
    expect(run("scripts/bundle.ts", house).ok).toBe(false);
  });
});
