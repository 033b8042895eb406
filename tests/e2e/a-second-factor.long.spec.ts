import type { CDPSession, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { createServer, type AddressInfo } from "node:net";
import { demoPassword, emails, forgetDevice } from "./support/people";
import { expect, test } from "./support/journey";
import { startServer, type ServerProcess } from "./support/server-process";

let server: ServerProcess;
let url: string;
test.beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const taken = createServer();
    taken.listen(0, "127.0.0.1", () => {
      const { port: free } = taken.address() as AddressInfo;
      taken.close(() => resolve(free));
    });
  });
  // Passkeys belong to a name, which an address of numbers is not.
  url = `http://localhost:${port}`;
  server = await startServer({ PORT: String(port), PUBLIC_URL: url }, process.env["SCHOOL_FOLDER"]);
});
test.afterAll(() => server.stop());

/** A device of Chromium that holds passkeys and verifies its person. */
async function withDevice(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

const withPassword = async (page: Page, email: string = emails.head) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
};
const logOut = async (page: Page) => {
  await forgetDevice(page);
  await page.goto("/login");
};

test("who needs a second factor and has none sets it up before anything else", async ({
  browser,
  request,
}) => {
  const signIn = await request.post(`${url}/api/v1/auth/login`, {
    data: { email: emails.head, password: demoPassword },
  });
  const { data } = (await signIn.json()) as { data: { token: string } };
  const demand = (second_factor: string) =>
    request.put(`${url}/api/v1/admin/settings`, {
      headers: { Authorization: `Bearer ${data.token}`, "If-Match": "*" },
      data: { security: { second_factor } },
    });
  expect((await demand("everyone")).ok()).toBe(true);
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await withDevice(page);
  await page.goto("/login?to=/profile");
  await withPassword(page, emails.viewer);
  await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/login/);
  await withPassword(page, emails.viewer);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("Phone");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "I have stored them" }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto("/profile");
  await expect(page.getByText("Phone", { exact: true })).toBeVisible();
  await context.close();
  expect((await demand("nobody")).ok()).toBe(true);
});

test("an admin adds a passkey and an authenticator app, and signs in by each, and by a recovery code", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const { cdp, id } = await withDevice(page);
  let codes: string[] = [];

  await test.step("adds a passkey, and is shown recovery codes once", async () => {
    await page.goto("/login?to=/profile");
    await withPassword(page);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Office laptop");
    await page.keyboard.press("Enter");
    const shown = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(shown).toHaveCount(10);
    codes = await shown.allTextContents();
    await dialog.getByRole("button", { name: "I have stored them" }).click();
    await expect(page.getByText("Office laptop")).toBeVisible();
    await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId: id });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
  });

  await test.step("signs in by it alone", async () => {
    await logOut(page);
    await page.goto("/login?to=/user-groups");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL("/user-groups");
  });

  await test.step("is told what to do when the device does not verify the person", async () => {
    await logOut(page);
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: false });
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The passkey was not used. Try again, or choose another way.",
    );
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: true });
  });

  await test.step("shows it after the password", async () => {
    await page.goto("/login?to=/profile");
    await withPassword(page);
    await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/profile");
  });

  let secret = "";
  await test.step("sets up an authenticator app by its key", async () => {
    await page.getByRole("button", { name: "Set up an authenticator app" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("img", { name: "QR code with the key below" })).toBeVisible();
    secret = (await dialog.getByRole("textbox", { name: "Key" }).inputValue()).replaceAll(" ", "");
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() - 30_000,
    });
    await dialog.getByLabel("Code that the app shows").fill(code);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Set up on another phone" })).toBeVisible();
  });

  await test.step("signs in by a code", async () => {
    await logOut(page);
    await withPassword(page);
    const field = page.getByLabel("Code from your authenticator app");
    await expect(field).toBeFocused();
    expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Wrong code, or one that was used before.")).toBeVisible();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/login/);
  });

  await test.step("signs in by a recovery code, once", async () => {
    for (const outcome of ["in", "out"]) {
      await logOut(page);
      await withPassword(page);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(codes[0]?.toLowerCase() ?? "");
      await page.keyboard.press("Enter");
      if (outcome === "in") await expect(page).not.toHaveURL(/login/);
      else await expect(page.getByText("Wrong code, or one that was used before.")).toBeVisible();
    }
  });
  await context.close();
});
