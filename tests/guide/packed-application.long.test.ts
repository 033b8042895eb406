import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { describe, expect, it } from "vitest";
import { clinic, filesBelow, rollcall, root, run } from "./clinic";

describe("the packed framework", () => {
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
});

describe("an application on it", () => {
  it("gets what a later framework asks of its own tables as a migration, and the rest by name", async () => {
    expect(await rollcall("upgrade")).toContain(
      "Nothing is left to change by hand in tables, declarations and types.",
    );
    // As an earlier framework would have made it: a table, a column and an index less, another index
    // over other columns, and a column that had to be filled.
    const first = join(clinic(), "src/migrations/0001-first.ts");
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
    const name = readdirSync(join(clinic(), "src/migrations")).find((file) =>
      file.endsWith("-framework.ts"),
    );
    const written = readFileSync(join(clinic(), "src/migrations", name ?? ""), "utf8");
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
    const text = readFileSync(join(clinic(), path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(clinic(), path), text.replace(from, to));
  };
  const built = (path: string) =>
    readdirSync(join(clinic(), path), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(join(clinic(), path, file), "utf8"))
      .join("\n");

  it("is a folder and a line in a feature, and passes the tests that follow from its fields", async () => {
    cpSync(join(root, "examples/library/src/kinds"), join(clinic(), "src/kinds"), {
      recursive: true,
    });
    writeFileSync(
      join(clinic(), "src/resources/documents.ts"),
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
    const migrations = filesBelow(join(clinic(), "src/migrations")).map(({ parentPath, name }) =>
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
