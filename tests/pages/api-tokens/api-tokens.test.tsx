import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { AllTokensPage } from "../../../packages/kit/browser/pages/api-tokens/all-tokens-page";
import { OwnTokens } from "../../../packages/kit/browser/pages/api-tokens/own-tokens";
import type { ListedToken } from "../../../packages/kit/browser/pages/api-tokens/token-rows";
import { TokensOfAdmin } from "../../../packages/kit/browser/pages/api-tokens/tokens-of-admin";
import { openPage, type Sent } from "../answering";

afterEach(cleanup);

const token: ListedToken = {
  id: 3,
  name: "Timetable import",
  ending: "x7Qa",
  permissions: ["view_students", "view_classes"],
  created_at: "2026-06-01T06:00:00Z",
  created_by: null,
  expires_at: "2026-08-30T06:00:00Z",
  is_expired: false,
  last_used_at: null,
  last_used_address: null,
};
const secret = "rc_pat_0123456789012345678901234567890123456789012";

function openOwn(tokens: readonly ListedToken[] | "fails", permissions?: string[]) {
  const answer = ({ method, url }: Sent) => {
    if (url === "/auth/api-tokens" && method === "get")
      return tokens === "fails"
        ? { refused: { status: 500, message: "Something went wrong." } }
        : { data: tokens };
    if (url === "/auth/api-tokens") return { data: { ...token, token: secret } };
    if (url === "/auth/api-tokens/3") return { data: { id: 3 }, message: "API token ended" };
    return undefined;
  };
  return openPage(
    <>
      <h1>Profile</h1>
      <OwnTokens />
    </>,
    { at: "/profile", path: "profile", answer, ...(permissions ? { permissions } : {}) },
  );
}

type Dialog = ReturnType<typeof within>;
const enter = async (dialog: Dialog, name: string) => {
  await userEvent.click(dialog.getByLabelText(/^Name/));
  await userEvent.paste(name);
};
const bodyOf = (sent: readonly Sent[]) =>
  sent.find(({ method, url }) => method === "post" && url.endsWith("/api-tokens"))?.body;

describe("one's own API tokens", () => {
  it("stand with what each may, its last use and its end", async () => {
    openOwn([
      token,
      { ...token, id: 4, name: "Old", is_expired: true, permissions: null },
      {
        ...token,
        id: 5,
        name: "Used",
        last_used_at: new Date(Date.now() - 3_600_000).toISOString(),
        last_used_address: "10.0.0.7",
      },
    ]);
    expect(
      await screen.findByText(/^ends in x7Qa · 2 permissions · not used yet · works until .*2026/),
    ).toBeTruthy();
    expect(
      screen.getByText("ends in x7Qa · Everything its account may do · not used yet"),
    ).toBeTruthy();
    expect(screen.getByText("Expired")).toBeTruthy();
    expect(screen.getByText(/last used an hour ago from 10\.0\.0\.7/)).toBeTruthy();
  });

  it("say that there are none, and that they could not be loaded", async () => {
    openOwn([]);
    expect(await screen.findByText("You have no API tokens.")).toBeTruthy();
    cleanup();
    openOwn("fails");
    expect(await screen.findByText("Couldn't load the API tokens.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("are made of the permissions one has, and shown once", async () => {
    const { sent } = openOwn([], ["view_students", "view_classes"]);
    await userEvent.click(await screen.findByRole("button", { name: "Make a token" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Make a token" }));
    expect(dialog.getByText("Name is required.")).toBeTruthy();
    expect(dialog.getByText("Choose at least one permission.")).toBeTruthy();
    await enter(dialog, "Timetable import");
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Works for" }), "30 days");
    const students = within(dialog.getByRole("group", { name: "Students" }));
    expect(students.queryByRole("checkbox", { name: "Edit" })).toBeNull();
    await userEvent.click(students.getByRole("checkbox", { name: "View" }));
    expect(dialog.queryByRole("group", { name: "Teachers" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Make a token" }));
    const shown = (await screen.findByRole("textbox", {
      name: "Your new token",
    })) as HTMLInputElement;
    expect(shown.value).toBe(secret);
    expect(bodyOf(sent)).toEqual({
      name: "Timetable import",
      days: 30,
      permissions: ["view_students"],
    });
    await userEvent.click(screen.getByRole("button", { name: "I have stored it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body.textContent).not.toContain(secret);
  });

  it("may be given everything", async () => {
    const { sent } = openOwn([], ["view_students"]);
    await userEvent.click(await screen.findByRole("button", { name: "Make a token" }));
    const dialog = within(await screen.findByRole("dialog"));
    await enter(dialog, "Mine");
    await userEvent.click(
      dialog.getByRole("radio", { name: "Everything I may do, also when that changes" }),
    );
    expect(dialog.queryByRole("group", { name: "Students" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Make a token" }));
    await screen.findByRole("textbox", { name: "Your new token" });
    expect(bodyOf(sent)).toEqual({ name: "Mine", days: 90, permissions: null });
  });

  it("are ended after a question", async () => {
    const { sent } = openOwn([token]);
    await userEvent.click(
      await screen.findByRole("button", { name: "End the token “Timetable import”" }),
    );
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Programs that use it stop working at once.");
    expect(sent.some(({ method }) => method === "delete")).toBe(false);
    await userEvent.click(within(dialog).getByRole("button", { name: "End" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.filter(({ method }) => method === "delete").map(({ url }) => url)).toEqual([
      "/auth/api-tokens/3",
    ]);
  });
});

describe("an admin's API tokens", () => {
  const show = (data: object) =>
    openPage(
      <>
        <h1>An admin</h1>
        <TokensOfAdmin record={{ id: 7, name: "Gate" }} />
      </>,
      {
        at: "/admins/7",
        path: "admins/7",
        answer: ({ method, url }) => {
          if (url !== "/admin/admins/7/api-tokens") return { data: { id: 3 } };
          return method === "get" ? { data } : { data: { ...token, token: secret } };
        },
      },
    );

  it("are made for a system, of what its account may, never of everything", async () => {
    const { sent } = show({ tokens: [], can_make: true, permissions: ["view_students"] });
    await userEvent.click(await screen.findByRole("button", { name: "Make a token" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByRole("radio")).toBeNull();
    await enter(dialog, "Reader");
    await userEvent.click(dialog.getByRole("checkbox", { name: "View" }));
    await userEvent.click(dialog.getByRole("button", { name: "Make a token" }));
    await screen.findByRole("textbox", { name: "Your new token" });
    expect(bodyOf(sent)).toEqual({ name: "Reader", days: 90, permissions: ["view_students"] });
  });

  it("of a person can only be ended", async () => {
    const { sent } = show({ tokens: [token], can_make: false, permissions: [] });
    await userEvent.click(
      await screen.findByRole("button", { name: "End the token “Timetable import”" }),
    );
    expect(screen.queryByRole("button", { name: "Make a token" })).toBeNull();
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "End" }),
    );
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === "delete").map(({ url }) => url)).toEqual([
        "/admin/admins/7/api-tokens/3",
      ]),
    );
  });
});

describe("everybody's API tokens", () => {
  it("stand with whose they are, and are ended there", async () => {
    const { sent } = openPage(<AllTokensPage />, {
      at: "/api-tokens",
      path: "api-tokens",
      answer: ({ url }) =>
        url === "/admin/api-tokens"
          ? { data: [{ ...token, owner: { id: 7, name: "Bo Ek" } }] }
          : { data: { id: 3 }, message: "API token ended" },
    });
    expect(await screen.findByText(/^of Bo Ek · ends in x7Qa/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "End the token “Timetable import”" }));
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "End" }),
    );
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === "delete").map(({ url }) => url)).toEqual([
        "/admin/admins/7/api-tokens/3",
      ]),
    );
  });
});
