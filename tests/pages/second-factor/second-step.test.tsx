import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NextStep } from "../../../packages/kit/browser/pages/second-factor/next-step";
import {
  holdSecondStep,
  readSecondStep,
  readSession,
  closeSession,
  type SecondStep,
} from "../../../packages/kit/browser/providers/session";
import { serveFixtures } from "../../support/fixture-server";
import { draw, givenBrowser } from "../../shell/frame";

const begun = {
  token: "the-session",
  expires_at: "2099-01-01T00:00:00Z",
  user: { id: 7, name: "Ada", email: "ada@school.test", is_super_admin: false },
  permissions: [],
  idle_minutes: 60,
  device_key: "ab",
  former_device_keys: [],
  language: null,
  known_device: "device",
};

beforeEach(() => givenBrowser());
afterEach(() => {
  cleanup();
  closeSession("signed-out");
  holdSecondStep(null);
});

function open(more: Partial<SecondStep> = {}) {
  const step: SecondStep = {
    needed: "confirm",
    methods: ["code", "recovery_code"],
    token: "waiting",
    expires_at: "2099-01-01T00:00:00Z",
    ...more,
  };
  holdSecondStep(step);
  const sent = serveFixtures(({ path, body }) => {
    if (path === "/auth/second-factor/code")
      return (body as { code: string }).code === "123 456"
        ? { data: begun, message: "Signed in" }
        : {
            status: 422,
            errors: { code: ["Wrong code, or one that was used before. Try again."] },
          };
    if (path === "/auth/authenticator/begin")
      return {
        data: { secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/x?secret=ABCDEFGHIJKLMNOP" },
      };
    if (path === "/auth/authenticator")
      return { status: 201, data: { recovery_codes: ["AAAA-BBBB", "CCCC-DDDD"] } };
    if (path === "/auth/second-factor/finish-set-up") return { data: begun };
    return { data: { ended: 1 } };
  });
  draw(<NextStep step={step} />);
  return { sent, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}

describe("the second step of a sign-in", () => {
  it("takes a code that is pasted, tells a wrong one at the field, and begins the session", async () => {
    const { user, sent } = open();
    const field = screen.getByLabelText<HTMLInputElement>("Code from your authenticator app");
    expect([document.activeElement, field.autocomplete, field.inputMode]).toEqual([
      field,
      "one-time-code",
      "numeric",
    ]);
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    expect(screen.getByText("Enter the code.")).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.type(field, "000000{Enter}");
    expect(
      await screen.findByText("Wrong code, or one that was used before. Try again."),
    ).toBeTruthy();
    expect(readSession()).toBeNull();
    field.select();
    await user.paste("123 456");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(readSession()?.token).toBe("the-session"));
    expect(readSecondStep()).toBeNull();
  });

  it("takes a recovery code instead, and leads back", async () => {
    const { user } = open();
    await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
    const field = screen.getByLabelText<HTMLInputElement>("Recovery code");
    expect(document.activeElement).toBe(field);
    expect(field.inputMode).toBe("text");
    await user.click(screen.getByRole("button", { name: "Use the authenticator app" }));
    expect(screen.getByLabelText("Code from your authenticator app")).toBeTruthy();
  });

  it("offers a passkey alone where there is nothing to type", () => {
    open({ methods: ["passkey"] });
    expect(screen.getByRole("button", { name: "Use a passkey" })).toBe(document.activeElement);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("says where to turn when no way works here", () => {
    open({ methods: [] });
    expect(screen.getByText(/Ask a super admin to reset your second factor/)).toBeTruthy();
  });

  it("can be given up, which ends it on the server too", async () => {
    const { user, sent } = open();
    await user.click(screen.getByRole("button", { name: "Back to sign-in" }));
    expect(readSecondStep()).toBeNull();
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/auth/logout"]));
  });
});

describe("a second factor that is needed and missing", () => {
  it("is set up, its recovery codes are shown, and the console opens", async () => {
    const { user } = open({ needed: "set_up", methods: [] });
    expect(screen.getByRole("heading", { name: "Set up a second factor" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Set up an authenticator app" }));
    expect(await screen.findByRole("img", { name: "QR code with the key below" })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Key").value).toBe("ABCD EFGH IJKL MNOP");
    await user.type(screen.getByLabelText("Code that the app shows"), "123456{Enter}");
    expect(await screen.findByText("AAAA-BBBB")).toBeTruthy();
    expect(readSession()).toBeNull();
    await user.click(screen.getByRole("button", { name: "I have stored them" }));
    await waitFor(() => expect(readSession()?.token).toBe("the-session"));
  });
});
