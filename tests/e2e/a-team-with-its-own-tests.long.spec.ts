import { expect, test } from "@playwright/test";
import { formPage, listPage, openScene, recordPage } from "@rollcall/kit/testing";
import { demoBase, serveDemo } from "./support/demo-host";
import type { StaticHost } from "./support/static-host";

let host: Promise<StaticHost> | undefined;
test.afterAll(async () => (await host)?.close());

// What such a team has in its configuration; the demo is built, and makes its school, meanwhile.
test.describe.configure({ timeout: 300_000 });
test.use({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads here what it needs: nothing
  baseURL: async ({}, provide) => provide((await (host ??= serveDemo())).url + demoBase),
  serviceWorkers: "allow",
  actionTimeout: 60_000,
});

await import("../../docs/guide/examples/qa/subjects.spec");

test("page objects fill every kind of input, page through a list and delete a record", async ({
  page,
}) => {
  const scene = { as: "office", size: 30, clock: "2026-11-23T09:40 stopped", panel: false };
  const [form, record] = [formPage(page), recordPage(page)];
  const list = listPage(page, { label: "Student", plural: "Students" });
  await openScene(page, "students/create", scene);
  await form.fill("Admission no.", "QA-1");
  await form.fill("Name", "Aadi Aaa");
  await form.choose("Gender", "Male");
  await form.pick("Class", "1");
  await form.fill("Admission date", "2026-06-01");
  await form.save();
  await expect(record.title("Aadi Aaa")).toBeVisible();
  await record.edit();
  await form.cancel();
  await record.delete();

  await expect(list.titles).toHaveCount(25);
  const first = await list.titles.first().innerText();
  await list.sortBy("Admission no.");
  await list.nextPage();
  await expect(list.titles).toHaveCount(5);
  await expect(list.title("Aadi Aaa")).toHaveCount(0);
  await list.search(first);
  await expect(list.title(first)).toBeVisible();
});
