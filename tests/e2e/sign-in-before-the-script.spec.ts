import type { Page } from "@playwright/test";
import { problemsNow } from "./support/barriers";
import { longUnless } from "../support/every-case";
import { expect, test } from "./support/journey";
import { demoPassword, emails } from "./support/people";

/** What both forms draw, by what finds it in the one that comes with the page and in the console's. */
const parts = {
  "institution's name": [".first-brand div div", "main > div:first-of-type [dir=auto]"],
  "institution's logo": [".first-brand > :first-child", "main > div:first-of-type :is(img,svg)"],
  heading: ["h1", "h1"],
  "label of the email": ["label[for=first-email]", "form label"],
  email: ["input[name=email]", "input[name=email]"],
  password: ["input[name=password]", "form div:has(> input[name=password])"],
  button: ["#first-form button", "form button[type=submit]"],
} as const;
const looks = ["color", "background-color", "border-top-color", "border-radius", "font-size"];

/** Where a part stands to half a pixel, and what it looks like. */
const drawn = (page: Page, which: 0 | 1) =>
  page.evaluate(
    ([all, properties, at]) =>
      Object.fromEntries(
        Object.entries(all).map(([name, selectors]) => {
          const found = document.querySelector(selectors[at]);
          if (!found) throw new Error(`There is no ${name}.`);
          const { x, y, width, height } = found.getBoundingClientRect();
          const style = getComputedStyle(found);
          return [
            name,
            {
              box: [x, y, width, height].map((value) => Math.round(value * 2) / 2),
              ...Object.fromEntries(properties.map((one) => [one, style.getPropertyValue(one)])),
            },
          ];
        }),
      ),
    [parts, looks, which] as const,
  );

/** Holds the console's own code back until it is let through. */
async function holdConsole(page: Page, held = /\/assets\/(?!index-)[^/]*\.js$/) {
  let letThrough = () => {};
  const free = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(held, async (route) => {
    await free;
    await route.continue();
  });
  return letThrough;
}

// Held back, they may come later than a browser expects of what it was told to fetch early.
test.use({ expected: { console: [/was preloaded using link preload/] } });

const consoleForm = "form:not(#first-form) input[name=password]";

for (const scheme of ["light", "dark"] as const)
  for (const [locale, width] of [
    ["en-US", 1440],
    ["ar", 390],
    ["hi", 1440],
  ] as const)
    test.describe(
      `in ${locale}, ${scheme}, ${width} wide`,
      longUnless((scheme === "dark") === (locale === "ar")),
      () => {
        test.use({ locale, colorScheme: scheme, viewport: { width, height: 900 } });

        test("the sign-in form that comes with the page stands where the console draws it", async ({
          page,
        }) => {
          const letThrough = await holdConsole(page);
          // The letters that come with the console change what both look like, once they are there.
          const letFonts = await holdConsole(page, /\.woff2$/);
          await page.goto("/students", { waitUntil: "commit" });
          await expect(page.locator("#first-form")).toBeVisible();
          await page.locator("body").click({ position: { x: 5, y: 5 } });
          const before = await drawn(page, 0);
          expect(await problemsNow(page, "before the script")).toEqual([]);
          letThrough();
          await expect(page.locator(consoleForm)).toBeVisible();
          await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
          // The edge of a field that is left changes over a moment.
          await expect.poll(() => drawn(page, 1)).toEqual(before);
          letFonts();
        });
      },
    );

test("what was typed and sent before the console's code was there signs in once it is", async ({
  page,
}) => {
  const letThrough = await holdConsole(page);
  await page.goto("/students", { waitUntil: "commit" });
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(emails.clerk);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Loading…");
  letThrough();
  await expect(page).toHaveURL("/students");
  await expect(page.getByRole("table", { name: /^Students/ })).toBeVisible();
});

test("typing goes on where it was when the console takes over", async ({ page }) => {
  const letThrough = await holdConsole(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(emails.clerk);
  await page.getByLabel("Password", { exact: true }).pressSequentially(demoPassword.slice(0, 4));
  letThrough();
  await expect(page.locator(consoleForm)).toBeFocused();
  await page.keyboard.type(demoPassword.slice(4));
  await expect(page.locator(consoleForm)).toHaveValue(demoPassword);
  await expect(page.getByLabel("Email")).toHaveValue(emails.clerk);
});

test("nothing is sent, and no password shows in an address, before the page's first script is there", async ({
  page,
}) => {
  const letThrough = await holdConsole(page, /\.js$/);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(emails.clerk);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL("/login");
  letThrough();
  await expect(page.locator(consoleForm)).toHaveValue(demoPassword);
  await expect(page).toHaveURL("/login");
});

test("a font is fetched for the language that is read, and not for the names of others", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
  });
  await page.goto("/login");
  await expect(page.locator(consoleForm)).toBeVisible();
  await expect(page.getByRole("button", { name: "हिन्दी" })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual([expect.stringMatching(/^\/assets\/inter-latin-wght/)]);
});

test.describe("who is signed in on this device", () => {
  test.use({ as: "clerk" });

  test("is not shown the form while the console's code is on its way", async ({ page }) => {
    const letThrough = await holdConsole(page);
    await page.goto("/students", { waitUntil: "commit" });
    await expect(page.getByText("Loading…")).toBeVisible();
    await expect(page.locator("#first-form")).toHaveCount(0);
    letThrough();
    await expect(page.getByRole("table", { name: /^Students/ })).toBeVisible();
  });
});
