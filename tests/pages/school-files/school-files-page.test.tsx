import "@testing-library/jest-dom/vitest";
import "../../crud/form/missing-in-jsdom";
import "../../crud/import/blobs-in-jsdom";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { SchoolFilesPage } from "../../../src/features/school-files/page/school-files-page";
import "../../crud/list/browser-gaps";
import { openPage } from "../answering";

const path = "/admin/school-files";
afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

/** The page, over a server that takes one class and one of two students. */
const open = () =>
  openPage(<SchoolFilesPage />, {
    at: "/students/import-files",
    path: "students/import-files",
    answer({ method, url }) {
      if (url === path && method === "get") return { data: [] };
      if (url === path) return { data: { id: 1 } };
      if (url !== `${path}/check`) return undefined;
      const none = {
        updated: 0,
        unchanged: 0,
        renamed: 0,
        all_refused: 0,
        refused: [],
        changes: [],
      };
      return {
        data: {
          seen: "s1",
          files: [
            { ...none, place: 1, resource: "classes", file_name: "classes.csv", created: 1 },
            {
              ...none,
              place: 0,
              resource: "students",
              file_name: "students.csv",
              created: 1,
              all_refused: 1,
              refused: [{ line: 3, column: "Class", reason: "There is no class “9 B”." }],
            },
          ],
        },
      };
    },
  });

const students = "First name,Last name,Admission number\nAsha,Rao,A1\nBen,Roy,A2\n";

it("says what each file holds and what they would do, and takes what was checked", async () => {
  const { sent } = open();
  const user = userEvent.setup();
  expect(await screen.findByText(/Files you take together appear here/u)).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is nowhere to choose a file.");
  const files = [
    new File([students], "students.csv"),
    new File(["Class,Section\n8,A\n"], "classes.csv"),
  ];
  fireEvent.change(input, { target: { files } });

  const card = await screen.findByRole("region", { name: "students.csv" }, { timeout: 8000 });
  expect(within(card).getByLabelText("The file holds")).toHaveValue("students");
  const other = await screen.findByRole("region", { name: "classes.csv" }, { timeout: 8000 });
  expect(within(other).getByLabelText("The file holds")).toHaveValue("classes");
  const check = screen.getByRole("button", { name: "Check 2 files together" });
  await waitFor(() => expect(check).toBeEnabled());
  await user.click(check);

  const found = await screen.findByRole("region", { name: "What the files would do" });
  expect(within(found).getByRole("status")).toHaveTextContent("They go in in this order");
  expect(
    within(found)
      .getAllByRole("rowheader")
      .map((one) => one.textContent),
  ).toEqual(["Classes/Departmentsclasses.csv", "Studentsstudents.csv"]);
  expect(within(found).getByText(/Line 3, Class: There is no class “9 B”/u)).toBeVisible();

  // What was checked is no longer what is there.
  await user.click(within(other).getByRole("button", { name: /Remove classes.csv/u }));
  expect(screen.queryByRole("region", { name: "What the files would do" })).toBeNull();
  fireEvent.change(input, { target: { files: [files[1]] } });
  await screen.findByRole("region", { name: "classes.csv" }, { timeout: 8000 });
  await user.click(await screen.findByRole("button", { name: "Check 2 files together" }));
  await user.click(await screen.findByRole("button", { name: "Take 2 records" }));
  await waitFor(() =>
    expect(
      sent.findLast(({ url, method }) => url === path && method === "post")?.body,
    ).toMatchObject({
      seen: "s1",
      files: [
        { resource: "students", file_name: "students.csv" },
        { resource: "classes", file_name: "classes.csv" },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: "students.csv" })).toBeNull());
});
