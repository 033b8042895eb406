import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { importStrings } from "../../../packages/kit/browser/strings/import";
import { readingStrings } from "../../../packages/kit/browser/strings/import-reading";
import { workbookOf } from "../../support/workbook";
import { openImport } from "./stage";

afterEach(() => void vi.restoreAllMocks());

/** Code, Name; P1, محمد علي; P2, فاطمة: as an Arabic Excel saves it, in Windows-1256. */
const arabic = new Uint8Array([
  ...new TextEncoder().encode("Code,Name\r\nP1,"),
  0xe3,
  0xcd,
  0xe3,
  0xcf,
  0x20,
  0xda,
  0xe1,
  0xed,
  ...new TextEncoder().encode("\r\nP2,"),
  0xdd,
  0xc7,
  0xd8,
  0xe3,
  0xc9,
  ...new TextEncoder().encode("\r\n"),
]);
const encodings = () =>
  screen.findByRole<HTMLSelectElement>("combobox", { name: importStrings.encoding });

test("a text that may be read in several ways waits until its encoding is chosen, by keys too", async () => {
  const { choose, user, server } = openImport();
  choose(arabic, "students.csv");
  const select = await encodings();
  expect(select.value).toBe("");
  expect(
    within(select).getByRole("option", { name: /^محمد علي, فاطمة \(windows-1256\)/ }),
  ).toBeTruthy();
  const next = () => screen.getByRole("button", { name: importStrings.next });
  expect(next()).toHaveProperty("disabled", true);
  select.focus();
  await user.selectOptions(select, "windows-1256");
  await waitFor(() => expect(next()).toHaveProperty("disabled", false));
  const chosen = await encodings();
  expect(chosen.value).toBe("windows-1256");
  expect(document.activeElement, "the choice keeps the focus").toBe(chosen);
  expect(within(chosen).queryByRole("option", { name: importStrings.encodingUnset })).toBeNull();
  next().focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(server.requests[0]?.body.rows.map(({ Name }) => Name)).toEqual(["محمد علي", "فاطمة"]);
});

test("another encoding is taken back, and the rows are read by the last one", async () => {
  const { choose, user, press, server } = openImport();
  choose(arabic, "students.csv");
  await user.selectOptions(await encodings(), "windows-1251");
  await waitFor(async () => expect((await encodings()).value).toBe("windows-1251"));
  await user.selectOptions(await encodings(), "windows-1256");
  await waitFor(async () => expect((await encodings()).value).toBe("windows-1256"));
  await press(importStrings.next);
  await waitFor(() => expect(server.requests[0]?.body.rows[0]?.["Name"]).toBe("محمد علي"));
});

test("a file that is gone when it is to be read again is told, and what was read stays", async () => {
  const { choose, user } = openImport();
  choose(arabic, "students.csv");
  const select = await encodings();
  vi.spyOn(File.prototype, "arrayBuffer").mockRejectedValue(new Error("gone"));
  await user.selectOptions(select, "windows-1256");
  expect((await screen.findByText(readingStrings.unreadable)).closest("[role=alert]")).toBeTruthy();
  expect(screen.getByRole("heading", { name: importStrings.columnsTitle })).toBeTruthy();
  vi.restoreAllMocks();
  await user.selectOptions(await encodings(), "windows-1256");
  await waitFor(() => expect(screen.queryByText(readingStrings.unreadable)).toBeNull());
});

test("what a text in UTF-8 says of itself asks nothing", async () => {
  const { choose, heading } = openImport();
  choose("Code,Name\nP1,محمد\n");
  await heading(importStrings.columnsTitle);
  expect(screen.queryByRole("combobox", { name: importStrings.encoding })).toBeNull();
});

const fixing = () => screen.getByRole("combobox", { name: importStrings.fixedField });

test("a value for the whole sheet is said by keys alone, sent with every row, and corrected where it is wrong", async () => {
  const { choose, heading, user, server } = openImport();
  choose("Code,Name\nP1,Mars\nP2,Venus\n");
  await heading(importStrings.columnsTitle);
  const add = () => screen.getByRole("button", { name: importStrings.fixedAdd });
  expect(add(), "nothing is chosen").toHaveProperty("disabled", true);
  await user.selectOptions(fixing(), "star");
  add().focus();
  await user.keyboard("{Enter}");
  const star = screen.getByRole("textbox", { name: "Star" });
  expect(document.activeElement, "its value is what comes next").toBe(star);
  await user.keyboard("Nemesis");
  screen.getByRole("button", { name: importStrings.next }).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText(importStrings.allWrong)).toBeTruthy();
  expect(
    within(screen.getByRole("table", { name: importStrings.correctCaption }))
      .getAllByRole("rowheader")
      .map((row) => row.textContent),
    "said at the line, for no cell of the file is wrong",
  ).toEqual(["2No star is called “Nemesis”.", "3No star is called “Nemesis”."]);
  expect(screen.getByRole("button", { name: importStrings.start(0) })).toHaveProperty(
    "disabled",
    true,
  );
  await user.click(screen.getByRole("button", { name: importStrings.back }));
  const again = await screen.findByRole<HTMLInputElement>("textbox", { name: "Star" });
  expect(again.value, "what was said is still there").toBe("Nemesis");
  await user.clear(again);
  await user.type(again, "Sun");
  await user.click(screen.getByRole("button", { name: importStrings.next }));
  expect(await screen.findByText(importStrings.allGood)).toBeTruthy();
  expect(server.requests.map(({ body }) => body.fixed)).toEqual([
    { star: "Nemesis" },
    { star: "Sun" },
  ]);
});

test("a value for the whole sheet is taken back by keys, and its field is free again", async () => {
  const { choose, heading, user } = openImport();
  choose("Code,Name\nP1,Mars\n");
  await heading(importStrings.columnsTitle);
  await user.selectOptions(fixing(), "moons");
  await user.click(screen.getByRole("button", { name: importStrings.fixedAdd }));
  expect(within(fixing()).queryByRole("option", { name: "Moons" })).toBeNull();
  screen.getByRole("button", { name: importStrings.fixedRemoveOf("Moons") }).focus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("textbox", { name: "Moons" })).toBeNull();
  expect(document.activeElement, "the button is gone, the choice has the focus").toBe(fixing());
  expect(within(fixing()).getByRole("option", { name: "Moons" })).toBeTruthy();
});

const workbook = workbookOf([
  {
    name: "Sun",
    rows: [
      ["Code", "Name"],
      ["P1", "Mars"],
    ],
  },
  {
    name: "Vega",
    rows: [
      ["Code", "Name"],
      ["P2", "Venus"],
    ],
  },
]);

test("all sheets of a workbook are read together, and the name of each goes where a person says", async () => {
  const { choose, heading, user, press, server } = openImport();
  choose(workbook, "planets.xlsx");
  await heading(importStrings.columnsTitle);
  const sheets = () => screen.getByRole("combobox", { name: importStrings.sheet });
  expect(screen.getByText(importStrings.fileFacts("planets.xlsx", 1))).toBeTruthy();
  await user.selectOptions(sheets(), importStrings.allSheets);
  expect(await screen.findByText(importStrings.fileFacts("planets.xlsx", 2))).toBeTruthy();
  expect(
    screen.getByText(
      "2 sheets are read together. Line numbers: “Sun” as in the sheet, “Vega” plus 1,000.",
    ),
  ).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: importStrings.headingLine })).toBeNull();
  await user.selectOptions(
    screen.getByRole("combobox", { name: importStrings.goesToOf("Sheet") }),
    "star",
  );
  await press(importStrings.next);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(server.requests[0]?.body).toMatchObject({
    mapping: { Sheet: "star", Code: "code", Name: "name" },
    rows: [
      { Sheet: "Sun", Code: "P1", Name: "Mars", line: 2 },
      { Sheet: "Vega", Code: "P2", Name: "Venus", line: 1002 },
    ],
  });
  await press(importStrings.back);
  await user.selectOptions(sheets(), "Vega");
  expect(await screen.findByText(importStrings.fileFacts("planets.xlsx", 1))).toBeTruthy();
  expect(screen.getByRole("textbox", { name: importStrings.headingLine })).toBeTruthy();
});

test("a line beside the headings belongs to them when a person says so, by keys", async () => {
  const { choose, heading, user, server } = openImport();
  choose("Code,Planet,,\n,Name,Kind,Moons\nP1,Mars,rock,2\n");
  await heading(importStrings.columnsTitle);
  const together = screen.getByRole("checkbox", { name: importStrings.headingsTogether(1, 2) });
  expect(screen.getByText("Line 1: Code, Planet")).toBeTruthy();
  expect(
    screen.queryByRole("combobox", { name: importStrings.goesToOf("Planet Name") }),
  ).toBeNull();
  together.focus();
  await user.keyboard(" ");
  await user.selectOptions(
    screen.getByRole("combobox", { name: importStrings.goesToOf("Planet Name") }),
    "name",
  );
  expect(document.activeElement).not.toBe(document.body);
  screen.getByRole("button", { name: importStrings.next }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(server.requests[0]?.body.rows).toEqual([
    expect.objectContaining({ Code: "P1", "Planet Name": "Mars", line: 3 }),
  ]);
});

test("a table of a web page that is called .xls is sent as the page shows it", async () => {
  const { choose, press, heading, server } = openImport();
  choose(
    "<html><body><h1>Planets</h1><table><tr><th>Code<th>Name<tr><td>P&#49;<td>Mars &amp; moons</table></body></html>",
    "planets.xls",
  );
  await heading(importStrings.columnsTitle);
  expect(screen.queryByRole("combobox", { name: importStrings.sheet })).toBeNull();
  await press(importStrings.next);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(server.requests[0]?.body.rows).toEqual([{ Code: "P1", Name: "Mars & moons", line: 2 }]);
});
