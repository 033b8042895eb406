import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";

test.use({ as: "clerk" });

const phoneOf = (page: Page) => page.getByRole("textbox", { name: "Phone", exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test("leaving with unsaved text is asked about: by a link, by Back, and by reloading", async ({
  page,
  office,
}) => {
  const student = await office.student("TYPED-1", "Anjali Chitnis");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.goto("/students?search=Chitnis");
  await page.getByRole("link", { name: "Edit Anjali Chitnis" }).click();
  await phoneOf(page).fill("+91 00400 00001");

  await test.step("a link", async () => {
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: "Teachers" })
      .click();
    await question.getByRole("button", { name: "Stay" }).last().click();
    await expect(page).toHaveURL(`/students/${student.id}/edit`);
    await expect(phoneOf(page)).toHaveValue("+91 00400 00001");
  });

  await test.step("Back", async () => {
    await page.evaluate(() => history.back());
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`/students/${student.id}/edit`);
    await expect(phoneOf(page)).toHaveValue("+91 00400 00001");
  });

  await test.step("reloading is asked about by the browser, and afterwards the text is offered again", async () => {
    const asked = page.waitForEvent("dialog");
    const reloading = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reloading;
    await expect(page.getByText(/You have an unsaved draft from /)).toBeVisible();
    await expect(phoneOf(page)).toHaveValue("");
    await page.getByRole("button", { name: "Restore draft" }).click();
    await expect(phoneOf(page)).toHaveValue("+91 00400 00001");
  });

  await test.step("leaving all the same gives it up", async () => {
    await page.evaluate(() => history.back());
    await question.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page).toHaveURL("/students?search=Chitnis");
    await page.goto(`/students/${student.id}/edit`);
    await expect(phoneOf(page)).toHaveValue("");
    await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
  });
});

test.describe("a server that breaks while saving", () => {
  test.use({ expected: { statuses: [500] } });

  test("is told apart from a refusal; trying again saves what is still there, under the same key", async ({
    page,
    office,
  }) => {
    const student = await office.student("TYPED-2", "Bhavna Chitnis");
    const keys = new Set<string | undefined>();
    await page.goto(`/students/${student.id}/edit`);
    await phoneOf(page).fill("+91 00400 00002");
    await page.route("**/api/v1/admin/students/*", async (route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      keys.add(route.request().headers()["idempotency-key"]);
      return route.fulfill({
        status: 500,
        json: { success: false, message: "Something went wrong here.", request_id: "r-1" },
      });
    });
    await save(page);
    await expect(page.getByRole("alert")).toContainText(
      "We couldn't confirm the saveSomething went wrong here. What you typed is still here. Press Save again; it won't be saved twice.",
    );
    await expect(phoneOf(page)).toHaveValue("+91 00400 00002");
    await page.unrouteAll();
    const patched = page.waitForRequest((request) => request.method() === "PATCH");
    await save(page);
    keys.add((await patched).headers()["idempotency-key"]);
    await expect(page).toHaveURL(`/students/${student.id}`);
    expect([...keys]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect(await office.get("students", student.id)).toMatchObject({
      phone: "+91 00400 00002",
      version: student.version + 1,
    });
  });
});

test.describe("a connection that fails", () => {
  test.use({ expected: { console: [/net::ERR_/] } });

  test(
    "while saving loses nothing, and says that it is down",
    long,
    async ({ page, context, office }) => {
      const student = await office.student("TYPED-3", "Charu Chitnis");
      await page.goto(`/students/${student.id}/edit`);
      await phoneOf(page).fill("+91 00400 00003");
      await context.setOffline(true);
      await expect(page.getByText("You're offline.")).toBeVisible();
      await save(page);
      await expect(page.getByRole("alert")).toContainText("Can't reach the server.");
      await expect(phoneOf(page)).toHaveValue("+91 00400 00003");
      await context.setOffline(false);
      await expect(page.getByText("You're offline.")).toBeHidden();
      await save(page);
      await expect(page).toHaveURL(`/students/${student.id}`);
      expect(await office.get("students", student.id)).toMatchObject({ phone: "+91 00400 00003" });
    },
  );

  test("after the server has saved does not save twice", async ({ page, office }) => {
    await page.goto("/students/create");
    await page.getByRole("textbox", { name: "Admission no." }).fill("TYPED-4");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Deepa Chitnis");
    await page.getByRole("textbox", { name: "Admission date" }).fill("2026-06-01");
    await page.route("**/api/v1/admin/students", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      return route.abort("connectionreset");
    });
    await save(page);
    await expect(page.getByRole("alert")).toContainText("We couldn't confirm the save");
    await page.unrouteAll();
    await save(page);
    await expect(page.getByRole("heading", { name: "Deepa Chitnis" })).toBeVisible();
    expect(await office.list("students", "search=Deepa Chitnis")).toHaveLength(1);
  });
});

test.describe("a server that refuses a value", () => {
  test.use({ expected: { statuses: [409, 422] } });

  test(
    "is quoted at the field, with everything typed still there",
    long,
    async ({ page, office }) => {
      await office.student("TYPED-5", "Ekta Chitnis");
      await page.goto("/students/create");
      const number = page.getByRole("textbox", { name: "Admission no." });
      await number.fill("TYPED-5");
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Falguni Chitnis");
      await page.getByRole("textbox", { name: "Admission date" }).fill("1 June 2026");
      await save(page);
      await expect(number).toBeFocused();
      await expect(number).toHaveAccessibleDescription(/already|taken|used/);
      await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(
        "Falguni Chitnis",
      );
      await number.fill("TYPED-6");
      await save(page);
      await expect(page.getByRole("heading", { name: "Falguni Chitnis" })).toBeVisible();
    },
  );
});
