import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formPage, listPage, openScene, recordPage } from "@rollcall/kit/testing";
import { expect as usualExpect, test } from "./support/journey";
import { serveFolder, type StaticHost } from "./support/static-host";

const root = join(import.meta.dirname, "../..");
const expect = usualExpect.configure({ timeout: 60_000 });
const folder = mkdtempSync(join(tmpdir(), "rollcall-mocked-app-"));
const application = join(folder, "clinic");
let host: StaticHost;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const node = (cwd: string, ...args: string[]) => execFileSync(process.execPath, args, { cwd });
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  node(root, tsx, "scripts/new-app.ts", application, "--linked");
  const tool = "node_modules/@rollcall/kit/lib/cli/rollcall.mjs";
  node(application, tool, "build", "demo", "--base", "/demo/");
  host = await serveFolder(join(application, "dist/demo"), "/demo/");
});
test.afterAll(async () => {
  await host?.close();
  rmSync(folder, { recursive: true, force: true });
});
test.use({
  actionTimeout: 60_000,
  serviceWorkers: "allow",
  expected: { statuses: [404, 500], console: [/Failed to load resource/] },
});

test("a new application has a mocked console as files: links, faults and page objects work in it", async ({
  another,
}) => {
  test.setTimeout(300_000);
  const page = await another(undefined, { baseURL: host.url });
  const labels = { label: "Contact", plural: "Contacts" };
  const [list, form, record] = [listPage(page, labels), formPage(page), recordPage(page)];
  const faults = ["GET /admin/contacts 500"];
  await openScene(page, "/demo/contacts", { as: "admin", faults, panel: false });
  await expect(list.failed).toBeVisible();
  await page.evaluate(() => window.rollcallMock?.faults.clear());
  await list.retry();
  await expect(list.titles).toHaveCount(12);
  await list.create();
  await form.fill("Name", "Fatima Zahra");
  await form.save();
  await expect(record.title("Fatima Zahra")).toBeVisible();
  await page.reload();
  await expect(record.title("Fatima Zahra")).toBeVisible();
});
