import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { notReady } from "./support/not-ready";
import { stateOf } from "./support/office";
import { openDemoSchool, type OwnSchool } from "./support/own-school";
import { settled } from "./support/settled";
import { long } from "../support/every-case";

/** Where `npm run pictures -- readme` wants them; else they stay with the results of the tests. */
const wanted = process.env["README_PICTURES"];
/** Bytes of one picture: pages that show them load on a phone. */
const maxBytes = 90_000;

/** A Wednesday at 9:40 in the morning: some registers are in, and some are missing. */
const morning = "2026-11-25T09:40:00+05:30";
let school: OwnSchool;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  school = await openDemoSchool(await playwright.request.newContext(), morning, 240);
});
test.afterAll(() => school.close());

interface Shot {
  name: string;
  scheme: "light" | "dark";
  width: number;
  height: number;
  open(page: Page): Promise<void>;
}

/** The first register that is missing, with its first students marked by the keyboard. */
async function openRegister(page: Page) {
  await page.goto("/attendance/mark");
  await page
    .getByRole("link", { name: /^Open .+, Day/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Present: / }).first()).toBeVisible();
  await page.keyboard.type("ppappplpp");
  await expect(
    page
      .getByText("Unsaved")
      .or(page.getByText(/\d+ unmarked/))
      .first(),
  ).toBeVisible();
}

const shots: readonly Shot[] = [
  {
    name: "dashboard",
    scheme: "light",
    width: 1280,
    height: 860,
    open: async (page) => {
      await page.goto("/dashboard");
      await expect(page.getByText(/\d+(\.\d)?%/).first()).toBeVisible();
    },
  },
  { name: "register", scheme: "light", width: 1280, height: 760, open: openRegister },
  {
    name: "students",
    scheme: "dark",
    width: 1280,
    height: 760,
    open: async (page) => {
      await page.goto("/students");
      await expect(
        page.getByRole("table", { name: /^Students/ }).getByRole("rowheader"),
      ).toHaveCount(25);
    },
  },
  {
    name: "student",
    scheme: "light",
    width: 1280,
    height: 860,
    open: async (page) => {
      await page.goto("/students/7");
      await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
    },
  },
  { name: "phone", scheme: "dark", width: 390, height: 780, open: openRegister },
];

/** A screenshot as WebP, which is a tenth of the PNG; the browser itself writes it. */
async function webpOf(page: Page): Promise<Buffer> {
  const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
  const painter = await page.context().newPage();
  const webp = await painter.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
  }, png);
  await painter.close();
  return Buffer.from(webp, "base64");
}

/** A signed-in page of the school in one look. */
const pageFor = async (
  another: (person: undefined, options: object) => Promise<Page>,
  { scheme, width, height }: Pick<Shot, "scheme" | "width" | "height">,
) => {
  const page = await another(undefined, {
    baseURL: school.url,
    storageState: stateOf(school.url, school.session),
    colorScheme: scheme,
    viewport: { width, height },
    reducedMotion: "reduce",
  });
  await page.clock.setSystemTime(new Date(morning));
  return page;
};

test("pictures of the README are taken of finished pages", long, async ({ another }, testInfo) => {
  test.setTimeout(180_000);
  for (const shot of shots)
    await test.step(shot.name, async () => {
      const page = await pageFor(another, shot);
      await shot.open(page);
      await settled(page);
      expect(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(
        shot.scheme === "dark",
      );
      await expect.poll(() => notReady(page), shot.name).toEqual([]);
      const picture = await webpOf(page);
      expect(picture.byteLength, shot.name).toBeGreaterThan(8000);
      expect(picture.byteLength, shot.name).toBeLessThan(maxBytes);
      const file = wanted
        ? join(wanted, `${shot.name}.webp`)
        : testInfo.outputPath(`${shot.name}.webp`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, picture);
    });
});

test.describe("a page is not one to take", () => {
  test.use({ expected: { statuses: [500], console: [/Failed to load resource/] } });

  test("while it waits for its data, nor when it has failed", async ({ another }) => {
    const page = await pageFor(another, { scheme: "light", width: 1280, height: 760 });
    await page.route("**/api/v1/admin/students?*", () => undefined);
    await page.goto("/students");
    await expect(page.getByRole("table", { name: /^Students/ })).toBeVisible();
    expect((await notReady(page)).join()).toMatch(/skeletons: [1-9]/);
    await page.unroute("**/api/v1/admin/students?*");
    await page.route("**/api/v1/admin/students?*", (route) => route.fulfill({ status: 500 }));
    await page.goto("/students?search=a");
    await expect
      .poll(async () => (await notReady(page)).join(), { timeout: 30_000 })
      .toMatch(/failures: [1-9]/);
  });
});
