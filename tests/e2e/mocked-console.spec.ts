import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview, type PreviewServer } from "vite";
import { expect, test } from "./support/journey";

/** As the browser host tells it (src/mock/host.ts). */
const password = "rollcall-demo";
/** The browser's database needs some seconds to come up. */
const slowTimeout = { timeout: 60_000 };

let folder: string;
let server: PreviewServer;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), "rollcall-mocked-"));
  await build({
    mode: "mock",
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
  });
  server = await preview({
    mode: "mock",
    logLevel: "error",
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const address = server.httpServer.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
test.afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test.use({ serviceWorkers: "allow", expected: { statuses: [500], console: [/net::ERR_FAILED/] } });

test("a tester runs the whole console without a server, and brings faults about on demand", async ({
  another,
}) => {
  test.setTimeout(180_000);
  const page = await another(undefined, { baseURL: url });
  const rows = page.getByRole("table", { name: /^Students/ }).getByRole("rowheader");
  const fault = (text: string) => page.evaluate((words) => window.rollcallMock?.fault(words), text);
  let name = "";

  await test.step("signing in and listing the demo school", async () => {
    await page.goto("/students?mock-no-panel");
    await expect(page.getByLabel("E-mail")).toBeVisible(slowTimeout);
    await page.getByLabel("E-mail").fill("office@demo.school");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: "Students" })
      .click();
    await expect(rows).toHaveCount(25);
    await expect(page.getByText("1–25 of 1,200")).toBeVisible();
    name = await rows.first().innerText();
  });

  await test.step("a change outlives a reload", async () => {
    await rows.first().getByRole("link").click();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Phone" }).fill("+91 00800 00001");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(`Student ${name} was saved.`)).toBeVisible();
    // The browser's database is put by in the background; what was changed a moment before a reload
    // may not be there yet.
    await page.waitForTimeout(6000);
    await page.reload();
    await expect(page.getByRole("definition").filter({ hasText: "+91 00800 00001" })).toBeVisible(
      slowTimeout,
    );
  });

  await test.step("a server that breaks: the list says so, and comes at the next try", async () => {
    await fault("GET /admin/teachers 500");
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: "Teachers" })
      .click();
    await expect(
      page.getByRole("heading", { name: "The teachers could not be loaded" }),
    ).toBeVisible();
    await page.evaluate(() => window.rollcallMock?.faults.clear());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table", { name: /^Teachers/ }).getByRole("rowheader")).toHaveCount(
      25,
    );
  });

  await test.step("an answer that is lost: the record is made once", async () => {
    await page.goto("/subjects/create");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Astronomy");
    await page.getByRole("textbox", { name: "Code" }).fill("ASTRO");
    await fault("POST /admin/subjects lost x1");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Astronomy", level: 1 })).toBeVisible();
    await page.goto("/subjects?search=Astronomy");
    await expect(page.getByRole("table", { name: /^Subjects/ }).getByRole("rowheader")).toHaveCount(
      1,
      slowTimeout,
    );
  });
});
