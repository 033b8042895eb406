import type { Page } from "@playwright/test";
import {
  aClass,
  codesIn,
  ownTag,
  registerAt,
  rowOf,
  type OwnClass,
} from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { signIn } from "./support/people";
import { settled } from "./support/settled";
import { long, longUnless } from "../support/every-case";

const remark = "Fever since Monday";
const logOut = (page: Page) => page.getByRole("button", { name: "Log out", exact: true }).click();
const dialog = (page: Page) => page.getByRole("dialog", { name: /not sent yet$/ });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("rollcall-token") ?? "");

/** Everything that lies on the device, as somebody sees it who opens the browser's tools. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("unreadable")));
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) {
        const items = database.transaction(store).objectStore(store);
        found.push(await asked(items.getAllKeys()), await asked(items.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(found);
  });
const inClear = (stored: string, own: string) =>
  ["Anil Bhat", "Bela Dutt", own, remark].filter((word) => stored.includes(word));

/** A register saved on this device alone, and another mark that is only set. */
async function leaveUnsent(page: Page, own: OwnClass): Promise<void> {
  await page.goto(registerAt(own));
  await expect(rowOf(page, "Anil Bhat")).toBeFocused();
  await expect
    .poll(async () => (await onDevice(page)).includes(`kept:`), { timeout: 20_000 })
    .toBe(true);
  await settled(page);
  await page
    .context()
    .route("**/api/v1/admin/attendance/register", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.fallback(),
    );
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Remark: Anil Bhat" }).fill(remark);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("On this device").first()).toBeVisible();
  await page.getByRole("button", { name: "Late: Bela Dutt", exact: true }).click();
  await expect(page.getByText("1 unsaved mark")).toBeVisible();
}

const endings: { name: string; end(page: Page): Promise<void>; forgetsDraft?: boolean }[] = [
  {
    name: "logging out",
    forgetsDraft: true,
    end: async (page) => {
      await logOut(page);
      await expect(dialog(page)).toContainText(/Class \S+, Day · /);
      await dialog(page).getByRole("button", { name: "Send now and log out" }).click();
      await expect(dialog(page).getByRole("alert")).toContainText("Couldn't send 1 register.");
      await dialog(page).getByRole("button", { name: "Log out anyway" }).click();
    },
  },
  {
    name: "the server's word",
    end: async (page) => {
      expect(
        (
          await page.request.post("/api/v1/auth/logout", {
            headers: { Authorization: `Bearer ${await tokenOf(page)}` },
          })
        ).ok(),
      ).toBe(true);
    },
  },
  {
    name: "the idle limit, in a browser that was closed",
    end: async (page) => {
      const origin = new URL(page.url()).origin;
      page.once("dialog", (asked) => void asked.accept());
      await page.goto(`${origin}/icon-192.png`);
      await page.evaluate(() =>
        localStorage.setItem("rollcall-seen", String(Date.now() - 9 * 3_600_000)),
      );
      await page.goto("/dashboard");
    },
  },
  {
    name: "the absolute limit, in a browser that was closed",
    end: async (page) => {
      const origin = new URL(page.url()).origin;
      page.once("dialog", (asked) => void asked.accept());
      await page.goto(`${origin}/icon-192.png`);
      await page.evaluate(() =>
        localStorage.setItem(
          "rollcall-auth",
          JSON.stringify({
            ...JSON.parse(localStorage.getItem("rollcall-auth") ?? "{}"),
            expires_at: new Date(Date.now() - 1000).toISOString(),
          }),
        ),
      );
      await page.goto("/dashboard");
    },
  },
  {
    name: "another tab",
    forgetsDraft: true,
    end: async (page) => {
      const other = await page.context().newPage();
      await other.goto("/dashboard");
      await logOut(other);
      await dialog(other).getByRole("button", { name: "Log out anyway" }).click();
      await expect(other).toHaveURL(/\/login/);
      await settled(other);
      await other.close();
    },
  },
];

test.describe("a device that several people use", () => {
  test.use({ expected: { statuses: [401], console: [/net::ERR_/] } });
  test.setTimeout(180_000);

  for (const { name, end, forgetsDraft = false } of endings) {
    test(
      `when a session ends by ${name}, nothing of the class is left in clear, and what is unsent waits for its person`,
      longUnless(name === "logging out"),
      async ({ page, office }) => {
        const tag = ownTag("SHARED");
        const own = await aClass(office, tag, 3);
        await page.goto("/login");
        await signIn(page, "marker");
        await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
        await leaveUnsent(page, own);
        expect(inClear(await onDevice(page), tag), "in clear while the session lives").toEqual([]);
        const before = await tokenOf(page);

        await end(page);
        await expect(page).toHaveURL(/\/login/);
        await expect(
          page.getByText(/^1 register saved on this device has not been sent\./),
        ).toBeVisible();
        await expect.poll(async () => (await onDevice(page)).includes("kept:")).toBe(false);
        const left = await onDevice(page);
        expect([inClear(left, tag), left.includes(before), left.includes("queue:")]).toEqual([
          [],
          false,
          true,
        ]);

        await signIn(page, "clerk");
        await expect(page.getByRole("button", { name: "Log out", exact: true })).toBeVisible();
        await page.context().unrouteAll();
        await page.goto(registerAt(own));
        await expect(rowOf(page, "Anil Bhat")).toHaveAccessibleName("1, Anil Bhat: Unmarked");
        await expect(page.getByText("On this device")).toHaveCount(0);
        await settled(page);
        expect(await codesIn(office, own), "somebody else sends nothing").toBe("---");
        await logOut(page);
        await expect(page).toHaveURL(/\/login/);

        await signIn(page, "marker");
        await expect.poll(() => codesIn(office, own), { timeout: 30_000 }).toBe("A--");
        await page.goto(registerAt(own));
        await expect(rowOf(page, "Bela Dutt")).toHaveAccessibleName(
          forgetsDraft ? "2, Bela Dutt: Unmarked" : "2, Bela Dutt: Late",
        );
        await expect(rowOf(page, "Anil Bhat")).toHaveAccessibleName("1, Anil Bhat: Absent");
        expect((await office.register(own.id, own.date)).students[0]?.mark).toMatchObject({
          code: "A",
          remark,
        });
      },
    );
  }

  test(
    "logging out sends what waits first, where it can be sent",
    long,
    async ({ page, office }) => {
      const own = await aClass(office, ownTag("SENT"), 2);
      await page.goto("/login");
      await signIn(page, "marker");
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
      await leaveUnsent(page, own);
      await page.getByRole("button", { name: "Discard", exact: true }).first().click();
      await logOut(page);
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole("button", { name: "Log out", exact: true })).toBeFocused();
      await logOut(page);
      await page.context().unrouteAll();
      await dialog(page).getByRole("button", { name: "Send now and log out" }).click();
      await expect(page).toHaveURL(/\/login/);
      expect(await codesIn(office, own)).toBe("A-");
      await expect(page.getByText(/saved on this device/)).toHaveCount(0);
    },
  );
});

test.describe("logging out without a network", () => {
  test.use({ expected: { console: [/net::ERR_/] } });

  test("ends the token as soon as the network is back, and leaves nothing that opens the console meanwhile", async ({
    page,
    context,
  }) => {
    await page.goto("/login");
    await signIn(page, "clerk");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await settled(page);
    const token = await tokenOf(page);
    const status = async () =>
      (
        await context.request.get("/api/v1/auth/me", {
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status();
    expect(await status()).toBe(200);
    await context.setOffline(true);
    await logOut(page);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(await onDevice(page)).not.toContain(token);
    expect(await status()).toBe(200);
    await context.setOffline(false);
    await expect.poll(status, { timeout: 20_000 }).toBe(401);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("rollcall-sign-outs")))
      .toBeNull();
  });

  test(
    "and closing the browser at once, ends it at the next visit",
    long,
    async ({ page, context, another }) => {
      await page.goto("/login");
      await signIn(page, "clerk");
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
      await settled(page);
      const token = await tokenOf(page);
      await context.setOffline(true);
      await logOut(page);
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      const stored = await page.evaluate(() => localStorage.getItem("rollcall-sign-outs"));
      await page.close();
      await context.setOffline(false);
      const next = await another();
      await next.addInitScript(
        (text) => localStorage.setItem("rollcall-sign-outs", text ?? ""),
        stored,
      );
      await next.goto("/login");
      await expect
        .poll(async () =>
          (
            await context.request.get("/api/v1/auth/me", {
              headers: { Authorization: `Bearer ${token}` },
            })
          ).status(),
        )
        .toBe(401);
    },
  );
});
