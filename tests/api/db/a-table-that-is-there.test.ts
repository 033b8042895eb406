import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { checkResources, type Resource } from "@rollcall/kit/schema";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";
import { readFile as readLines } from "../../../packages/kit/browser/crud/import/reading/read-file";
import { resourceOf } from "../../../packages/kit/cli/new-resource/declaration-text";
import {
  fieldsFromTable,
  type FromTable,
} from "../../../packages/kit/cli/new-resource/fields-from-table";
import {
  columnsPointedAt,
  readTable,
  type Table,
} from "../../../packages/kit/cli/new-resource/table-columns";
import { writeRows } from "../../../packages/kit/cli/new-resource/table-rows";
import { resources as school } from "../../../src/resources";
import { words } from "../../../src/resources/words";
import { emptyDatabase, memoryDatabase } from "../../support/memory-database";
import { testApi, type TestApi } from "../../support/test-api";

const library = `
  create schema old;
  create type old.shelf as enum ('Ground floor', 'gallery');
  create table old.teachers (no integer primary key, name text, room text);
  create table old.publishers (id serial primary key, name text);
  create table old.books (
    id serial primary key,
    "bookNo" varchar(12) not null unique,
    title text not null,
    contact_email text,
    notes text,
    pages smallint default 100,
    price numeric(10,3),
    weight numeric(4,0),
    is_lent boolean not null default false,
    bought_on date,
    lent_at timestamptz,
    opens time,
    shelf old.shelf default 'gallery',
    state text not null default 'on hand' check (state in ('on hand', 'lost')),
    keeper_no integer references old.teachers (no),
    publisher_id integer references old.publishers (id),
    format text,
    tags text[],
    created_at timestamptz default now(),
    unique (title, bought_on)
  );
  comment on column old.books.weight is 'In grams.';
  insert into old.teachers values (7, 'Asha Rao', 'R1'), (9, 'Bela Das', 'R2');
  insert into old.publishers (name) values ('Orient');
  insert into old.books ("bookNo", title, contact_email, notes, price, is_lent, bought_on, lent_at, opens, shelf, state, keeper_no, publisher_id)
    values ('B 1', 'Optics, "light"', 'a@old.example', E'two\\nlines', 12.345, true, '2020-02-29', '2024-05-01 10:00+05:30', '08:30', 'Ground floor', 'lost', 9, 1),
           ('B 2', '=SUM', null, null, null, false, null, null, null, null, 'on hand', null, null);`;

let db: OwnedDatabase;
let table: Table;
let found: FromTable;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-rows-"));
  db = await emptyDatabase();
  await db.script(library);
  table = await readTable(db, "old.books");
  found = fieldsFromTable(table, school, await columnsPointedAt(db, table));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const declared = (): Resource =>
  ({
    ...resourceOf("old-books", found.fields, "Academic"),
    uniqueTogether: found.uniqueTogether,
  }) as Resource;

describe("a table that no declaration made", () => {
  it("becomes fields: kinds, limits, words, defaults, what is required and unique, and references", () => {
    expect(found.fields).toMatchObject({
      book_no: { kind: "text", label: "Book no", required: true, unique: true, max: 12 },
      title: { kind: "text", required: true, search: true },
      contact_email: { kind: "email" },
      notes: { kind: "longText" },
      pages: { kind: "integer", filter: "range" },
      price: { kind: "decimal", scale: 3 },
      weight: { kind: "integer", help: "In grams." },
      is_lent: { kind: "boolean", required: true, default: false },
      bought_on: { kind: "date" },
      lent_at: { kind: "dateTime" },
      opens: { kind: "time" },
      shelf: {
        kind: "choice",
        options: ["ground_floor", "gallery"],
        optionLabels: { ground_floor: "Ground floor" },
      },
      state: {
        kind: "choice",
        options: ["on_hand", "lost"],
        optionLabels: { on_hand: "on hand" },
        default: "on_hand",
      },
      keeper_no: { kind: "reference", to: "teachers", label: "Keeper no" },
      publisher_id: { kind: "integer" },
      format_value: { kind: "text" },
    });
    expect(found.uniqueTogether).toEqual([["title", "bought_on"]]);
  });

  it("says what the declaration does not take along, and why", () => {
    expect(found.remarks).toEqual([
      "id: is left out, since every record has its own.",
      "pages: its default 100 is left out, since an import would give it to rows that have no value; add it afterwards.",
      "shelf: its default 'gallery'::old.shelf is left out, since an import would give it to rows that have no value; add it afterwards.",
      "publisher_id: points at old.publishers, of which there is no resource: declare that first, or it stays a plain value.",
      "tags: is left out: it is of the type text[], for which there is no kind of field.",
      "created_at: is left out, since every record has its own.",
    ]);
  });

  it("is not found under another name, which is told with those that there are", async () => {
    await expect(readTable(db, "books")).rejects.toThrow(
      'There is no table "books". There are: old.books, old.publishers, old.teachers.',
    );
    await expect(readTable(db, `old.books"; drop table old.books; --`)).rejects.toThrow(
      "There is no table",
    );
  });
});

describe("the rows of such a table", () => {
  let api: TestApi;
  beforeAll(async () => {
    const resources = checkResources([...school, declared()], words);
    const own = await memoryDatabase();
    const { statements } = diff(tablesOf(school), tablesOf(resources));
    await own.script(statements.join(";\n"));
    api = await testApi({ db: own, resources });
  });
  afterAll(() => api.db.close());

  it("are written into a file from which the import makes the same records", async () => {
    const boss = await api.signIn({ name: "Boss", super: true });
    for (const name of ["Asha Rao", "Bela Das"])
      await api.call(boss, "POST", "/admin/teachers", { name, employee_no: name });
    const file = join(folder, "books.csv");
    expect(await writeRows(db, table, found.taken, file)).toEqual({ files: [file], rows: 2 });
    const [heading, ...lines] = (await readLines(await readFile(file))).lines;
    const rows = lines.map(({ line, cells }) => ({
      line,
      ...Object.fromEntries(cells.map((cell, at) => [heading?.cells[at], cell])),
    }));
    const { status, body } = await api.call<ImportAnswer>(boss, "POST", "/admin/old-books/import", {
      rows,
    });
    expect([status, body.errors, body.data?.refused]).toEqual([200, undefined, []]);
    const { body: list } = await api.call<Record<string, unknown>[]>(
      boss,
      "GET",
      "/admin/old-books?sort=book_no&include=keeper_no",
    );
    expect(list.data).toMatchObject([
      {
        book_no: "B 1",
        title: 'Optics, "light"',
        contact_email: "a@old.example",
        notes: "two\nlines",
        pages: 100,
        price: 12.345,
        is_lent: true,
        bought_on: "2020-02-29",
        lent_at: "2024-05-01T04:30:00.000Z",
        opens: "08:30",
        shelf: "ground_floor",
        state: "lost",
        keeper_no: { name: "Bela Das" },
        publisher_id: 1,
      },
      { book_no: "B 2", title: "=SUM", is_lent: false, shelf: null, state: "on_hand" },
    ]);
  });

  it("are written into several files where there are more than an import takes", async () => {
    await db.script(
      `create table old.loans (no text); insert into old.loans select 'L' || n from generate_series(1, 5001) n`,
    );
    const loans = await readTable(db, "old.loans");
    const { taken } = fieldsFromTable(loans, school);
    const file = join(folder, "loans.csv");
    const written = await writeRows(db, loans, taken, file);
    expect(written).toEqual({
      files: [join(folder, "loans-1.csv"), join(folder, "loans-2.csv")],
      rows: 5001,
    });
    expect((await readLines(await readFile(written.files[1] ?? ""))).lines).toHaveLength(2);
  });
});
