import { readFile } from "node:fs/promises";
import { problemsOn } from "./support/barriers";
import { aClass } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";
import { stateOf } from "./support/office";
import { openOwnSchool, type OwnSchool } from "./support/own-school";

/** A school of its own: today must be a school day. */
let school: OwnSchool;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  school = await openOwnSchool(await playwright.request.newContext(), "2026-06-03T03:30:00Z");
});
test.afterAll(() => school.close());
test.setTimeout(120_000);

test.use({ expected: { console: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] } });

test(
  "a fire drill: who is in the building is ticked off without a network, and who is absent is exported",
  long,
  async ({ another }) => {
    const { office } = school;
    const page = await another(undefined, {
      baseURL: school.url,
      storageState: stateOf(school.url, school.session),
      serviceWorkers: "allow",
    });
    const own = await aClass(office, "FIRE", 3);
    const [here, away] = own.students;
    await office.mark(own.id, own.date, [
      { student_id: here ?? 0, code: "P" },
      { student_id: away ?? 0, code: "A" },
    ]);
    const name = (await office.get("classes", own.id))["name"] as string;
    const found: string[] = [];

    await test.step("the class is opened: two are looked for, one is not here", async () => {
      await page.goto("/attendance/here");
      const section = page.getByRole("button", { name: `Show ${name}` });
      await expect(section).toContainText("0 of 2 ticked off");
      await section.press("Enter");
      await expect(page.getByText("Not here: 1 student: Bela Dutt")).toBeVisible();
      found.push(...(await problemsOn(page, "who is here")));
    });

    await test.step("without a network it goes on, and outlasts a reload", async () => {
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
      await page.context().setOffline(true);
      await page.getByRole("checkbox", { name: /Anil Bhat/ }).check();
      await expect(page.getByRole("button", { name: `Hide ${name}` })).toContainText(
        "1 of 2 ticked off",
      );
      await page.reload();
      await expect(page.getByText(/^You're offline\. This list is from/)).toBeVisible();
      await expect(page.getByRole("button", { name: `Show ${name}` })).toContainText(
        "1 of 2 ticked off",
      );
      await page.context().setOffline(false);
    });

    await test.step("who is absent is a file too", async () => {
      await page.getByRole("link", { name: "Absent today" }).click();
      await expect(page.getByRole("row", { name: /Bela Dutt/ })).toContainText("Absent");
      found.push(...(await problemsOn(page, "absent")));
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export CSV" }).click();
      const text = await readFile(await (await download).path(), "utf8");
      expect(text).toContain("Class,Roll no,Admission no,Student,Mark,Register,Reason,Parents");
      expect(text).toContain(`${name},2,`);
    });
    expect(found).toEqual([]);
  },
);
