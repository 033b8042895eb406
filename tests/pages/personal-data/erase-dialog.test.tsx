import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { personActionsOf } from "../../../packages/kit/browser/pages/personal-data/person-actions";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { students } from "../../../src/resources/students";
import { openPage, type Reply, type Sent } from "../answering";

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

const record = { id: 7, version: 3, name: "Maya Rao", erased_at: null };
const preview = {
  refused: null,
  confirm: "Maya Rao",
  along: [{ resource: "parents", id: 2, name: "Asha Rao" }],
  kinds: [
    { kind: "Students", count: 1, becomes: "anonymous" },
    { kind: "Files", count: 2, becomes: "removed" },
    { kind: "Alerts", count: 3, becomes: "kept" },
  ],
};
const Actions = personActionsOf(students);

const open = (permissions: string[], answer: (sent: Sent) => Reply | undefined, of: object = {}) =>
  openPage(<Actions record={{ ...record, ...of }} />, {
    at: "/students/7",
    path: "students/7",
    permissions: ["view_students", ...permissions],
    answer,
  });

const openMore = async () => userEvent.click(await screen.findByRole("button", { name: "More" }));

it("shows what would become of what is kept, and erases once the name is typed", async () => {
  const { sent } = open(["erase_people"], ({ method, url }) =>
    url !== "/admin/students/7/erasure"
      ? undefined
      : method === "post"
        ? { data: { erased: 2 } }
        : { data: preview },
  );
  await openMore();
  await userEvent.click(await screen.findByRole("button", { name: "Erase…" }));
  const dialog = await screen.findByRole("dialog", { name: "Erase Maya Rao?" });
  const table = await within(dialog).findByRole("table");
  expect(
    within(table)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["Students1Made anonymous", "Files2Removed", "Alerts3Stays, without a name"]);
  expect(within(dialog).getByText(/Asha Rao/)).toBeTruthy();
  const erase = within(dialog).getByRole("button", { name: "Erase for good" });
  const name = within(dialog).getByRole("textbox", { name: "Type Maya Rao to confirm" });
  await userEvent.type(name, "Maya");
  expect((erase as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(name, " Rao{Enter}");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(sent.filter(({ method }) => method === "post")).toMatchObject([
    { body: { confirm: "Maya Rao" }, key: expect.any(String) },
  ]);
});

it("says why somebody can't be erased now, and offers nothing to press", async () => {
  open(["erase_people"], ({ url }) =>
    url === "/admin/students/7/erasure"
      ? { data: { ...preview, refused: "This student is still at school." } }
      : undefined,
  );
  await openMore();
  await userEvent.click(await screen.findByRole("button", { name: "Erase…" }));
  expect(await screen.findByText("This student is still at school.")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Erase for good" })).toBeNull();
});

it("offers each act to those who may, and erasing not twice", async () => {
  open(["export_personal_data", "erase_people"], () => undefined, {
    erased_at: "2026-06-10T06:00:00Z",
  });
  await openMore();
  expect(await screen.findByRole("button", { name: "All that is kept" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Erase…" })).toBeNull();
  cleanup();
  open(["erase_people"], () => undefined);
  await openMore();
  expect(await screen.findByRole("button", { name: "Erase…" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "All that is kept" })).toBeNull();
});
