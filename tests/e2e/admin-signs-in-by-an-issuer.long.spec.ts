import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { identityProvider } from "../support/identity-provider";
import { expect, test } from "./support/journey";
import { startServer, type ServerProcess } from "./support/server-process";

/** A port that nothing listens on now: an issuer has to know where the console will be. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const taken = createServer();
    taken.listen(0, "127.0.0.1", () => {
      const { port } = taken.address() as AddressInfo;
      taken.close(() => resolve(port));
    });
  });

let provider: Awaited<ReturnType<typeof identityProvider>>;
let server: ServerProcess;
/** By another name than the issuer's, so that the browser takes the two for strangers. */
let url: string;
test.beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  provider = await identityProvider(url);
  server = await startServer(
    {
      PORT: String(port),
      PUBLIC_URL: url,
      SSO_ISSUERS: provider.settings({ email_domains: ["demo.school"], log_out_there: true }),
    },
    process.env["SCHOOL_FOLDER"],
  );
});
test.afterAll(() => Promise.all([server.stop(), provider.close()]));

test("an admin signs in at another service, comes to the page that was wanted, and signs in again there in place of the password", async ({
  browser,
}) => {
  provider.next({ sub: "head", email: "super@demo.school", email_verified: true, name: "Head" });
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();

  await test.step("signs in", async () => {
    await page.goto("/user-groups");
    await page.getByRole("button", { name: "Sign in with Example School" }).click();
    await expect(page).toHaveURL("/user-groups");
    expect(await page.evaluate(() => document.cookie)).not.toContain("rollcall-issuer");
  });

  await test.step("signs in again, in a window, while the page stays", async () => {
    await page.goto("/admins/2");
    // As after ten minutes.
    await page.route(
      "**/api/v1/admin/admins/*/invitation",
      (route) =>
        route.fulfill({
          status: 403,
          json: { success: false, message: "Password", code: "reauthentication_required" },
        }),
      { times: 1 },
    );
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Sign in with Example School again" }).click();
    await opened;
    await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/\/invitation\?code=/);
  });

  await test.step("sees the account that is linked", async () => {
    await page.goto("/profile");
    await expect(page.getByRole("heading", { name: "Linked accounts" })).toBeVisible();
  });

  await test.step("logs out, there too", async () => {
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`^${provider.url}/session/end`));
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign in with Example School" })).toBeVisible();
  });
  await context.close();
});
