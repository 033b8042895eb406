import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { passwordConfirmed } from "../../packages/kit/browser/providers/password-asked";
import { confirmedKey } from "../../packages/kit/browser/providers/single-sign-on/confirm";
import { PasswordAsked } from "../../packages/kit/browser/shell/password-asked";
import { serveFixtures } from "../support/fixture-server";
import { draw, givenBrowser } from "./frame";

beforeEach(() => givenBrowser());
afterEach(cleanup);

const issuerUrl = "https://login.school.example/auth?state=there";

const noFactor = {
  password: true,
  needed: false,
  needed_from: null,
  passkeys_possible: true,
  passkeys: [],
  authenticator: null,
  recovery_codes: 0,
};

function open(issuers: readonly object[] = [], factors: object = {}) {
  const all = serveFixtures(({ path, body }) => {
    if (path === "/auth/second-factor") return { data: { ...noFactor, ...factors } };
    if (path === "/auth/own-issuers") return { data: { password: true, issuers } };
    if (path.endsWith("/begin-confirming")) return { data: { url: issuerUrl } };
    return (body as { password: string }).password === "right"
      ? { data: { confirmed: true, minutes: 10 }, message: "Password confirmed" }
      : { status: 422, errors: { password: ["Wrong password. Try again."] } };
  });
  const bodies = () => all.flatMap(({ method, body }) => (method === "GET" ? [] : [body]));
  const sent = () => all.flatMap(({ method, path }) => (method === "GET" ? [] : path));
  draw(
    <>
      <input aria-label="Typed" defaultValue="half a sentence" />
      <PasswordAsked />
    </>,
  );
  const answers: boolean[] = [];
  void passwordConfirmed().then((confirmed) => answers.push(confirmed));
  return { sent, bodies, answers, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}
const typed = () => screen.getByLabelText<HTMLInputElement>("Typed").value;

describe("the question for the password", () => {
  it("says what is wrong, goes on with the right one, and leaves the page as it is", async () => {
    const { sent, answers, user } = open();
    const password = await screen.findByLabelText("Password", { selector: "input" });
    expect(screen.getByRole("dialog").textContent).toContain("Enter your password to continue");
    await user.click(screen.getByText("Continue"));
    expect(screen.getByText("Password is required.")).toBeTruthy();
    await user.type(password, "wrong{Enter}");
    expect(await screen.findByText("Wrong password. Try again.")).toBeTruthy();
    await user.clear(password);
    await user.type(password, "right{Enter}");
    await waitFor(() => expect(answers).toEqual([true]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([sent(), typed()]).toEqual([
      ["/auth/confirm-password", "/auth/confirm-password"],
      "half a sentence",
    ]);
  });

  it("takes a code beside it, from who has a second factor", async () => {
    const { bodies, answers, user } = open([], {
      authenticator: { created_at: "2026-06-10T06:00:00Z", last_used_at: null },
    });
    const code = await screen.findByLabelText(
      "Code from your authenticator app, or a recovery code",
    );
    await user.type(screen.getByLabelText("Password", { selector: "input" }), "right{Enter}");
    expect(screen.getByText("Enter the code.")).toBeTruthy();
    expect(bodies()).toEqual([]);
    await user.type(code, "123456{Enter}");
    await waitFor(() => expect(answers).toEqual([true]));
    expect(bodies()).toEqual([{ password: "right", code: "123456" }]);
  });

  it("can be left without an answer", async () => {
    const { sent, answers, user } = open();
    await user.click(await screen.findByText("Cancel"));
    await waitFor(() => expect(answers).toEqual([false]));
    expect([sent(), typed()]).toEqual([[], "half a sentence"]);
  });

  it("can be answered by a sign-in at a service, in a window of its own", async () => {
    const there = { location: { href: "about:blank" }, close: vi.fn() };
    const opens = vi.spyOn(window, "open").mockReturnValueOnce(null);
    const { sent, answers, user } = open([
      {
        key: "school",
        name: "Example School",
        email: "mira@school.test",
        linked_at: "2026-06-10T06:00:00Z",
        last_used_at: "2026-06-10T06:00:00Z",
      },
    ]);
    const button = await screen.findByText("Sign in with Example School again");
    await user.click(button);
    expect(screen.getByRole("alert").textContent).toContain("Your browser blocked the window.");
    opens.mockReturnValueOnce(there as unknown as Window);
    await user.click(button);
    await waitFor(() => expect(there.location.href).toBe(issuerUrl));
    expect(answers).toEqual([]);
    window.dispatchEvent(new StorageEvent("storage", { key: confirmedKey }));
    await waitFor(() => expect(answers).toEqual([true]));
    expect([sent(), typed()]).toEqual([
      ["/auth/issuers/school/begin-confirming"],
      "half a sentence",
    ]);
  });
});
