import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import { copyRepository } from "../../support/copy-of-the-repository";
import { freshPostgres, postgresAddress } from "../../server/db/postgres-for-tests";

let copy: string;

beforeAll(async () => {
  copy = (await copyRepository()).folder;
}, 120_000);
afterAll(() => rm(copy, { recursive: true }));

/** Runs the framework's tool in the copy of the project; what it says, and how it ended. */
async function run(...words: string[]): Promise<{ said: string; ended: number }> {
  const quiet = { ...process.env, NODE_OPTIONS: "" };
  const tool = join(copy, "packages/kit/cli/rollcall.mjs");
  return promisify(execFile)(process.execPath, [tool, ...words], { cwd: copy, env: quiet }).then(
    ({ stdout, stderr }) => ({ said: stdout + stderr, ended: 0 }),
    (error: unknown) =>
      error instanceof Error && "stdout" in error && "stderr" in error && "code" in error
        ? { said: `${String(error.stdout)}${String(error.stderr)}`, ended: Number(error.code) }
        : Promise.reject(error),
  );
}
const newResource = (...words: string[]) => run("new", "resource", ...words);
const generate = (...words: string[]) => run("db", "generate", ...words);
const read = (path: string) => readFile(join(copy, path), "utf8");

describe("a new resource and its migration", () => {
  it.each([
    ["students", '"students" is taken'],
    ["Bus Routes", "named in kebab-case"],
    ["../escape", "named in kebab-case"],
    ["settings", "already has this route"],
    ["sessions", "a table of this name already"],
    ["class", "means something in the code already"],
    ["user_groups", "named in kebab-case"],
    ["institution-settings", "share the permission keys"],
  ])("is refused for the name %s", async (name, sentence) => {
    const { said, ended } = await newResource(name);
    expect(ended).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\bat .+:\d+:\d+/);
  });

  it("has nothing to generate before", async () => {
    expect(await generate()).toEqual({
      said: "Nothing to do: the migrations already say what the declarations say.\n",
      ended: 0,
    });
  });

  it.each<[string[], string]>([
    [
      ["seats:intger"],
      'seats: "intger" is no kind of field, and no resource is named like it. Did you mean “integer”?',
    ],
    [["a:b:c"], `"a:b:c" isn't a field. Write key:kind, with ! where it is required.`],
    [["number", "number"], "number: is there twice."],
    [["startDate:date"], "Write “start_date”."],
    [["building_id:classes"], "Write “building”."],
  ])("is refused with the fields %j", async (fields, sentence) => {
    const { said, ended } = await newResource("boat-houses", ...fields);
    expect(ended).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\bat .+:\d+:\d+/);
  });

  it("is written whole, with the fields that are named", async () => {
    const { said, ended } = await newResource(
      "boat-houses",
      "number:text!",
      "keeper:teachers",
      "crew:students[]",
      "next:boat-houses",
      "seats:integer",
      "opened:date-time",
      "status:open|closed!",
      "note:longText",
    );
    expect([said, ended]).toEqual([
      "Written: src/resources/boat-houses.ts, and its line in src/resources/index.ts.\nEdit the declaration, then: npm run db:generate -- boat-houses\n",
      0,
    ]);
    expect(await read("src/resources/boat-houses.ts")).toBe(`import {
  choice,
  dateTime,
  defineResource,
  integer,
  longText,
  reference,
  references,
  text,
} from "@rollcall/kit/schema";

export const boatHouses = defineResource({
  name: "boat-houses",
  label: "Boat house",
  group: "Academic",
  icon: "list",
  permission: "boat_houses",
  title: "number",
  fields: {
    number: text({ label: "Number", required: true, list: true, search: true }),
    keeper: reference("teachers", { label: "Keeper", list: true, filter: true }),
    crew: references("students", { label: "Crew", owner: true, filter: true }),
    next: reference("boat-houses", { label: "Next", list: true, filter: true }),
    seats: integer({ label: "Seats", list: true, filter: "range" }),
    opened: dateTime({ label: "Opened", list: true, filter: "range" }),
    status: choice(["open", "closed"], {
      label: "Status",
      required: true,
      list: true,
      filter: true,
    }),
    note: longText({ label: "Note" }),
  },
});
`);
    expect(await read("src/resources/index.ts")).toContain("\n  boatHouses,\n]);\n");
  });

  it.each<[string[], string]>([
    [["name:text", "--from", "old.ships"], "Name fields or a table, not both"],
    [["--form", "old.ships"], "Unknown option '--form'"],
  ])("is refused with %j", async (words, sentence) => {
    const { said, ended } = await newResource("old-ships", ...words);
    expect(ended).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\bat .+:\d+:\d+/);
  });

  it.skipIf(!postgresAddress)(
    "is made from a table of another database, and its rows are put into a file",
    async () => {
      const { url, drop } = await freshPostgres();
      const old = openPostgres(url);
      await old.script(`create table ships (id serial primary key, name text not null, tons integer);
        insert into ships (name, tons) values ('Argo', 40)`);
      await old.close();
      const words = ["old-ships", "--from", "ships", "--database", url, "--rows", "ships.csv"];
      const { said, ended } = await newResource(...words);
      await drop();
      expect([said, ended]).toEqual([
        `Written: src/resources/old-ships.ts, and its line in src/resources/index.ts.
  id: is left out, since every record has its own.
  1 row is in ships.csv: import it on the page of the resource.
Edit the declaration, then: npm run db:generate -- old-ships
`,
        0,
      ]);
      expect(await read("src/resources/old-ships.ts")).toContain(`
    name: text({ label: "Name", required: true, list: true, search: true }),
    tons: integer({ label: "Tons", list: true, filter: "range" }),
`);
      expect(await read("ships.csv")).toBe("\uFEFFName,Tons\r\nArgo,40\r\n");
    },
  );

  it("is written with its line in the list, and then a migration makes its table", async () => {
    expect((await newResource("bus-routes")).ended).toBe(0);
    expect(await read("src/resources/bus-routes.ts")).toContain(
      'name: "bus-routes",\n  label: "Bus route",\n  group',
    );
    expect(await read("src/resources/index.ts")).toMatch(
      /import \{ busRoutes \} from "\.\/bus-routes";[\s\S]*\n {2}busRoutes,\n\]\);\n$/,
    );
    const { said, ended } = await generate("bus-routes");
    expect(ended).toBe(0);
    const [name = ""] = /\d{14}-bus-routes/.exec(said) ?? [];
    expect(await read(`src/migrations/${name}.ts`)).toContain('create table "bus_routes" (');
    expect(await read("src/migrations/index.ts")).toMatch(
      new RegExp(`\\bm${name.slice(0, 14)},?\\s*\\];\\n$`),
    );
    expect((await generate()).said).toContain("Nothing to do");
  });

  it("gets later indexes by a migration that a PostgreSQL in use applies", async () => {
    const path = "src/resources/bus-routes.ts";
    const declared = await read(path);
    await writeFile(
      join(copy, path),
      declared
        .replace("  fields: {", '  fields: {\n    stops: integer({ label: "Stops", list: true }),')
        .replace("import { ", "import { integer, "),
    );
    const { said, ended } = await generate("stops");
    expect([said, ended]).toEqual([expect.stringContaining("-stops-indexes.ts (1 indexes"), 0]);
    const [step = "", indexes = ""] = [...said.matchAll(/\d{14}-stops(-indexes)?(?=\.ts)/g)].map(
      ([name]) => name,
    );
    expect(await read(`src/migrations/${step}.ts`)).not.toContain("create index");
    expect(await read(`src/migrations/${indexes}.ts`)).toMatch(
      /concurrently = true;[\s\S]*create index "bus_routes_stops_order"/,
    );
    expect((await generate()).said).toContain("Nothing to do");
  });

  it("is not dropped again by accident", async () => {
    const list = await read("src/resources/index.ts");
    await writeFile(join(copy, "src/resources/index.ts"), list.replace("\n  busRoutes,", ""));
    const refused = await generate("no-buses");
    expect(refused.ended).toBe(1);
    expect(refused.said).toContain("- Dropping the table bus_routes loses all of its records.");
    expect(refused.said).toContain("npm run db:generate -- no-buses --force");
    expect((await generate("no-buses", "--force")).said).toContain(
      "Mind: Dropping the table bus_routes",
    );
  });

  it("needs a name that can be a file", async () => {
    expect((await generate("No Buses/..")).ended).toBe(2);
  });
});
