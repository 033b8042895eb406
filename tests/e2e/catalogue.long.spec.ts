import { join } from "node:path";
import type { LaunchOptions, Locator, Page } from "@playwright/test";
import { problemsOn } from "./support/barriers";
import { demoBase, serveDemo } from "./support/demo-host";
import { expect, test as journey } from "./support/journey";
import type { StaticHost } from "./support/static-host";

const fonts = join(import.meta.dirname, "pictures/fonts.conf");

/** In a browser whose letters are the same on every machine that has the font. */
const test = journey.extend<object, { launchOptions: LaunchOptions; demo: StaticHost }>({
  launchOptions: [
    ({ launchOptions }, provide) =>
      provide({ ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: fonts } }),
    { scope: "worker" },
  ],
  demo: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads here what it needs: nothing
    async ({}, provide) => {
      const host = await serveDemo();
      await provide(host);
      await host.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});
// 404: how a plain host answers the address of a page, with the page.
test.use({ expected: { statuses: [404] } });
test.setTimeout(120_000);

/**
 * A pixel may differ by as much as antialiasing does, and as few may differ as the edges of a few
 * rounded corners have.
 */
const tolerance = { threshold: 0.02, maxDiffPixels: 40, timeout: 10_000 } as const;

interface Look {
  name: string;
  query: string;
  width: number;
  /** Parts that are compared; all unless given. */
  parts?: readonly string[];
  /** Dialogs that are compared, by the words on their buttons; all unless given. */
  dialogs?: readonly string[];
}

const looks: readonly Look[] = [
  { name: "light", query: "", width: 1440 },
  {
    name: "dark",
    query: "?scheme=dark",
    width: 1440,
    parts: ["inputs-choices", "cells", "lists", "buttons", "notices", "charts", "report-charts"],
    dialogs: ["Merge two changes"],
  },
  {
    name: "phone",
    query: "",
    width: 390,
    parts: ["inputs-numbers", "cells", "lists", "forms", "rows", "lists-in-forms"],
    dialogs: ["Filters of a phone", "Declared action"],
  },
  {
    name: "right-to-left",
    query: "?dir=rtl",
    width: 1440,
    parts: ["inputs-choices", "buttons", "charts"],
    dialogs: [],
  },
];

/** Taller than the tallest part, so that all pictures in it are fetched. */
const tall = 9000;

async function openCatalogue(page: Page, { query, width }: Pick<Look, "query" | "width">) {
  await page.setViewportSize({ width, height: tall });
  await page.clock.setFixedTime(new Date("2026-06-10T10:00:00+05:30"));
  await page.goto(`${demoBase}catalogue${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Catalogue" })).toBeVisible();
  await expect(
    page
      .getByRole("table", { name: /^Planets/ })
      .or(page.getByRole("list", { name: /^Planets/ }))
      .first(),
  ).toBeVisible();
}

/** Signs of waiting turn by the drawing's own clock, which Playwright does not stop. */
const stopDrawings = (page: Page) =>
  page.evaluate(() => {
    for (const drawing of document.querySelectorAll("svg")) {
      drawing.pauseAnimations();
      drawing.setCurrentTime(0);
    }
  });

/** Moves a part to a whole pixel, so that its picture does not depend on the parts above it. */
const toWholePixel = (part: Locator) =>
  part.evaluate((element: HTMLElement) => {
    const { top } = element.getBoundingClientRect();
    element.style.marginTop = `${Math.ceil(top) - top}px`;
  });

/** Whether letters look here as where the pictures were taken; else a comparison says nothing. */
async function lettersFit(page: Page): Promise<boolean> {
  await page.setContent(
    '<p style="font: 16px system-ui; color: black; margin: 8px">Hamburgefonstiv 0123456789 “Ωmega” ffi <b>Bold</b></p>',
  );
  const line = await page.locator("p").screenshot();
  try {
    expect(line).toMatchSnapshot(["letters.png"], { threshold: 0.05, maxDiffPixels: 0 });
    return true;
  } catch {
    return false;
  }
}

/** Holds a part against its stored picture; which one it was is said where it differs. */
const compare = (part: Locator, look: Look, name: string) =>
  expect
    .soft(part, `${name}, ${look.name}`)
    .toHaveScreenshot([look.name, `${name}.png`], tolerance);

const slug = (words: string) => words.toLowerCase().replace(/[^a-z]+/g, "-");

for (const look of looks)
  test(`the catalogue looks as in its stored pictures: ${look.name}`, async ({ another, demo }) => {
    const page = await another(undefined, { baseURL: demo.url, reducedMotion: "reduce" });
    const fit = await lettersFit(page);
    test.skip(
      !fit,
      "Letters look different on this machine, so the pictures are not compared: it lacks DejaVu Sans or Debian's chromium.",
    );
    await openCatalogue(page, look);
    await stopDrawings(page);
    const sections = page.getByRole("main").locator("> section");
    const ids = await sections.evaluateAll((all) => all.map(({ id }) => id));
    for (const id of look.parts ?? ids) {
      await toWholePixel(page.locator(`#${id}`));
      await compare(page.locator(`#${id}`), look, id);
    }
    await page.setViewportSize({ width: look.width, height: 900 });
    const openers = page.locator("#dialogs").getByRole("button");
    for (const words of look.dialogs ?? (await openers.allInnerTexts())) {
      await openers.filter({ hasText: words }).click();
      await compare(page.getByRole("dialog"), look, `dialog-${slug(words)}`);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  });

test("the catalogue has no barrier, light in a wide window and dark on a phone", async ({
  another,
  demo,
}) => {
  const page = await another(undefined, { baseURL: demo.url, reducedMotion: "reduce" });
  const found: string[] = [];
  // Colours do not depend on the width, nor layouts on the colours: each is looked at once.
  for (const [query, width] of [
    ["", 1440],
    ["?scheme=dark", 390],
  ] as const) {
    await openCatalogue(page, { query, width });
    found.push(...(await problemsOn(page, `${query} ${width}`)));
  }
  // Of a page of the console each landmark is there once; here it stands in each state of a list.
  expect(found.filter((line) => !line.includes(": landmark-unique "))).toEqual([]);
});

test("the catalogue's menu and switches work by keyboard, and the address says the view", async ({
  another,
  demo,
}) => {
  const page = await another(undefined, { baseURL: demo.url });
  await openCatalogue(page, { query: "", width: 1440 });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Colours" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/\?scheme=dark$/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  const framed = page.frameLocator("iframe");
  await expect(framed.getByRole("heading", { level: 1, name: "Catalogue" })).toBeVisible();
  await expect(framed.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(framed.getByRole("combobox", { name: "Width" })).toBeHidden();
  await page.getByRole("combobox", { name: "Width" }).selectOption("Window");
  const link = page.getByRole("navigation", { name: "Parts" }).getByRole("link", { name: "Cells" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#cells$/);
  await expect(page.getByRole("heading", { level: 2, name: "Cells" })).toBeInViewport();
});
