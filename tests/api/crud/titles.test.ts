import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import {
  checkResources,
  defineResource,
  reference,
  titleOf,
  type Resource,
} from "@rollcall/kit/schema";
import { closings, fines, library, loans, moods } from "../../support/library";
import { stage, skyDatabase } from "../transfer/stage";

const label = { name: "x", label: "X", icon: "tag", permission: "x" } as const;

let db: OwnedDatabase;
let call: ReturnType<typeof stage>["ask"];
let respond: ReturnType<typeof stage>["respond"];
const idOf = async (resource: string, body: object) =>
  (await call<{ data: { id: number } }>("POST", `/admin/${resource}`, body)).body.data.id;
const titles = async (resource: Resource, query = "") => {
  const { body } = await call<{ data: Record<string, unknown>[] }>(
    "GET",
    `/admin/${resource.name}${query}`,
  );
  return body.data.map((record) => titleOf(resource, record));
};

beforeAll(async () => {
  db = await skyDatabase(library);
  ({ ask: call, respond } = stage(db, library));
  const [zoo, ant] = [await idOf("books", { name: "Zoo" }), await idOf("books", { name: "Ant" })];
  const [first, second] = [
    await idOf("loans", { book_id: zoo }),
    await idOf("loans", { book_id: ant }),
  ];
  await idOf("loans", {});
  for (const loan_id of [first, second]) await idOf("fines", { loan_id });
  for (const mood of ["so_so", "good"]) await idOf("moods", { mood });
  await idOf("closings", { day: "2026-11-21", mood_id: 1 });
});
afterAll(() => db.close());

describe("a record whose title is a reference", () => {
  it("is called as what it points at is called, however far, and by its number where it points at nothing", async () => {
    expect(await titles(loans)).toEqual(["Ant", "Zoo", "Loan 3"]);
    expect(await titles(fines)).toEqual(["Ant", "Zoo"]);
  });

  it("is sorted by what it is called", async () => {
    expect(await titles(loans, "?sort=-book_id")).toEqual(["Zoo", "Ant", "Loan 3"]);
    expect(await titles(fines, "?sort=-loan_id")).toEqual(["Zoo", "Ant"]);
  });

  it("brings its name along when it is made, read and changed", async () => {
    const made = (
      await call<{ data: Record<string, unknown> & { id: number } }>("POST", "/admin/loans", {
        book_id: 2,
      })
    ).body.data;
    const read = (await call<{ data: Record<string, unknown> }>("GET", `/admin/loans/${made.id}`))
      .body.data;
    const changed = (
      await call<{ data: Record<string, unknown> }>("PATCH", `/admin/loans/${made.id}`, {
        book_id: 1,
      })
    ).body.data;
    expect([made, read, changed].map((record) => titleOf(loans, record))).toEqual([
      "Ant",
      "Ant",
      "Zoo",
    ]);
    expect((await call("DELETE", `/admin/loans/${made.id}`)).status).toBe(200);
    const trashed = (
      await call<{ data: Record<string, unknown>[] }>("GET", "/admin/loans?trashed=only")
    ).body.data;
    expect(trashed.map((record) => titleOf(loans, record))).toEqual(["Zoo"]);
  });

  it("names it in an export", async () => {
    const file = await (await respond("GET", "/admin/fines/export?format=csv")).text();
    expect(file).toMatch(/Ant/);
    expect(file).not.toMatch(/object|\{/);
  });
});

describe("a record whose title is", () => {
  it("a choice is called by its label", async () =>
    expect(await titles(moods)).toEqual(["Good", "Could be better"]));
  it("a day is called as people write days", async () =>
    expect(await titles(closings)).toEqual(["21 Nov 2026"]));
  it("a reference to one whose title is a choice, by that label", async () => {
    const { body } = await call<{ data: { mood: Record<string, unknown> }[] }>(
      "GET",
      "/admin/closings?include=mood",
    );
    expect(body.data.map(({ mood }) => titleOf(moods, mood))).toEqual(["Could be better"]);
  });
});

it("a title that leads in a circle is refused at start", () => {
  const a = defineResource({
    ...label,
    name: "as",
    title: "b",
    fields: { b: reference("bs", { label: "B" }) },
  });
  const b = defineResource({
    ...label,
    name: "bs",
    title: "a",
    fields: { a: reference("as", { label: "A" }) },
  });
  const self = defineResource({
    ...label,
    name: "selves",
    title: "parent",
    fields: { parent: reference("selves", { label: "Parent" }) },
  });
  const sentence = (name: string, title: string) =>
    `Wrong declaration: ${name}: its title "${title}" leads in a circle of references, and to no name.`;
  expect(() => checkResources([a, b, self])).toThrow(
    new Error([sentence("as", "b"), sentence("bs", "a"), sentence("selves", "parent")].join("\n")),
  );
});
