import "../../crud/form/missing-in-jsdom";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import {
  ParentRestrictions,
  StudentRestrictions,
} from "../../../src/features/families/page/restrictions-panel";
import { openPage, type Sent } from "../answering";

const restriction = (id: number, name: string, more: object) => ({
  id,
  version: 1,
  student_id: 5,
  student: { id: 5, name: `Child of ${name}` },
  parent_id: id,
  parent: { id, name },
  no_messages: false,
  no_page: false,
  no_pickup: false,
  gate_note: null,
  valid_until: null,
  reason: "Court order 12",
  document: null,
  created_at: "2026-04-01T05:00:00Z",
  updated_at: "2026-04-01T05:00:00Z",
  ...more,
});
const restrictions = [
  restriction(1, "Bala", { no_messages: true, no_page: true, no_pickup: true }),
  restriction(2, "Chand", { no_pickup: true, valid_until: "2099-06-30" }),
  restriction(3, "Dev", { no_messages: true, valid_until: "2020-06-30" }),
  restriction(4, "Esha", {}),
];
const answer =
  (data: object[]) =>
  ({ url }: Sent) => {
    if (url.startsWith("/admin/notifications/unread-count")) return { data: { count: 0 } };
    return url.startsWith("/admin/parent-restrictions")
      ? { data, meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1 } }
      : undefined;
  };
const open = (
  Card: typeof StudentRestrictions,
  permissions: string[],
  data: object[] = restrictions,
) =>
  openPage(<Card record={{ id: 5 }} />, {
    at: "/students/5",
    path: "students/5",
    answer: answer(data),
    permissions,
  });
const may = ["view_students", "view_parents", "view_parent_restrictions"];
const lines = () =>
  within(screen.getByRole("region", { name: "Parent restrictions" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("restrictions on the page of a student", () => {
  it("say in words what each parent may not, and until when", async () => {
    const { sent } = open(StudentRestrictions, may);
    await screen.findByRole("link", { name: "Bala" });
    expect(lines()).toEqual([
      "Bala: no messages, no family page, may not collect",
      expect.stringMatching(/^Chand: may not collect \(until .*2099.*\)$/u),
      expect.stringMatching(/^Dev: no messages \(ended .*2020.*\)$/u),
      "Esha: nothing is restricted",
    ]);
    expect(screen.queryByRole("link", { name: "Add a restriction" })).toBeNull();
    expect(sent.map(({ url }) => url).find((url) => url.includes("restrictions"))).toMatch(
      /\?student_id=5&/u,
    );
  });

  it("are asked for and shown only to those who may view them", async () => {
    const { sent } = open(StudentRestrictions, ["view_students", "view_parents"]);
    await screen.findByRole("main");
    expect(screen.queryByRole("region", { name: "Parent restrictions" })).toBeNull();
    expect(sent.filter(({ url }) => url.includes("restrictions"))).toEqual([]);
  });
});

it("restrictions on the page of a parent name the child, and lead to a new one", async () => {
  open(ParentRestrictions, [...may, "create_parent_restrictions"]);
  await screen.findByRole("link", { name: "Child of Bala" });
  expect(screen.getByRole("link", { name: "Add a restriction" }).getAttribute("href")).toBe(
    "/parent-restrictions/create?parent_id=5",
  );
  cleanup();
  queryClient.clear();
  open(ParentRestrictions, may, []);
  expect(await screen.findByText("No restrictions.")).toBeTruthy();
});
