import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { OneRosterPage } from "../../../src/features/oneroster/page/roster-page";
import { StudentImportPage } from "../../../src/features/oneroster/page/student-import";
import type { AnswerTo } from "../../../src/providers/call";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { openPage, type Reply, type Sent } from "../answering";

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

type Plan = AnswerTo<"POST /admin/oneroster/check">;
const line = (title: string, more: Partial<Plan["lines"][number]> = {}): Plan["lines"][number] => ({
  entity: "students",
  key: title,
  file: "users.csv",
  line: 2,
  kind: "new",
  is_asked: false,
  title,
  is_renamed: false,
  changes: [],
  ...more,
});
const planWith = (more: Partial<Plan> = {}): Plan => ({
  version: "1.2",
  is_delta: false,
  system: "Hill",
  schools: [],
  school: null,
  must_choose: false,
  seen: "abc",
  counts: [{ entity: "students", created: 1, changed: 1, ended: 0, missing: 2, same: 9 }],
  renamed: 1,
  new_ids: 0,
  lines: [
    line("Asha"),
    line("Bina", {
      kind: "changed",
      is_renamed: true,
      changes: [{ field: "name", before: "Bina", after: "Bea" }],
    }),
  ],
  more: 0,
  problems: [{ file: "users.csv", line: 7, text: "givenName is required.", is_taken: false }],
  more_problems: 0,
  ignored: [],
  missing_permissions: [],
  ...more,
});

function open(plan: Plan, more: (sent: Sent) => Reply | undefined = () => undefined) {
  return openPage(<OneRosterPage />, {
    at: "/oneroster",
    path: "oneroster",
    answer: (sent) =>
      more(sent) ??
      (sent.url === "/admin/oneroster"
        ? { data: { systems: ["Hill"] } }
        : sent.url === "/admin/oneroster/check"
          ? { data: plan }
          : undefined),
  });
}
async function check() {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!found) throw new Error("No file can be chosen yet.");
    return found;
  });
  fireEvent.change(input, { target: { files: [new File(["zip"], "hill.zip")] } });
  fireEvent.click(screen.getByRole("button", { name: "Check the file" }));
}

describe("the page of OneRoster", () => {
  it("asks for a file", async () => {
    open(planWith());
    fireEvent.click(await screen.findByRole("button", { name: "Check the file" }));
    expect(await screen.findByText("Choose a file.")).toBeTruthy();
  });

  it("says where it can't be loaded", async () => {
    open(planWith(), ({ url }) =>
      url === "/admin/oneroster" ? { refused: { status: 500, message: "Broken." } } : undefined,
    );
    expect(await screen.findByText("The page couldn't be loaded")).toBeTruthy();
  });

  it("shows what the file would do, and takes what is ticked", async () => {
    const { sent } = open(planWith(), ({ url }) =>
      url === "/admin/oneroster/take"
        ? { data: { created: 1, changed: 1, ended: 2, refused: [] }, message: "Taken." }
        : undefined,
    );
    await check();
    expect(await screen.findByText("1 line can't be taken")).toBeTruthy();
    expect(screen.getByText("users.csv, line 7: givenName is required.")).toBeTruthy();
    expect(screen.getByText("Name: Bina → Bea")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: /^End what is no longer in the file/ }));
    fireEvent.click(screen.getByRole("checkbox", { name: /another name/ }));
    fireEvent.click(screen.getByRole("button", { name: "Take 4 changes" }));
    expect(await screen.findByText(/can be undone on each list/)).toBeTruthy();
    const taken = sent.find(({ url }) => url === "/admin/oneroster/take");
    expect(taken?.body).toMatchObject({
      file: btoa("zip"),
      file_name: "hill.zip",
      seen: "abc",
      end: ["students"],
      confirm_names: true,
    });
    expect(taken?.key).toBeTruthy();
  });

  it("has the school chosen where the file has several", async () => {
    const schools = [
      { key: "S1", name: "Hill" },
      { key: "S2", name: "Lake" },
    ];
    const { sent } = open(planWith({ schools, must_choose: true, lines: [], counts: [] }));
    await check();
    fireEvent.change(await screen.findByLabelText("School"), { target: { value: "S2" } });
    fireEvent.click(screen.getByRole("button", { name: "Check the file" }));
    await waitFor(() => expect(sent.at(-1)?.body["school"]).toBe("S2"));
    expect(screen.queryByRole("button", { name: /^Take/ })).toBeNull();
  });

  it("offers nothing to who may not take it", async () => {
    open(planWith({ missing_permissions: ["create_students"] }));
    await check();
    expect(
      await screen.findByText("You don't have the permissions to take this file."),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Take/ })).toBeNull();
  });
});

describe("the import of students", () => {
  const importing = (permissions?: string[]) =>
    openPage(<StudentImportPage />, {
      at: "/students/import",
      path: "students/import",
      answer: ({ url }) => (url.includes("/imports") ? { data: [] } : undefined),
      ...(permissions ? { permissions } : {}),
    });

  it("leads to files of a whole school, whoever may see all of it", async () => {
    importing();
    const link = await screen.findByRole("link", { name: "OneRoster" });
    expect(link.getAttribute("href")).toBe("/oneroster");
    cleanup();
    closeSession("signed-out");
    importing(["view_students", "create_students", "edit_students", "import_students"]);
    expect(await screen.findByRole("heading", { name: "Import students" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "OneRoster" })).toBeNull();
  });
});
