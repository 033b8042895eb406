import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import {
  aClass,
  codesIn,
  ownTag,
  registerAt,
  rowOf,
  savedRegister,
} from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { Office } from "./support/office";
import { signIn } from "./support/people";
import { countRequests, settled } from "./support/settled";
import { long } from "../support/every-case";

const here = (page: Page) => page.getByText("On this device").first();
const set = (page: Page, code: string, name: string) =>
  page.getByRole("button", { name: `${code}: ${name}`, exact: true }).click();

test.describe("without a network, over the end of the browser", () => {
  test.use({ expected: { statuses: [412], console: [/net::ERR_/, /The network connection/] } });
  test.setTimeout(180_000);
  let profile: string;
  test.beforeEach(async () => {
    profile = await mkdtemp(join(tmpdir(), "rollcall-profile-"));
  });
  test.afterEach(() => rm(profile, { recursive: true, force: true }));

  test("marks outlast it, go out by themselves where nobody else marked, and wait for a decision where somebody did", async ({
    office,
    request,
    sessionOf,
    watch,
    launchOptions,
    baseURL,
    locale,
    timezoneId,
    viewport,
  }) => {
    const url = baseURL ?? "";
    const [clashing, other] = [
      await aClass(office, ownTag("RESTART"), 5),
      await aClass(office, ownTag("MEANWHILE"), 3),
    ];
    const colleague = new Office(request, url, await sessionOf("marker"));
    const start = async (): Promise<{ context: BrowserContext; page: Page }> => {
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL: url,
        serviceWorkers: "allow",
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
        ...(viewport ? { viewport } : {}),
      });
      watch.follow(context, url);
      countRequests(context);
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    };

    const before = await start();
    await test.step("both registers are opened while there is a network; then it goes", async () => {
      const { context, page } = before;
      await page.goto(registerAt(other));
      await signIn(page, "marker");
      await expect(rowOf(page, "Anil Bhat")).toBeVisible();
      await page.goto(registerAt(clashing));
      await expect(rowOf(page, "Ela Mody")).toBeVisible();
      await expect
        .poll(
          () =>
            page.evaluate(
              async () =>
                (await navigator.serviceWorker.getRegistration())?.active?.state === "activated" &&
                navigator.serviceWorker.controller !== null,
            ),
          { timeout: 40_000 },
        )
        .toBe(true);
      await settled(page);
      await context.setOffline(true);
    });
    await test.step("one mark is saved on the device, one only set; the browser ends", async () => {
      const { context, page } = before;
      await set(page, "Absent", "Anil Bhat");
      await page.keyboard.press("Control+s");
      await expect(here(page)).toBeVisible();
      await set(page, "Late", "Bela Dutt");
      await expect(page.getByText("1 unsaved mark")).toBeVisible();
      await context.close();
    });

    const after = await start();
    const { context, page } = after;
    await test.step("begun again without a network, the register stands as it was left, and goes on", async () => {
      await context.setOffline(true);
      await page.goto(registerAt(clashing));
      await expect(rowOf(page, "Anil Bhat")).toHaveAccessibleName("1, Anil Bhat: Absent", {
        timeout: 30_000,
      });
      await expect(page.getByText(/You're seeing the register as of/)).toBeVisible();
      await expect(here(page)).toBeVisible();
      await expect(rowOf(page, "Bela Dutt")).toHaveAccessibleName("2, Bela Dutt: Late");
      await expect(page.getByText(/^Restored 1 unsaved mark from /)).toBeVisible();
      await set(page, "Present", "Chitra Pai");
      await page.keyboard.press("Control+s");
      await expect(page.getByText(/unsaved mark/)).toHaveCount(0);
      await page.goto(registerAt(other));
      await set(page, "Absent", "Bela Dutt");
      await page.keyboard.press("Control+s");
      await expect(page.getByText(/^2 registers are saved on this device/)).toBeVisible();
      await page.goto(registerAt(clashing));
      await expect(rowOf(page, "Chitra Pai")).toHaveAccessibleName("3, Chitra Pai: Present");
    });

    await colleague.mark(clashing.id, clashing.date, [
      { student_id: clashing.students[0] ?? 0, code: "L" },
      { student_id: clashing.students[3] ?? 0, code: "P" },
    ]);
    await colleague.mark(other.id, other.date, [{ student_id: other.students[0] ?? 0, code: "P" }]);
    expect([await codesIn(office, clashing), await codesIn(office, other)]).toEqual([
      "L--P-",
      "P--",
    ]);
    const { version } = await office.register(clashing.id, clashing.date);

    const dialog = page.getByRole("dialog", { name: "Someone else marked these students too" });
    await test.step("with the network back, what clashes nowhere is sent, and what does is asked about", async () => {
      await context.setOffline(false);
      await expect(dialog.getByRole("group")).toHaveCount(1, { timeout: 60_000 });
      await expect(dialog.getByRole("group", { name: "Anil Bhat" })).toContainText("Yours: Absent");
      await expect(dialog.getByRole("group", { name: "Anil Bhat" })).toContainText("Theirs: Late");
      await expect(dialog).toContainText("Deepak Lal: Unmarked → Present");
      await expect.poll(() => codesIn(office, other), { timeout: 30_000 }).toBe("PA-");
      expect(await codesIn(office, clashing)).toBe("L--P-");
    });
    await dialog.getByRole("radio", { name: /Yours/ }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => codesIn(office, clashing)).toBe("ALPP-");
    expect((await office.register(clashing.id, clashing.date)).version, "it was saved once").toBe(
      version + 1,
    );
    await expect(page.getByText("Needs review")).toHaveCount(0);
    await expect(here(page)).toHaveCount(0);
    await context.close();
  });
});

for (const { told, name } of [
  { told: true, name: "learns of it while marking" },
  { told: false, name: "learns of it on saving" },
]) {
  test.describe(`two on one register, of whom the second ${name}`, () => {
    test.use({ as: "clerk", expected: { statuses: [412], console: [/net::ERR_FAILED/] } });

    test(
      "what both marked is decided student by student, and nothing of either is lost",
      long,
      async ({ page, another, office }) => {
        const own = await aClass(office, ownTag("BOTH"), 6);
        const teacher = await another("marker");
        if (!told) await page.route("**/admin/events*", (route) => route.abort());
        for (const one of [page, teacher]) {
          await one.goto(registerAt(own));
          await expect(rowOf(one, "Firoz Wadia")).toBeVisible();
        }
        for (const [code, student] of [
          ["Absent", "Anil Bhat"],
          ["Late", "Bela Dutt"],
          ["Present", "Chitra Pai"],
        ] as const)
          await set(teacher, code, student);
        for (const [code, student] of [
          ["Present", "Anil Bhat"],
          ["Excused", "Bela Dutt"],
          ["Absent", "Deepak Lal"],
        ] as const)
          await set(page, code, student);
        await teacher.keyboard.press("Control+s");
        await savedRegister(teacher);

        if (told) await expect(page.getByText(/^Someone else changed this register/)).toBeVisible();
        await page.keyboard.press("Control+s");
        const dialog = page.getByRole("dialog", { name: "Someone else marked these students too" });
        await expect(dialog.getByRole("group")).toHaveCount(2);
        await expect(dialog.getByRole("group", { name: "Anil Bhat" })).toContainText(
          /Before: Unmarked.*Yours: Present.*Theirs: Absent/s,
        );
        await expect(dialog.getByRole("group", { name: "Bela Dutt" })).toContainText(
          /Yours: Excused.*Theirs: Late/s,
        );
        await expect(dialog).toContainText("Chitra Pai: Unmarked → Present");
        expect(await codesIn(office, own), "nothing is overwritten before it is decided").toBe(
          "ALP---",
        );
        await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
        await dialog
          .getByRole("group", { name: "Anil Bhat" })
          .getByRole("radio", { name: /Yours/ })
          .check();
        await dialog
          .getByRole("group", { name: "Bela Dutt" })
          .getByRole("radio", { name: /Theirs/ })
          .check();
        await dialog.getByRole("button", { name: "Save" }).click();
        await expect.poll(() => codesIn(office, own)).toBe("PLPA--");
        await expect(
          rowOf(teacher, "Deepak Lal"),
          "the first sees it without a reload",
        ).toHaveAccessibleName("4, Deepak Lal: Absent");
        await expect(page.getByText(/unsaved mark/)).toHaveCount(0);
      },
    );
  });
}
