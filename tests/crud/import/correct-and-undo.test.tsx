import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importStrings } from "../../../packages/kit/browser/strings/import";
import { undoStrings } from "../../../packages/kit/browser/strings/import-undo";
import { permissionKeysOf } from "@rollcall/kit/schema";
import { planets } from "./planets";
import { openImport } from "./stage";

beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

const cell = (column: string, line: number) =>
  screen.findByLabelText(importStrings.cellOf(column, line));

test("values that the file writes its own way are shown with a guess, set by a person, sent and remembered", async () => {
  const { choose, press, heading, user, server } = openImport();
  choose("Code,Name,Kind\nA,Mars,R\nB,Jove,jovian\nC,Io,r\nD,Leda,rock\n");
  await heading(importStrings.valuesTitle);
  const list = screen.getByRole("list", { name: importStrings.valuesOf("Kind") });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  const rock = screen.getByRole("combobox", { name: importStrings.valueMeansOf("R", "Kind") });
  expect([rock, screen.getByText(importStrings.valueGuessed)]).toMatchObject([
    { value: "=rock" },
    {},
  ]);
  const jovian = screen.getByRole("combobox", {
    name: importStrings.valueMeansOf("jovian", "Kind"),
  });
  expect(jovian).toHaveProperty("value", "");
  expect(screen.getByText(importStrings.valueUnknown)).toBeTruthy();
  await user.selectOptions(jovian, "Gas giant");
  expect(screen.queryByText(importStrings.valueUnknown)).toBeNull();
  await press(importStrings.next);
  await press(importStrings.start(4));
  await screen.findByText(importStrings.summary(4, 0, 0, 0));
  const sent = { Kind: { r: "rock", jovian: "gas" } };
  expect(server.requests.map(({ body }) => body.values)).toEqual([sent, sent]);

  await press(importStrings.again);
  choose("Code,Name,KIND\nE,Saturn,Jovian\n");
  expect(
    await screen.findByRole("combobox", { name: importStrings.valueMeansOf("Jovian", "KIND") }),
  ).toHaveProperty("value", "=gas");
  expect(screen.queryByText(importStrings.valueGuessed)).toBeNull();
});

test("a file whose values are all known asks nothing about them", async () => {
  const { choose, heading } = openImport();
  choose("Code,Name,Kind\nA,Mars,ROCK\nB,Jove,gas giant\nC,Io,\n");
  await heading(importStrings.columnsTitle);
  expect(screen.queryByText(importStrings.valuesTitle)).toBeNull();
});

test("wrong cells are corrected in the page, checked again, and imported with the others", async () => {
  const { choose, press, user, server } = openImport();
  choose("Code,Name,Moons,Kind\nA,Mars,2,rock\nB,,many,gas\nC,Io,0,cheese\n");
  await press(importStrings.next);
  const name = await cell("Name", 3);
  const moons = await cell("Moons", 3);
  expect([name, moons].map((input) => input.getAttribute("aria-invalid"))).toEqual([
    "true",
    "true",
  ]);
  expect(screen.getByText("Moons must be a number.")).toBeTruthy();
  const again = screen.getByRole("button", { name: importStrings.checkAgain });
  expect(again).toHaveProperty("disabled", true);
  await user.type(name, "Jove");
  expect(screen.getByRole("button", { name: importStrings.start(1) })).toHaveProperty(
    "disabled",
    true,
  );
  await user.clear(moons);
  await user.type(moons, "95");
  expect(screen.getByText(importStrings.correctedRows(1))).toBeTruthy();
  expect(screen.queryByText("Moons must be a number.")).toBeNull();
  await user.selectOptions(await cell("Kind", 4), "Gas giant");
  await user.type(await cell("Name", 3), "{Enter}");
  await press(importStrings.start(3));
  await screen.findByText(importStrings.summary(3, 0, 0, 0));
  expect(server.requests.at(-1)?.body.rows).toEqual([
    { Code: "A", Name: "Mars", Moons: "2", Kind: "rock", line: 2 },
    { Code: "B", Name: "Jove", Moons: "95", Kind: "gas", line: 3 },
    { Code: "C", Name: "Io", Moons: "0", Kind: "Gas giant", line: 4 },
  ]);
});

test("a correction that is taken back is none, and what is still wrong stays with what was typed", async () => {
  const { choose, press, user, saved } = openImport();
  choose("Code,Name,Moons\nA,Mars,many\n");
  await press(importStrings.next);
  const moons = await cell("Moons", 2);
  await user.type(moons, "!");
  await user.type(moons, "{Backspace}");
  expect(screen.getByRole("button", { name: importStrings.checkAgain })).toHaveProperty(
    "disabled",
    true,
  );
  await user.type(moons, "y{Enter}");
  const checked = await screen.findByRole("heading", { name: importStrings.checkTitle });
  await waitFor(() => expect(document.activeElement).toBe(checked));
  expect(await cell("Moons", 2)).toHaveProperty("value", "manyy");
  await press(importStrings.download);
  expect(await saved[0]?.text).toContain("A,Mars,manyy");
});

test("of many wrong rows a hundred can be corrected here; the others are counted", async () => {
  const { choose, press } = openImport();
  choose(`Code,Name\n${Array.from({ length: 130 }, (_, at) => `P${at},`).join("\n")}\n`);
  await press(importStrings.next);
  const table = await screen.findByRole("table", { name: importStrings.correctCaption });
  expect(within(table).getAllByRole("textbox")).toHaveLength(100);
  expect(screen.getByText(importStrings.moreRows(30))).toBeTruthy();
});

test("an import is undone from its result, after a question, under the id that all its parts had", async () => {
  const { choose, press, server } = openImport();
  choose(
    `Code,Name\n${Array.from({ length: 600 }, (_, at) => `P${at},Planet ${at}`).join("\n")}\n`,
    "sky.csv",
  );
  await press(importStrings.next);
  await press(importStrings.start(600));
  await screen.findByText(importStrings.summary(600, 0, 0, 0));
  const ids = server.requests.map(({ body }) => body.import_id);
  expect(ids.slice(0, 2)).toEqual([undefined, undefined]);
  expect(new Set(ids.slice(2)).size).toBe(1);
  expect(server.requests.at(-1)?.body.file_name).toBe("sky.csv");
  await press(undoStrings.undo);
  expect(await screen.findByText(undoStrings.explain("600 planets"))).toBeTruthy();
  expect(server.undone).toEqual([]);
  await press(undoStrings.confirm);
  expect(await screen.findByText(undoStrings.done(600))).toBeTruthy();
  expect(server.undone).toEqual([
    expect.stringMatching(new RegExp(`/admin/planets/imports/${String(ids[2])}/undo$`)),
  ]);
  expect(screen.queryByRole("button", { name: undoStrings.undo })).toBeNull();
});

test("an import that cannot be undone says on which records something has been built", async () => {
  const { press, server, choose } = openImport();
  server.blockers.push({ id: 7, title: "Mars", reason: "It is in use by 2 moons." });
  choose("Code,Name\nA,Mars\n");
  await press(importStrings.next);
  await press(importStrings.start(1));
  await press(undoStrings.undo);
  await press(undoStrings.confirm);
  const refusal = await screen.findByRole("alert");
  expect(refusal.textContent).toContain(undoStrings.blocked("1 planet", 1));
  expect(refusal.textContent).toContain("Mars: It is in use by 2 moons.");
  expect(within(refusal).getByRole("link", { name: "Mars" })).toHaveProperty(
    "pathname",
    "/planets/7",
  );
  await press(undoStrings.close);
  expect(screen.getByRole("button", { name: undoStrings.undo })).toBeTruthy();
});

const past = {
  id: "0b6a7f1e-3c52-4f3b-9a55-6c1f2c7d8e90",
  actor: "Ada",
  file_name: "sky.csv",
  created: 10,
  updated: 2,
  started_at: "2026-11-23T08:00:00Z",
  undone_at: null,
  undone_by: null,
};

test("the latest imports stand below the choice of a file, and can be undone there", async () => {
  const { server, press } = openImport();
  server.past.push(past, {
    ...past,
    id: "0b6a7f1e-3c52-4f3b-9a55-6c1f2c7d8e91",
    undone_at: "2026-11-23T09:00:00Z",
    undone_by: "Bo",
  });
  expect(await screen.findByText(/10 added, 2 changed · Ada/)).toBeTruthy();
  expect(screen.getByText(/undone by Bo/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: undoStrings.undoOf("sky.csv") })).toHaveLength(1);
  await press(undoStrings.undoOf("sky.csv"));
  expect(await screen.findByText(undoStrings.stays("2 planets"))).toBeTruthy();
  await press(undoStrings.confirm);
  expect(await screen.findByText(undoStrings.done(0))).toBeTruthy();
});

test("who may not delete is offered no undoing", async () => {
  const { server } = openImport(
    permissionKeysOf(planets).filter((key) => !key.startsWith("delete_")),
  );
  server.past.push(past);
  await screen.findByText("sky.csv");
  expect(screen.queryByRole("button", { name: undoStrings.undoOf("sky.csv") })).toBeNull();
});
