import { expect, test } from "@playwright/test";
import {
  formPage,
  listPage,
  openScene,
  recordPage,
  signInPage,
  type MockScene,
} from "@rollcall/kit/testing";

const scene: MockScene = {
  as: "office",
  size: 30,
  clock: "2026-11-23T09:40 stopped",
  panel: false,
};
const labels = { label: "Subject", plural: "Subjects" };

test("a code that is taken is refused at its field, and the subject is saved at the next try", async ({
  page,
}) => {
  const [list, form, record] = [listPage(page, labels), formPage(page), recordPage(page)];
  await openScene(page, "subjects", scene);
  await list.create();
  await form.fill("Name", "Astronomy");
  await form.fill("Code", "ASTRO");
  await form.choose("Kind", "Practical");
  await page.evaluate(() => window.rollcallMock?.fault('POST 422 field=code x1 "Already used."'));
  await form.save();
  await expect(form.field("Code")).toHaveAccessibleDescription(/Already used\./);
  await form.save();
  await expect(record.title("Astronomy")).toBeVisible();
});

test("a list that can't be loaded comes at the next try", async ({ page }) => {
  const list = listPage(page, labels);
  await openScene(page, "subjects", { ...scene, faults: ["GET /admin/subjects 500"] });
  await expect(list.failed).toBeVisible();
  await page.evaluate(() => window.rollcallMock?.faults.clear());
  await list.retry();
  await list.sortBy("Code");
  await expect(list.titles.first()).toBeVisible();
});

test("a viewer finds a student, and can't add one", async ({ page }) => {
  const list = listPage(page, { label: "Student", plural: "Students" });
  await openScene(page, "students", { ...scene, as: undefined });
  await signInPage(page).signIn({ email: "viewer@demo.school", password: "rollcall-demo" });
  await expect(list.titles).toHaveCount(25);
  await expect(page.getByRole("link", { name: "New student" })).toHaveCount(0);
  const name = await list.titles.last().innerText();
  await list.search(name);
  await list.open(name);
  await expect(recordPage(page).title(name)).toBeVisible();
});
