import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { FactorsOfAdmin } from "../../../packages/kit/browser/pages/second-factor/factors-of-admin";
import { SecurityCards } from "../../../packages/kit/browser/pages/second-factor/security-cards";
import type { OwnFactors } from "../../../packages/kit/browser/providers/own-factors";
import { openPage, type Sent } from "../answering";

afterEach(cleanup);

const nothing: OwnFactors = {
  password: true,
  needed: false,
  needed_from: null,
  passkeys_possible: true,
  passkeys: [],
  authenticator: null,
  recovery_codes: 0,
};
const laptop = {
  id: 3,
  name: "Office laptop",
  created_at: "2026-06-01T06:00:00Z",
  last_used_at: null,
};

function open(factors: Partial<OwnFactors>) {
  const answer = ({ method, url }: Sent) => {
    if (url === "/auth/second-factor") return { data: { ...nothing, ...factors } };
    if (url === "/auth/passkeys/3" && method === "delete")
      return { data: { id: 3 }, message: "Passkey removed" };
    if (url === "/auth/recovery-codes")
      return { data: { recovery_codes: ["AAAA-BBBB", "CCCC-DDDD"] } };
    return undefined;
  };
  return openPage(
    <>
      <h1>Profile</h1>
      <SecurityCards />
    </>,
    { at: "/profile", path: "profile", answer },
  );
}

describe("one's own second factor", () => {
  it("says why there are no passkeys at this address, as in the mocked console", async () => {
    open({ passkeys_possible: false });
    expect(
      await screen.findByText(
        "Passkeys don't work at this address of the console. Set up an authenticator app instead.",
      ),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Recovery codes" })).toBeNull();
  });

  it("lists passkeys, and removes one by its name", async () => {
    const { sent } = open({ passkeys: [laptop], recovery_codes: 9 });
    await userEvent.click(
      await screen.findByRole("button", { name: "Remove the passkey “Office laptop”" }),
    );
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === "delete").map(({ url }) => url)).toEqual([
        "/auth/passkeys/3",
      ]),
    );
  });

  it.each([
    [4, false],
    [3, true],
    [0, true],
  ])("with %d recovery codes left warns: %s", async (recovery_codes, warns) => {
    open({ passkeys: [laptop], recovery_codes });
    await screen.findByText(
      recovery_codes === 0
        ? "No recovery code is left."
        : `${recovery_codes} recovery codes are left.`,
    );
    expect(screen.queryByText("Few recovery codes are left. Make new ones.") !== null).toBe(warns);
  });

  it("makes new recovery codes after a question, and shows them", async () => {
    open({ passkeys: [laptop], recovery_codes: 2 });
    await userEvent.click(await screen.findByRole("button", { name: "Make new codes" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("The codes you have now will no longer work.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Make new codes" }));
    expect(await screen.findByText("CCCC-DDDD")).toBeTruthy();
  });

  it("tells the day from which it is needed, to who has none", async () => {
    open({ needed_from: "2026-12-24" });
    expect(await screen.findByText(/From .*Dec.* you need a second factor/)).toBeTruthy();
  });
});

describe("on an admin's page", () => {
  const show = (data: object, id = 7) =>
    openPage(
      <>
        <h1>An admin</h1>
        <FactorsOfAdmin record={{ id, name: "Bo Ek" }} />
      </>,
      {
        at: `/admins/${id}`,
        path: `admins/${id}`,
        answer: ({ url, method }: Sent) =>
          url === `/admin/admins/${id}/second-factor`
            ? { data: method === "delete" ? { ended: 1 } : data }
            : undefined,
      },
    );

  it("stands what is set up, and a reset after a question", async () => {
    const { sent } = show({ passkeys: 2, authenticator: true, recovery_codes: 8, needed: true });
    expect(
      await screen.findByText("2 passkeys · authenticator app · 8 recovery codes are left."),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Reset" }));
    const dialog = await screen.findByRole("dialog");
    expect(sent.filter(({ method }) => method === "delete")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Reset" }));
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === "delete").map(({ url }) => url)).toEqual([
        "/admin/admins/7/second-factor",
      ]),
    );
  });

  it("stands that none is set up, and nothing to reset", async () => {
    show({ passkeys: 0, authenticator: false, recovery_codes: 0, needed: true }, 8);
    expect(await screen.findByText("Not set up. Needed at the next sign-in.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reset" })).toBeNull();
  });
});
