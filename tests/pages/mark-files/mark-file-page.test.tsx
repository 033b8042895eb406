import "@testing-library/jest-dom/vitest";
import "../../crud/form/missing-in-jsdom";
import "../../crud/import/blobs-in-jsdom";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { MarkFilePage } from "../../../src/features/mark-files/page/mark-file-page";
import "../../crud/list/browser-gaps";
import { openPage } from "../answering";

const path = "/admin/attendance/mark-files";
afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

/** The page, over a server that finds one new mark and one that stands and differs. */
const open = () =>
  openPage(<MarkFilePage />, {
    at: "/attendance/import",
    path: "attendance/import",
    answer({ method, url, body }) {
      if (url === path && method === "get") return { data: [] };
      if (url === path) return { data: { id: 1, changes: body["changes"], refused: 1 } };
      if (url !== `${path}/check`) return undefined;
      const row = {
        line: 2,
        heading: "2026-06-01",
        student: { id: 1, name: "Asha Rao", admission_no: "A1" },
        class: { id: 1, name: "Eight" },
        date: "2026-06-01",
        label: "Day",
      };
      return {
        data: {
          columns: [
            { heading: "Adm", kind: "admission_no", date: null },
            { heading: "2026-06-01", kind: "marks", date: "2026-06-01" },
          ],
          codes: [{ code: "P", label: "Present" }],
          classes: [],
          needs: [],
          from: "2026-06-01",
          to: "2026-06-01",
          days: 1,
          changes: body["existing"] === "replace" ? 2 : 1,
          added: 1,
          differing: 1,
          same: 0,
          students: 1,
          registers: 1,
          untaken: 0,
          rows: [{ ...row, before: "P", after: "A" }],
          more: 0,
          refused: [{ line: 3, heading: "2026-06-01", text: "X", why: "“X” isn't a code here." }],
          all_refused: 1,
          unknown: [{ text: "X", count: 1 }],
        },
      };
    },
  });

it("shows what each mark becomes, and takes nothing before it is said what holds", async () => {
  const { sent } = open();
  const user = userEvent.setup();
  expect(await screen.findByText(/Parents get no message about absences/u)).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is nowhere to choose a file.");
  fireEvent.change(input, {
    target: { files: [new File(["Adm,2026-06-01\nA1,A\nA2,X\n"], "june.csv")] },
  });
  expect(await screen.findByText("P → A", undefined, { timeout: 8000 })).toBeVisible();
  expect(screen.getByText(/“X” isn't a code here/u)).toBeVisible();
  expect(screen.getByRole("button", { name: "Take 1 mark" })).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: "Replace it with the file's marks" }));
  const take = await screen.findByRole("button", { name: "Take 2 marks" });
  await waitFor(() => expect(take).toBeEnabled());
  await user.click(take);
  await waitFor(() =>
    expect(
      sent.findLast(({ url, method }) => url === path && method === "post")?.body,
    ).toMatchObject({
      file_name: "june.csv",
      existing: "replace",
      changes: 2,
      refused: 1,
      headings: ["Adm", "2026-06-01"],
      lines: [
        { line: 2, cells: ["A1", "A"] },
        { line: 3, cells: ["A2", "X"] },
      ],
    }),
  );
  expect(await screen.findByText("Choose a file to see what it would change.")).toBeVisible();
});
