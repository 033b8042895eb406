import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { fieldsOf, type Resource } from "@rollcall/kit/schema";
import { entitiesNamed, schoolEntities, schoolFields } from "./entity-names";

const root = join(import.meta.dirname, "../..");
const generic = [
  "packages/kit/schema",
  "packages/kit/browser/fields",
  "packages/kit/browser/crud",
  ...["crud", "bulk", "transfer", "openapi", "http"].map((folder) => `packages/kit/api/${folder}`),
];
/** Admins and their groups are the console's own. */
const excepted = new Set(["packages/kit/schema/audiences.ts"]);
const declared: readonly Resource[] = resources;

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".generated.d.ts"))
    .map((name) => relative(root, join(root, folder, name)))
    .filter((path) => !excepted.has(path));
const files = generic.flatMap((folder) =>
  filesOf(folder).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })),
);

describe("generic code", () => {
  it("is there to be read, in every room that is generic", () => {
    for (const folder of generic) expect(filesOf(folder).length, folder).toBeGreaterThan(2);
  });

  it("names no resource and no field of the school", () => {
    expect(files.flatMap(({ path, text }) => entitiesNamed(path, text))).toEqual([]);
  });
});

describe("the search for names", () => {
  const plant = (text: string) =>
    entitiesNamed("packages/kit/browser/crud/planted.tsx", text).length;
  const camel = (name: string) =>
    name.replace(/[-_](.)/g, (_, letter: string) => letter.toUpperCase());

  it.each(schoolEntities)("finds %s where it is planted, however it is written", (name) => {
    expect([
      plant(`if (resource.name === "${name}") hide();`),
      plant(`const ${camel(name)}Page = 1;`),
      plant(`<p>All ${name.replaceAll("-", " ")}</p>`),
    ]).not.toContain(0);
  });

  it.each(schoolFields)("finds the field %s where it is planted", (key) => {
    expect([plant(`row["${key}"]`), plant(`row.${camel(key)}`)]).not.toContain(0);
  });

  it("does not mind a comment, nor a word that only looks alike", () => {
    expect(plant("/** `students` gives view_students. */\nconst students2 = 0;")).toBe(1);
    expect(plant("// the students\nconst row = rolled;\n")).toBe(0);
  });

  it("looks for nothing that the school does not have", () => {
    const plain = (name: string) => name.toLowerCase().replaceAll(" ", "-");
    const entities = new Set(declared.flatMap(({ name, label }) => [name, plain(label)]));
    const near = (name: string) => [name, `${name}s`, name.replace(/s$/, "")];
    expect(schoolEntities.filter((name) => !near(name).some((word) => entities.has(word)))).toEqual(
      [],
    );
    const fields = new Set(declared.flatMap((resource) => fieldsOf(resource).map(([key]) => key)));
    expect(schoolFields.filter((key) => !fields.has(key))).toEqual([]);
  });
});
