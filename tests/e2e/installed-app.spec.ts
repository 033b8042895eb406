import type { Page } from "@playwright/test";
import { openFront, type Front } from "./support/front";
import { expect, test } from "./support/journey";
import { signIn } from "./support/people";

let front: Front;
test.beforeAll(async ({ school }) => {
  front = await openFront(school.url);
});
test.afterAll(() => front.close());
test.beforeEach(() => {
  front.appended.clear();
  front.reachable = true;
});
test.use({
  serviceWorkers: "allow",
  expected: { console: [/net::ERR_/, /The network connection/] },
});
test.setTimeout(120_000);

/** The console's files are kept some seconds after it has come to rest. */
const slowTimeout = { timeout: 40_000 };
const isCached = (page: Page) =>
  page.evaluate(
    async () =>
      (await navigator.serviceWorker.getRegistration())?.active?.state === "activated" &&
      navigator.serviceWorker.controller !== null,
  );
const versions = (page: Page) => page.evaluate(() => caches.keys());

async function openConsole(
  another: (person: undefined, options: { baseURL: string }) => Promise<Page>,
): Promise<Page> {
  const page = await another(undefined, { baseURL: front.url });
  await page.goto("/students");
  await signIn(page, "clerk");
  await expect(page.getByRole("heading", { level: 1, name: /^Students/ })).toBeVisible();
  await expect.poll(() => isCached(page), slowTimeout).toBe(true);
  return page;
}

/** The browser finds an app that it can install, with where it begins. */
async function expectInstallable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { errors, manifest } = (await session.send("Page.getAppManifest" as never)) as {
    errors: unknown[];
    manifest?: { name?: string; startUrl?: string };
  };
  expect(errors).toEqual([]);
  expect(manifest?.startUrl ?? "").toContain("/dashboard");
  const { installabilityErrors } = (await session.send(
    "Page.getInstallabilityErrors" as never,
  )) as { installabilityErrors: { errorId: string }[] };
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"),
  ).toEqual([]);
}

/** A new version is asked about, not while something is unsaved, and taken when told to. */
async function expectUpdate(page: Page): Promise<void> {
  const [before] = await versions(page);
  await page.goto("/students/create");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Half a name");
  const worker = await page.request.get("/sw.js");
  expect([worker.ok(), worker.headers()["cache-control"]]).toEqual([true, "no-cache"]);
  front.appended.set("/sw.js", "\n// a newer build");
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  // The registration listens from five seconds after the page has come.
  await expect(page.getByText("Save your changes to update.")).toBeVisible(slowTimeout);
  await expect(page.getByRole("button", { name: "Update now" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("");
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Update now" }).click();
  await reloaded;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
    )
    .toBeNull();
  expect(before).toMatch(/^rollcall-console-[\da-f]{16}$/);
}

test("the console can be installed, opens without a network, keeps nothing about people, and is updated when told to", async ({
  another,
}) => {
  const page = await openConsole(another as never);
  await expectInstallable(page);
  front.reachable = false;
  await page.goto("/profile");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  const kept = await page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat(),
  );
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((path) => !/^\/(assets\/.+|icon\.svg)?$/.test(path))).toEqual([]);
  front.reachable = true;
  await page.goto("/students");
  await expect(
    page
      .getByRole("table", { name: /^Students/ })
      .getByRole("rowheader")
      .first(),
  ).toBeVisible();

  await test.step("a new version is asked about before it is taken, and not offered while something is unsaved", () =>
    expectUpdate(page));
});
