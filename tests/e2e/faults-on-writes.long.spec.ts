import type { Page, Request } from "@playwright/test";
import { isCalm } from "./support/calm";
import {
  aClass,
  codesIn,
  ownTag,
  registerAt,
  rowOf,
  savedRegister,
} from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { walk } from "./support/walk";
import { faultKinds, networkFault, type FaultKind } from "./support/network-faults";
import { longUnless } from "../support/every-case";

// 404: how far a bulk change is, asked before it has begun.
test.use({
  as: "head",
  expected: { statuses: [404, 500, 503], console: [/net::ERR_/, /Failed to load resource/] },
});

const alertIn = (page: Page, words: RegExp) => page.getByRole("alert").filter({ hasText: words });
/** The idempotency keys of the writes that a page sends to a call from now on. */
function keysOf(page: Page, call: string): Set<string> {
  const keys = new Set<string>();
  page.on("request", (request: Request) => {
    if (request.method() !== "GET" && new URL(request.url()).pathname.endsWith(call))
      keys.add(request.headers()["idempotency-key"] ?? "none");
  });
  return keys;
}

/** What has happened on the server while nobody knows in the browser. */
const isDoneUnder = (kind: FaultKind) => kind === "lost answer";

for (const kind of faultKinds) {
  test(
    `writing under “${kind}”: nothing is said to be done that may not be, and in the end it is done once`,
    longUnless(kind === "lost answer"),
    async ({ page, context, office }) => {
      test.setTimeout(120_000);
      const tag = ownTag("SAVE");
      const own = await aClass(office, tag, 2);
      const [first, second] = [
        await office.student(`${tag}-B1`, `Bulk ${tag} One`),
        await office.student(`${tag}-B2`, `Bulk ${tag} Two`),
      ];
      const fault = await networkFault(context);
      const fails = kind !== "slow";

      await test.step("a form that is scrolled", async () => {
        const before = await office.get("students", first.id);
        await page.goto(`/students/${first.id}/edit`);
        const phone = page.getByRole("textbox", { name: "Phone", exact: true });
        await phone.fill("+91 00500 00002");
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const keys = keysOf(page, `/students/${first.id}`);
        await fault.set(kind);
        await page.keyboard.press("Control+s");
        if (fails) {
          await expect(
            alertIn(page, /We couldn't confirm the save|Couldn't save/),
          ).toBeInViewport();
          await isCalm(page, "form");
          await expect(phone).toHaveValue("+91 00500 00002");
          expect((await office.get("students", first.id)).version).toBe(
            before.version + (isDoneUnder(kind) ? 1 : 0),
          );
          await fault.set(undefined);
          await page.getByRole("button", { name: "Save", exact: true }).click();
        }
        await expect(page).toHaveURL(`/students/${first.id}`);
        await fault.set(undefined);
        expect(await office.get("students", first.id)).toMatchObject({
          phone: "+91 00500 00002",
          version: before.version + 1,
        });
        expect(keys.size, "one key for one action").toBe(1);
      });

      await test.step("settings", async () => {
        const before = await office.settingsVersion();
        await walk(page, "/settings");
        // Until it is there the page before still stands, which has a phone too.
        await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
        const phone = page.getByRole("textbox", { name: "Phone", exact: true });
        const number = `+91 00499 ${String(10_000 + faultKinds.indexOf(kind))}`;
        await phone.fill(number);
        await fault.set(kind);
        await page.keyboard.press("Control+s");
        if (fails) {
          await expect(
            alertIn(page, /We couldn't confirm the save|Couldn't save/),
          ).toBeInViewport();
          await isCalm(page, "settings");
          await expect(phone).toHaveValue(number);
          expect(await office.settingsVersion()).toBe(before + (isDoneUnder(kind) ? 1 : 0));
          await fault.set(undefined);
          await page.getByRole("button", { name: "Save", exact: true }).click();
        }
        await expect(page.getByText(/^Settings saved/).first()).toBeVisible();
        await fault.set(undefined);
        await expect(alertIn(page, /We couldn't confirm the save|Couldn't save/)).toHaveCount(0);
        await expect(phone).toHaveValue(number);
        expect(await office.settingsVersion()).toBe(before + 1);
      });

      await test.step("a register", async () => {
        const before = await office.register(own.id, own.date);
        await walk(page, registerAt(own));
        await page.getByRole("button", { name: "Absent: Anil Bhat" }).click();
        const keys = keysOf(page, "/attendance/register");
        await fault.set(kind);
        await page.keyboard.press("Control+s");
        if (fails) {
          await expect(
            page
              .getByRole("status")
              .filter({ hasText: /^On this device/ })
              .first(),
          ).toBeVisible();
          await expect(
            page.getByText(/saved on this device, but not on the server yet/),
          ).toBeVisible();
          await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toHaveCount(0);
          await isCalm(page, "register");
          await expect(rowOf(page, "Anil Bhat")).toHaveAccessibleName(/Absent$/);
          expect(await codesIn(office, own)).toBe(isDoneUnder(kind) ? "A-" : "--");
        }
        await fault.set(undefined);
        // It is sent by itself.
        await expect(
          page.getByRole("status").filter({ hasText: /^Saved\. 1 student still unmarked\.$/ }),
        ).toBeVisible({ timeout: 20_000 });
        expect(await codesIn(office, own)).toBe("A-");
        expect((await office.register(own.id, own.date)).version).toBe(before.version + 1);
        expect(keys.size, "one key for one action").toBe(1);
        await page.getByRole("button", { name: "Mark remaining present" }).click();
        await page.keyboard.press("Control+s");
        await savedRegister(page);
        expect(await codesIn(office, own)).toBe("AP");
      });

      await test.step("two records at once", async () => {
        const versions = await Promise.all(
          [first, second].map(async ({ id }) => (await office.get("students", id)).version),
        );
        await walk(page, `/students?search=${encodeURIComponent(`Bulk ${tag}`)}`);
        for (const name of ["One", "Two"])
          await page.getByRole("checkbox", { name: `Select Bulk ${tag} ${name}` }).check();
        await page
          .getByRole("group", { name: "Selected records: Students" })
          .getByRole("button", { name: "Delete" })
          .click();
        const dialog = page.getByRole("dialog", { name: "Delete 2 students?" });
        const keys = keysOf(page, "/students/bulk");
        await fault.set(kind);
        await dialog.getByRole("button", { name: "Delete 2" }).click();
        if (fails) {
          await expect(dialog.getByRole("alert")).toContainText("We couldn't confirm the deletion");
          await isCalm(page, "bulk");
          expect(await office.list("students", `search=${tag}-B&trashed=only`)).toHaveLength(
            isDoneUnder(kind) ? 2 : 0,
          );
          await fault.set(undefined);
          await dialog.getByRole("button", { name: "Try again" }).click();
        }
        await expect(page.getByText("2 students deleted")).toBeVisible();
        await fault.set(undefined);
        await expect(dialog).toBeHidden();
        const gone = await office.list("students", `search=${tag}-B&trashed=only&sort=id`);
        expect(gone.map(({ version }) => version)).toEqual(versions.map((version) => version + 1));
        expect(keys.size, "one key for one action").toBe(1);
      });
    },
  );
}
