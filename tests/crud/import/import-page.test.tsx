import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { importStrings } from "../../../packages/kit/browser/strings/import";
import { openImport } from "./stage";

afterEach(() => void vi.restoreAllMocks());

const ten = `Code,Name,Moons\n${Array.from({ length: 10 }, (_, at) => `P${at},${at % 4 === 3 ? "" : `Planet ${at}`},${at}`).join("\n")}\n`;
const many = (rows: number) =>
  `Code,Name\n${Array.from({ length: rows }, (_, at) => `P${at},Planet ${at}`).join("\n")}\n`;

test("the import page brings a file in: columns, check, import, and what was refused to keep", async () => {
  const { choose, press, heading, user, server, saved, closesTab } = openImport();
  choose(ten);
  const title = await heading(importStrings.columnsTitle);
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText("planets.csv: 10 rows")).toBeTruthy();
  expect(screen.getByRole("combobox", { name: importStrings.goesToOf("Code") })).toHaveProperty(
    "value",
    "code",
  );
  await user.selectOptions(
    screen.getByRole("combobox", { name: importStrings.goesToOf("Moons") }),
    "",
  );
  await press(importStrings.next);
  const table = await screen.findByRole("table", { name: importStrings.correctCaption });
  expect(
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(["5P3Name is required.", "9P7Name is required."]);
  expect(server.known.size).toBe(0);
  await press(importStrings.download);
  expect(saved[0]?.name).toBe("planets-refused.csv");
  expect(await saved[0]?.text).toContain("P3,,3,5,Name is required.");
  await press(importStrings.start(8));
  expect(await screen.findByText(importStrings.summary(8, 0, 0, 2))).toBeTruthy();
  expect(server.known.size).toBe(8);
  expect(server.requests.map(({ body }) => [body.dry_run, body.mapping, body.match_on])).toEqual([
    [true, { Code: "code", Name: "name" }, "code"],
    [false, { Code: "code", Name: "name" }, "code"],
  ]);
  expect(screen.getByRole("link", { name: importStrings.seeList("Planets") })).toHaveProperty(
    "pathname",
    "/planets",
  );
  expect(closesTab()).toBe(true);
});

test("the import page says in a sentence what is wrong with a file, and takes the next one", async () => {
  const { choose, heading } = openImport();
  choose(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "old.xls.csv");
  expect((await screen.findByRole("alert")).textContent).toContain("This is an old Excel file");
  choose(ten);
  await heading(importStrings.columnsTitle);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the check lists values that are unusual, and they can be imported", async () => {
  const { choose, press, server } = openImport();
  choose("Code,Name,Moons\nP1,Saturn,2000\nP2,Mars,2\n");
  await press(importStrings.next);
  expect(await screen.findByText(importStrings.warnedTitle(1))).toBeTruthy();
  expect(screen.getByText("Line 2: Moons is usually at most 1000.")).toBeTruthy();
  await press(importStrings.start(2));
  await waitFor(() => expect(server.known.size).toBe(2));
});

test.each([
  ["namesChange", 3, true, 2],
  ["namesLeave", 1, undefined, 0],
] as const)(
  "the check shows old and new, and imports another name only as it is answered: %s",
  async (said, rows, confirmed, updated) => {
    const { choose, press, user, server } = openImport();
    for (const [code, name] of [
      ["P1", "Asha Rao"],
      ["P2", "Ben Ali"],
    ] as const)
      server.names.set(code, name);
    choose("Code,Name\nP1,Maria Fernandes\nP2,Carl Orff\nP3,Dora\n");
    await press(importStrings.next);
    expect(await screen.findByText(importStrings.namesTitle(2))).toBeTruthy();
    const record = screen.getByText(importStrings.changesOf(2, "Asha Rao")).closest("li");
    expect(record?.textContent).toContain("Asha Rao → Maria Fernandes");
    expect(screen.getByRole("button", { name: importStrings.start(3) })).toHaveProperty(
      "disabled",
      true,
    );
    await user.click(screen.getByRole("radio", { name: importStrings[said] }));
    await press(importStrings.start(rows));
    expect(await screen.findByText(importStrings.summary(1, updated, 0, 2 - updated))).toBeTruthy();
    expect(server.requests.map(({ body }) => body.confirm_names)).toEqual([true, confirmed]);
  },
);

test("the import page has nothing to import when every row is there already", async () => {
  const { choose, press, server } = openImport();
  for (let at = 0; at < 10; at++) server.known.add(`P${at}`);
  choose(many(10));
  await press(importStrings.next);
  expect(await screen.findByText(importStrings.nothingToDo)).toBeTruthy();
  expect(screen.getByRole("button", { name: importStrings.start(0) })).toHaveProperty(
    "disabled",
    true,
  );
});

test("the import page warns when new records cannot be made, and goes no further without a column", async () => {
  const { choose, user, heading } = openImport();
  choose("Name,Odd,ID\nMars,1,5\n");
  await heading(importStrings.columnsTitle);
  expect(screen.getByText(importStrings.unusedIds(["ID"]))).toBeTruthy();
  expect(screen.getByText(importStrings.missing(["Catalogue no."]))).toBeTruthy();
  await user.selectOptions(
    screen.getByRole("combobox", { name: importStrings.goesToOf("Name") }),
    "",
  );
  expect(screen.getByText(importStrings.nothingMapped)).toBeTruthy();
  expect(screen.getByRole("button", { name: importStrings.next })).toHaveProperty("disabled", true);
});

test("the import page reads the file again from another line of headings", async () => {
  const { choose, user, heading } = openImport();
  choose("Code,Name\nA,B\nCode,Title\n");
  await heading(importStrings.columnsTitle);
  const line = screen.getByLabelText(importStrings.headingLine);
  await user.clear(line);
  await user.type(line, "2");
  expect(await screen.findByRole("combobox", { name: importStrings.goesToOf("B") })).toBeTruthy();
});

test("the import page stops between parts, says how far it got, and goes on with the others", async () => {
  const { choose, press, server } = openImport();
  choose(many(1200));
  await press(importStrings.next);
  await screen.findByRole("button", { name: importStrings.start(1200) });
  const letThrough = server.hold();
  await press(importStrings.start(1200));
  await press(importStrings.stop);
  expect(await screen.findByRole("button", { name: importStrings.stop })).toHaveProperty(
    "disabled",
    true,
  );
  letThrough();
  expect(await screen.findByText(importStrings.stoppedText(500, 1200))).toBeTruthy();
  expect(server.known.size).toBe(500);
  await press(importStrings.goOn);
  expect(await screen.findByText(importStrings.summary(1200, 0, 0, 0))).toBeTruthy();
  expect(
    server.requests.filter(({ body }) => !body.dry_run).map(({ body }) => body.rows.length),
  ).toEqual([500, 500, 200]);
});

test("the import page tells a refusal in the server's words and can be tried again without doing anything twice", async () => {
  const { choose, press, server } = openImport();
  choose(many(600));
  await press(importStrings.next);
  await screen.findByRole("button", { name: importStrings.start(600) });
  server.failNext(undefined);
  server.failNext(new ApiFailure("The school is closed.", 503, { code: "maintenance" }));
  server.requests.length = 0;
  await press(importStrings.start(600));
  expect((await screen.findByRole("alert")).textContent).toContain("The school is closed.");
  await press(importStrings.tryAgain);
  expect(await screen.findByText(importStrings.summary(600, 0, 0, 0))).toBeTruthy();
  const keys = server.requests.map(({ key }) => key);
  expect([keys.length, new Set(keys).size, keys[1]]).toEqual([3, 2, keys[2]]);
});

test("the import page asks before a chosen file is left, and not before or afterwards", async () => {
  const { choose, press, router, user, heading, closesTab } = openImport();
  expect(closesTab()).toBe(true);
  choose(ten);
  await heading(importStrings.columnsTitle);
  expect(closesTab()).toBe(false);
  await user.click(screen.getByRole("link", { name: "Away" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain(importStrings.leaveChosen);
  await user.click(within(dialog).getByText(importStrings.stay));
  expect(router.state.location.pathname).toBe("/planets/import");
  await act(() => router.navigate("/planets"));
  await press(importStrings.leave);
  expect(await heading("All planets")).toBeTruthy();
});

test("the import page hands out a template", async () => {
  const { press, saved } = openImport();
  await press(importStrings.template);
  expect([saved[0]?.name, await saved[0]?.text]).toEqual([
    "planets.csv",
    expect.stringContaining("Catalogue no.,Name"),
  ]);
});

test("the import page is not for somebody who may create but not edit", async () => {
  openImport(["view_planets", "create_planets"]);
  expect(await screen.findByText(importStrings.notAllowed("Planets"))).toBeTruthy();
  expect(screen.queryByRole("button", { name: importStrings.choose })).toBeNull();
});
