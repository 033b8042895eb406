import type { Page } from "@playwright/test";
import { demoOfFile } from "./support/demo-of-file";
import { goByMenu } from "./support/menu";
import { expect as usualExpect, test } from "./support/journey";
import { long } from "../support/every-case";

/** As the browser host tells it (src/mock/password.ts). */
const password = "rollcall-demo";
/** The browser makes the school at its first load: some seconds, and more on a busy machine. */
const slowTimeout = { timeout: 150_000 };
/** Every page load opens the database again, and a save is stored before it is answered. */
const patience = 60_000;
const expect = usualExpect.configure({ timeout: patience });

const host = demoOfFile(120_000);

test.use({
  actionTimeout: patience,
  serviceWorkers: "allow",
  // 404: how a plain host answers the address of a page, with the page.
  expected: { statuses: [404, 412, 500], console: [/net::ERR_FAILED/, /Failed to load resource/] },
});

const rows = (page: Page, name: RegExp) => page.getByRole("table", { name }).getByRole("rowheader");
const fault = (page: Page, text: string) =>
  page.evaluate((words) => window.rollcallMock?.fault(words), text);

test(
  "a tester runs the whole console without a server, and keeps what was changed",
  long,
  async ({ another }) => {
    test.setTimeout(480_000);
    const page = await another(undefined, { baseURL: host.url });
    let name = "";

    await test.step("a link leads to a list, and its words leave the address", async () => {
      await page.goto("/demo/students?mock-no-panel&status=active");
      await expect(page.getByText(/Making the demo school/)).toBeVisible(slowTimeout);
      await expect(page.getByLabel("Email")).toBeVisible(slowTimeout);
    });

    await test.step("one press fills a demo sign-in in", async () => {
      await page.getByRole("button", { name: /^office@demo\.school/ }).click();
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(rows(page, /^Students/)).toHaveCount(25);
      await expect(page).toHaveURL(`${host.url}/demo/students?status=active`);
      name = await rows(page, /^Students/)
        .first()
        .innerText();
    });

    await test.step("a change and the sign-in outlive a reload that follows at once", async () => {
      await rows(page, /^Students/)
        .first()
        .getByRole("link")
        .click();
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByRole("textbox", { name: "Phone" }).fill("+91 00800 00001");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText(`Student ${name} was saved.`)).toBeVisible();
      await page.reload();
      await expect(
        page.getByRole("definition").filter({ hasText: "+91 00800 00001" }).first(),
      ).toBeVisible(slowTimeout);
    });
  },
);

test("a tester brings faults about on demand", long, async ({ another }) => {
  test.setTimeout(480_000);
  const page = await another(undefined, { baseURL: host.url });
  await page.goto("/demo/students?mock-no-panel&mock-as=office");
  await expect(rows(page, /^Students/)).toHaveCount(25, slowTimeout);
  await rows(page, /^Students/)
    .first()
    .getByRole("link")
    .click(slowTimeout);

  await test.step("a second user changes what is being saved: both changes can be kept", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Address" }).fill("2 Other Road");
    await fault(page, "PATCH /admin/students/* 412 x1");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/\(changed by a second user\)/).first()).toBeVisible();
    await page.goto("/demo/teachers");
  });

  await test.step("a server that breaks: the list says so, and comes at the next try", async () => {
    await page.goto("/demo/subjects?mock=GET+/admin/teachers+500&mock-no-panel");
    await goByMenu(page, "Teachers");
    await expect(page.getByRole("heading", { name: "Couldn't load the teachers" })).toBeVisible();
    await page.evaluate(() => window.rollcallMock?.faults.clear());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page, /^Teachers/)).toHaveCount(25);
  });

  await test.step("an answer that is lost: the record is made once", async () => {
    await page.goto("/demo/subjects/create");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Astronomy");
    await page.getByRole("textbox", { name: "Code" }).fill("ASTRO");
    await fault(page, "POST /admin/subjects lost x1");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Astronomy", level: 1 })).toBeVisible();
    await page.goto("/demo/subjects?search=Astronomy");
    await expect(rows(page, /^Subjects/)).toHaveCount(1, slowTimeout);
  });

  await test.step("a word that nobody understands is said on the page", async () => {
    await page.goto("/demo/subjects?mock=fivehundred&search=Astronomy");
    await expect(page.getByRole("alert")).toContainText(`"fivehundred" isn't a word of a fault.`);
    await page.getByRole("button", { name: "Open without it" }).click();
    await expect(rows(page, /^Subjects/)).toHaveCount(1, slowTimeout);
  });
});
