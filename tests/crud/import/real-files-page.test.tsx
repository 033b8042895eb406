import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { importStrings } from "../../../packages/kit/browser/strings/import";
import { realSheets, sheetBytes } from "../../support/real-sheets";
import { openImport } from "./stage";

afterEach(() => void vi.restoreAllMocks());

const tried = realSheets.filter(({ file }) => ["exceljs.xlsx", "gnumeric.ods"].includes(file));

test.each(tried)("the page sends of $file what its sheet shows", async ({ file, rows, hidden }) => {
  const { choose, press, heading, user, server } = openImport();
  choose(await sheetBytes(file), file);
  await heading(importStrings.columnsTitle);
  expect(screen.getByText(new RegExp(`^Row ${hidden} is hidden in the sheet`, "u"))).toBeTruthy();
  expect(screen.getByText(importStrings.fileFacts(file, rows.length))).toBeTruthy();
  for (const [column, target] of [
    ["Admission no.", "code"],
    ["Name", "name"],
    ["Born", "found_on"],
    ["Class", ""],
  ] as const)
    await user.selectOptions(
      screen.getByRole("combobox", { name: importStrings.goesToOf(column) }),
      target,
    );
  await press(importStrings.next);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(server.requests[0]?.body.rows).toEqual(
    rows.map(([, number, name, born], at) => ({
      "Admission no.": number,
      Name: name,
      Born: born,
      line: at + 2,
    })),
  );
});
