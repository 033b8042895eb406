import type { Page } from "@playwright/test";
import { demoBase } from "./support/demo-host";
import { demoOfFile } from "./support/demo-of-file";
import { expect as usualExpect, test } from "./support/journey";

/** The browser makes the school at its first load: some seconds, and more on a busy machine. */
const slowTimeout = { timeout: 150_000 };
const patience = 60_000;
const expect = usualExpect.configure({ timeout: patience });
/** A small school, at a time of its own: quickly made, and the same on every day. */
const small = "mock-size=30&mock-clock=2026-11-23T09:40+stopped";

const host = demoOfFile(120_000);

test.use({
  actionTimeout: patience,
  serviceWorkers: "allow",
  // 404: how a plain host answers the address of a page, with the page.
  expected: { statuses: [404, 412, 500], console: [/Failed to load resource/] },
});

const rows = (page: Page, name: RegExp) => page.getByRole("table", { name }).getByRole("rowheader");
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

/** What each link promises, as the person who gets it sees it. */
const links: Readonly<Record<string, { link: string; shows(page: Page): Promise<void> }>> = {
  "a list that cannot be loaded": {
    link: `students?mock-as=office&mock=GET+/admin/students+500&${small}`,
    async shows(page) {
      const failed = page.getByRole("heading", { name: "Couldn't load the students" });
      await expect(failed).toBeVisible(slowTimeout);
      await page.getByText("Mock", { exact: true }).click();
      await page.getByRole("button", { name: "Remove GET /admin/students 500" }).click();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(rows(page, /^Students/).first()).toBeVisible();
    },
  },
  "what a viewer may see": {
    link: `students?mock-as=viewer&${small}`,
    async shows(page) {
      await expect(rows(page, /^Students/).first()).toBeVisible(slowTimeout);
      await expect(page.getByRole("link", { name: "New student" })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
      // The next link makes the same browser someone else's.
      await page.goto(`${demoBase}students?mock-as=office`);
      await expect(page.getByRole("link", { name: "New student" })).toBeVisible(slowTimeout);
      await rows(page, /^Students/)
        .first()
        .getByRole("link")
        .click();
      await page.getByRole("button", { name: "Edit" }).click();
      await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
    },
  },
  "a Monday at 09:40": {
    link: `attendance/mark?mock-as=office&${small}`,
    async shows(page) {
      await expect(page.getByText(/^23 Nov 2026: \d+ taken/)).toBeVisible(slowTimeout);
      const now = () => page.evaluate(() => new Date().toISOString().slice(0, 19));
      expect(await now()).toBe("2026-11-23T04:10:00");
    },
  },
  "a large school": {
    link: "students?mock-as=office&mock-size=1200&mock-seed=7",
    async shows(page) {
      await expect(heading(page, /^Students/)).toBeVisible(slowTimeout);
      await expect(page.getByText("1–25 of 1,200")).toBeVisible();
    },
  },
  "someone else who edits the same record": {
    link: `students/1/edit?mock-as=office&mock=PATCH+412+field=address+x1&${small}`,
    async shows(page) {
      const address = page.getByRole("textbox", { name: "Address" });
      await address.fill("2 Other Road", slowTimeout);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Someone else changed this too" });
      await expect(dialog.getByText(/\(changed by a second user\)/).first()).toBeVisible();
    },
  },
};

for (const [what, { link, shows }] of Object.entries(links))
  test(`a link shows ${what} in a browser that has never been here`, async ({ another }) => {
    test.setTimeout(240_000);
    const page = await another(undefined, { baseURL: host.url });
    await page.goto(demoBase + link);
    await shows(page);
    expect(new URL(page.url()).search).not.toContain("mock");
  });

/** What is on the list, at what time, under which address. */
async function seen(page: Page) {
  await expect(rows(page, /^Students/).first()).toBeVisible(slowTimeout);
  const time = await page.evaluate(() => new Date().toISOString().slice(0, 16));
  return [await rows(page, /^Students/).allInnerTexts(), time, new URL(page.url()).search];
}

async function readAll(stream: Promise<AsyncIterable<unknown>>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test("a copied link brings a colleague to the same screen, and a file to the same changed data", async ({
  another,
}) => {
  test.setTimeout(480_000);
  const own = { baseURL: host.url, permissions: ["clipboard-read", "clipboard-write"] };
  const [tester, colleague] = [await another(undefined, own), await another(undefined, own)];

  await test.step("the tester sorts the list and adds a fault in the panel", async () => {
    await tester.goto(`${demoBase}students?mock-as=office&mock-seed=4&${small}`);
    await seen(tester);
    await tester.getByRole("button", { name: /^Name/ }).first().click();
    await expect(tester).toHaveURL(/sort=/);
    await tester.getByText("Mock", { exact: true }).click();
    await tester.getByRole("combobox", { name: "Fault" }).fill("GET /admin/teachers 500");
    await tester.getByRole("button", { name: "Add", exact: true }).click();
    await tester.getByRole("button", { name: "Copy link" }).click();
    await expect(tester.getByText("Link copied.")).toBeVisible();
  });

  await test.step("the colleague sees the same, under the same fault", async () => {
    await colleague.goto(await tester.evaluate(() => navigator.clipboard.readText()));
    expect(await seen(colleague)).toEqual(await seen(tester));
    await colleague
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: "Teachers" })
      .click();
    await expect(
      colleague.getByRole("heading", { name: "Couldn't load the teachers" }),
    ).toBeVisible();
  });

  await test.step("the tester changes a student and saves the data as a file", async () => {
    await rows(tester, /^Students/)
      .first()
      .getByRole("link")
      .click();
    await tester.getByRole("button", { name: "Edit" }).click();
    await tester.getByRole("textbox", { name: "Name", exact: true }).fill("Aa Changed");
    await tester.getByRole("button", { name: "Save", exact: true }).click();
    await expect(heading(tester, "Aa Changed")).toBeVisible();
  });

  await test.step("the colleague loads the file and sees the change", async () => {
    tester.once("dialog", (asked) => void asked.accept("after the change"));
    const [file] = await Promise.all([
      tester.waitForEvent("download"),
      tester.getByRole("button", { name: "Save data…" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("after the change.rollcall.gz");
    await colleague.getByText("Mock", { exact: true }).click();
    const [chooser] = await Promise.all([
      colleague.waitForEvent("filechooser"),
      colleague.getByRole("button", { name: "Load data…" }).click(),
    ]);
    await chooser.setFiles({
      name: file.suggestedFilename(),
      mimeType: "application/gzip",
      buffer: await readAll(file.createReadStream()),
    });
    await colleague.waitForURL(/login|dashboard|students/);
    await colleague.goto(`${demoBase}students?search=Aa+Changed`);
    await expect(rows(colleague, /^Students/)).toHaveText(["Aa Changed"], slowTimeout);
  });
});
