import type { Page } from "@playwright/test";
import { formPage, listPage, recordPage } from "@rollcall/kit/testing";
import { demoBase } from "./support/demo-host";
import { demoOfFile } from "./support/demo-of-file";
import { expect as usualExpect, test } from "./support/journey";

const slow = { timeout: 150_000 };
const expect = usualExpect.configure({ timeout: 60_000 });
const labels = { label: "Subject", plural: "Subjects" };

const host = demoOfFile(240_000);
test.use({
  actionTimeout: 60_000,
  serviceWorkers: "allow",
  expected: { statuses: [404], console: [/Failed to load resource/] },
});

const openPanel = (page: Page) => page.getByText("Mock", { exact: true }).click();
/** The subjects as the API has them, without the moments at which they were made. */
const subjects = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch("/api/v1/admin/subjects?per_page=100", {
      headers: { Authorization: `Bearer ${localStorage.getItem("rollcall-token")}` },
    });
    const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
    return data.map(({ created_at: _made, updated_at: _changed, ...rest }) => rest);
  });

test("what a tester recorded brings a colleague to the same screen and data, by link and by file", async ({
  another,
}) => {
  test.setTimeout(600_000);
  const own = { baseURL: host.url, permissions: ["clipboard-read", "clipboard-write"] };
  const tester = await another(undefined, own);
  const [list, form, record] = [listPage(tester, labels), formPage(tester), recordPage(tester)];
  const copied = () => tester.evaluate(() => navigator.clipboard.readText());
  let link = "";
  let saved = "";

  await test.step("the tester records: the data are fresh, and two changes are made", async () => {
    await tester.goto(`${demoBase}subjects?mock-as=office&mock-size=30`);
    await expect(list.titles.first()).toBeVisible(slow);
    await openPanel(tester);
    await tester.getByRole("button", { name: "Record", exact: true }).click();
    await expect(tester).toHaveURL(`${host.url}${demoBase}subjects`, slow);
    await expect(list.titles.first()).toBeVisible(slow);
    await list.create();
    await form.fill("Name", "Astronomy");
    await form.fill("Code", "ASTRO");
    await form.save();
    await expect(record.title("Astronomy")).toBeVisible();
    await record.edit();
    await form.choose("Kind", "Practical");
    await form.save();
    await expect(tester.getByText("Subject Astronomy was saved.")).toBeVisible();
  });

  await test.step("stopped, it is a link, a test and a file", async () => {
    await openPanel(tester);
    await tester.getByRole("button", { name: "Stop recording" }).click();
    await tester.getByRole("button", { name: "Copy test" }).click();
    await expect(tester.getByText("Playwright test copied.")).toBeVisible();
    const code = await copied();
    expect(code).toContain(`getByRole("textbox", { name: "Name", exact: true }).fill("Astronomy")`);
    expect(code).toContain(`getByRole("radio", { name: "Practical", exact: true }).check()`);
    await tester.getByRole("button", { name: "Copy recorded link" }).click();
    await expect(tester.getByText(/^Link copied/)).toBeVisible();
    link = await copied();
    saved = await tester.evaluate(() => JSON.stringify(window.rollcallMock?.recorder.recording));
    for (const text of [code, link, saved]) expect(text).not.toMatch(/rollcall-demo|Bearer/);
  });

  await test.step("the link shows a colleague the same record, and the same data are behind it", async () => {
    const colleague = await another(undefined, own);
    await colleague.goto(link);
    await expect(recordPage(colleague).title("Astronomy")).toBeVisible(slow);
    await expect(colleague.getByRole("definition").filter({ hasText: "Practical" })).toBeVisible();
    expect(await subjects(colleague)).toEqual(await subjects(tester));
  });

  await test.step("so does the file", async () => {
    const third = await another(undefined, own);
    await third.goto(`${demoBase}login?mock-size=0`);
    await expect(third.getByRole("button", { name: "Sign in" })).toBeVisible(slow);
    await openPanel(third);
    const [chooser] = await Promise.all([
      third.waitForEvent("filechooser"),
      third.getByRole("button", { name: "Play recording…" }).click(),
    ]);
    const buffer = Buffer.from(saved);
    await chooser.setFiles({ name: "r.rollcall.json", mimeType: "application/json", buffer });
    await expect(recordPage(third).title("Astronomy")).toBeVisible(slow);
    expect(await subjects(third)).toEqual(await subjects(tester));
  });
});
