import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { SessionsOfAdmin } from "../../../packages/kit/browser/pages/profile/session-list";
import { openPage, type Sent } from "../answering";

const phone = {
  id: 4,
  user_agent: "Mozilla/5.0 (iPhone) Safari/604.1",
  address: "10.0.0.7",
  created_at: "2026-06-01T06:00:00Z",
  last_used_at: "2026-06-02T06:00:00Z",
  expires_at: "2026-06-09T06:00:00Z",
  refused_at: null as string | null,
  refused_address: null as string | null,
  current: false,
};

afterEach(cleanup);

function open(
  record: { id: number; name: string; deleted_at?: string },
  options: { permissions?: string[]; sessions?: (typeof phone)[] } = {},
) {
  const kept = { sessions: options.sessions ?? [phone] };
  const answer = ({ method, url }: Sent) => {
    if (url !== "/admin/admins/7/sessions" && !url.startsWith("/admin/admins/7/sessions/"))
      return undefined;
    if (method === "delete") {
      const ended = kept.sessions.length;
      kept.sessions = [];
      return { data: { ended } };
    }
    return { data: kept.sessions };
  };
  return openPage(
    <>
      <h1>An admin</h1>
      <SessionsOfAdmin record={record} />
    </>,
    {
      at: "/admins/7",
      path: "admins/7",
      answer,
      ...(options.permissions ? { permissions: options.permissions } : {}),
    },
  );
}

describe("where another admin is signed in", () => {
  it("is shown to a super admin, who can end it there", async () => {
    const { sent } = open({ id: 7, name: "Bo Ek" });
    await screen.findByRole("heading", { name: "Active sessions of Bo Ek" });
    await userEvent.click(await screen.findByRole("button", { name: "Sign out Safari on iOS" }));
    await screen.findByText("Not signed in anywhere.");
    expect(sent.filter(({ method }) => method === "delete").map(({ url }) => url)).toEqual([
      "/admin/admins/7/sessions/4",
    ]);
  });

  it("says where a copy of it was refused, and nothing where none was", async () => {
    const copied = { ...phone, refused_at: "2026-06-02T05:00:00Z", refused_address: "10.0.0.9" };
    open({ id: 7, name: "Bo Ek" }, { sessions: [phone, { ...copied, id: 5 }] });
    await screen.findAllByText("Safari on iOS");
    expect(screen.getAllByText(/Refused without the key of this browser/)).toHaveLength(1);
    expect(screen.getByText(/key of this browser, from 10\.0\.0\.9/)).toBeTruthy();
  });

  it("is ended everywhere by one press", async () => {
    const { sent } = open({ id: 7, name: "Bo Ek" });
    await userEvent.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === "delete").map(({ url }) => url)).toEqual([
        "/admin/admins/7/sessions",
      ]),
    );
    await screen.findByText("Bo Ek is signed out everywhere");
  });

  it.each([
    [
      "who is no super admin",
      { id: 7, name: "Bo" },
      { permissions: ["view_admins", "edit_admins"] },
    ],
    ["whose own page it is", { id: 1, name: "Root" }, {}],
    ["who looks into the trash", { id: 7, name: "Bo", deleted_at: "2026-06-01T06:00:00Z" }, {}],
  ] as [string, Parameters<typeof open>[0], Parameters<typeof open>[1]][])(
    "is not shown to one %s",
    async (_who, record, options) => {
      open(record, options);
      await screen.findByRole("heading", { name: "An admin" });
      expect(screen.queryByRole("heading", { name: /signed in/ })).toBeNull();
    },
  );
});
