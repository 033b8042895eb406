import type { Locator, Page } from "@playwright/test";
import { long, turnOf } from "../support/every-case";
import { isCalm } from "./support/calm";
import { aClass, ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { demoPassword, emails, forgetDevice } from "./support/people";
import { isThere, readingSurfaces } from "./support/reading-surfaces";
import { walk } from "./support/walk";
import {
  faultKinds,
  slownessMs,
  networkFault,
  type FaultKind,
  type NetworkFault,
} from "./support/network-faults";

const wayOut = (page: Page) =>
  page
    .getByRole("button", { name: /^(Try again|Reload)$/ })
    .or(page.getByRole("link", { name: /^(Try again|Reload)$/ }));

/**
 * Presses what offers to try again until nothing does; what comes back by itself takes its button
 * with it.
 */
async function tryAgain(page: Page): Promise<void> {
  for (let pressed = 0; pressed < 8 && (await wayOut(page).count()) > 0; pressed++)
    await wayOut(page)
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined);
}

test.use({
  as: "head",
  expected: { statuses: [500, 503], console: [/net::ERR_/, /Failed to load resource/] },
});

for (const [turn, kind] of faultKinds.entries()) {
  test(
    `reading under “${kind}”: each page says so, claims nothing, and is there once it is over`,
    long,
    async ({ page, context, office }) => {
      test.setTimeout(240_000);
      const own = await aClass(office, ownTag("WIRE"), 2);
      const fault = await networkFault(context);
      await page.goto("/subjects");
      let before: Locator | undefined = page
        .getByRole("table", { name: /^Subjects/ })
        .getByRole("rowheader")
        .first();
      await expect(before).toBeVisible();
      // In one page load, so that the parts of the console are fetched once; each surface asks for
      // what no other has asked for. Each surface meets a third of the faults, which take turns, and
      // with `npm run every-case` all.
      for (const [what, surface] of turnOf(Object.entries(readingSurfaces(own)), turn, 3)) {
        await test.step(what, async () => {
          await fault.set(kind);
          const begunAt = Date.now();
          await walk(page, surface.path);
          if (before) await expect(before).toBeHidden();
          await surface.open?.(page);
          if (kind !== "slow")
            await expect
              .soft(wayOut(page).first(), `${what}: a way out`)
              .toBeVisible({ timeout: 8000 });
          const claimed = await surface.claims(page).filter({ visible: true }).allInnerTexts();
          // A slow answer may be here by now, and may rightly say that there is nothing.
          if (kind !== "slow" || Date.now() - begunAt < slownessMs)
            expect.soft(claimed, `${what}: claims`).toEqual([]);
          await isCalm(page, what);
          await fault.set(undefined);
          await tryAgain(page);
          await isThere(page, surface, what);
          await isCalm(page, what);
          before = surface.content(page)[0];
          if (surface.open) await page.keyboard.press("Escape");
        });
      }
    },
  );
}

/** Sends the sign-in form under a fault. Only a slow answer lets one in. */
async function signInUnder(kind: FaultKind, fault: NetworkFault, page: Page): Promise<void> {
  await fault.set(kind);
  await page.getByLabel("Email").fill(emails.clerk);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  if (kind === "slow") return;
  await expect.soft(page.locator("form").getByRole("alert"), kind).toHaveText(/\w+.*\.$/);
  await isCalm(page, kind);
  await expect(page.getByLabel("Email")).toHaveValue(emails.clerk);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(demoPassword);
  await fault.set(undefined);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test.describe("signing in", () => {
  test.use({ as: undefined });

  test(
    "under each fault the form says so, keeps what was typed, and lets one in once it is over",
    long,
    async ({ page, context }) => {
      test.setTimeout(90_000);
      const fault = await networkFault(context);
      for (const kind of faultKinds) {
        await test.step(kind, async () => {
          await page.goto("/login");
          await signInUnder(kind, fault, page);
          await expect(page).not.toHaveURL(/login/);
          await fault.set(undefined);
          await forgetDevice(page);
        });
      }
    },
  );
});
