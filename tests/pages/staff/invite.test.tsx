import "../../crud/list/browser-gaps";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { InviteTeacherButton } from "../../../src/features/staff/page/invite-button";
import { TeacherListPage } from "../../../src/features/staff/page/teacher-list";
import type { AnswerTo } from "../../../src/providers/call";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { openPage, type Reply, type Sent } from "../answering";

const common = {
  version: 1,
  created_at: "2026-06-01T06:00:00Z",
  updated_at: "2026-06-01T06:00:00Z",
  deleted_at: null,
};
const teacher = (id: number, name: string, email: string | null) => ({
  ...common,
  id,
  employee_no: `T${id}`,
  language: null,
  name,
  email,
  account_id: null,
  account: null,
  phone: null,
  gender: null,
  joined_on: null,
  status: "active",
  subjects: [],
  erased_at: null,
});
const teachers = [
  teacher(1, "Farida", "farida@example.com"),
  teacher(2, "Gopal", null),
  teacher(3, "Hari", "hari@example.com"),
];
const groups = [
  {
    ...common,
    id: 7,
    name: "Teacher",
    description: null,
    permissions: [],
    needs_second_factor: false,
    admins: [],
  },
  {
    ...common,
    id: 8,
    name: "Office",
    description: null,
    permissions: [],
    needs_second_factor: false,
    admins: [],
  },
];
const meta = (total: number) => ({ current_page: 1, per_page: 100, total, last_page: 1 });
type Invited = AnswerTo<"POST /admin/teachers/invite">;
let invited: Invited;
const answer = ({ method, url }: Sent): Reply | undefined => {
  if (url.startsWith("/admin/user-groups")) return { data: groups, meta: meta(2) };
  if (method === "post") return { data: invited, message: "Invited." };
  return url.startsWith("/admin/teachers") ? { data: teachers, meta: meta(3) } : undefined;
};
const line = (id: number, name: string): Invited[number] => ({
  teacher: { id, name },
  invitation: {
    code: `code-${id}`,
    expires_at: "2026-06-08T06:00:00Z",
    mailed: true,
    account_id: 90 + id,
  },
  reason: null,
});

beforeEach(() => {
  invited = [line(1, "Farida")];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("inviting a teacher to sign in", () => {
  const draw = (record: object, permissions?: string[]) =>
    openPage(
      <InviteTeacherButton
        record={{ id: 1, name: "Farida", status: "active", account_id: null, ...record }}
      />,
      { at: "/teachers/1", path: "teachers/:id", answer, ...(permissions ? { permissions } : {}) },
    );

  it("puts them into the group that the school has for it, and shows the link once", async () => {
    const { sent } = draw({});
    fireEvent.click(await screen.findByText("Invite to sign in"));
    const dialog = await screen.findByRole("dialog", { name: "Invite Farida to sign in" });
    await waitFor(() =>
      expect(within(dialog).getByLabelText<HTMLSelectElement>("User group").value).toBe("7"),
    );
    fireEvent.click(within(dialog).getByText("Invite"));
    expect((await within(dialog).findByLabelText<HTMLInputElement>("Link")).value).toMatch(
      /\/invitation\?code=code-1$/,
    );
    expect(sent.find(({ method }) => method === "post")?.body).toEqual({
      teacher_ids: [1],
      user_group_id: 7,
    });
  });

  it("says why there is no link", async () => {
    invited = [
      {
        teacher: { id: 1, name: "Farida" },
        invitation: null,
        reason: "Farida has no email address on record. Add one first.",
      },
    ];
    draw({});
    fireEvent.click(await screen.findByText("Invite to sign in"));
    const button = await screen.findByText("Invite");
    await waitFor(() => expect(button.closest("button")?.disabled).toBe(false));
    fireEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Farida has no email address on record. Add one first.",
    );
  });

  it.each([
    ["who has an account", { account_id: 5 }, undefined],
    ["who is not active", { status: "inactive" }, undefined],
    ["for who may not make admins", {}, ["view_teachers", "edit_teachers"]],
  ])("is not offered of one %s", async (_, record, permissions) => {
    draw(record, permissions);
    await waitFor(() => expect(document.querySelector("main, body")).toBeTruthy());
    expect(screen.queryByText("Invite to sign in")).toBeNull();
  });
});

describe("inviting several teachers from their list", () => {
  it("takes everybody with an email address who is not taken off", async () => {
    const { sent } = openPage(<TeacherListPage />, { at: "/teachers", path: "teachers", answer });
    fireEvent.click(await screen.findByText("Invite teachers"));
    const dialog = await screen.findByRole("dialog", { name: "Invite teachers to sign in" });
    expect(
      (await within(dialog).findByLabelText<HTMLInputElement>("Gopal, no email address on record"))
        .disabled,
    ).toBe(true);
    const make = await within(dialog).findByText("Invite 2 teachers");
    await waitFor(() => expect(make.closest("button")?.disabled).toBe(false));
    fireEvent.click(within(dialog).getByLabelText("Hari, hari@example.com"));
    fireEvent.click(await within(dialog).findByText("Invite 1 teacher"));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === "post")?.body).toEqual({
        teacher_ids: [1],
        user_group_id: 7,
      }),
    );
    expect(sent.some(({ url }) => decodeURIComponent(url).includes("account_id[null]=true"))).toBe(
      true,
    );
  });
});
