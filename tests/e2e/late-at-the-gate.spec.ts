import { problemsOn } from "./support/barriers";
import { aClass } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";
import { stateOf } from "./support/office";
import { openOwnSchool, type OwnSchool } from "./support/own-school";

/** A school of its own: today must be a school day, 08:30 in Kolkata. */
let school: OwnSchool;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  school = await openOwnSchool(await playwright.request.newContext(), "2026-06-03T03:00:00Z");
});
test.afterAll(() => school.close());
test.setTimeout(120_000);

test.use({
  expected: {
    console: [
      /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
      // The browser looks for a newer service worker while there is no network.
      /unknown error occurred when fetching the script/,
    ],
  },
});

test(
  "late at the gate: numbers are answered with and without a network, and the register shows who was late",
  long,
  async ({ another }) => {
    const { office } = school;
    const page = await another(undefined, {
      baseURL: school.url,
      storageState: stateOf(school.url, school.session),
      serviceWorkers: "allow",
    });
    await office.create("periods", { name: "First", start_time: "08:00", end_time: "08:45" });
    const own = await aClass(office, "GATE", 5);
    await office.mark(own.id, own.date, [{ student_id: own.students[1] ?? 0, code: "A" }]);
    const field = page.getByRole("textbox", { name: "Admission number" });
    const answer = page.getByRole("status", { name: "Answer" });
    const latest = page.getByRole("region", { name: "Latest entries" });
    const scan = async (number: string) => {
      await page.keyboard.type(number);
      await page.keyboard.press("Enter");
    };
    const found: string[] = [];

    await test.step("a number is typed, and the answer stands there", async () => {
      await page.goto("/attendance/gate");
      await expect(field).toBeFocused();
      await scan("GATE-1");
      await expect(answer).toContainText("Anil Bhat");
      await expect(answer).toContainText(/Late, 3\d minutes/);
      await expect(page.getByText("All entries sent.")).toBeVisible();
      await expect(field).toBeFocused();
      found.push(...(await problemsOn(page, "the gate")));
    });

    await test.step("without a network three more are answered, and one is not known", async () => {
      await page.context().setOffline(true);
      await scan("gate-2");
      await expect(answer).toContainText(/Bela Dutt.*Late, 3\d minutes/s);
      await scan("GATE-3");
      await expect(answer).toContainText(/Chitra Pai.*Late, 3\d minutes/s);
      await scan("GATE-1");
      await expect(answer).toContainText(/Already recorded at 08:3\d/);
      await scan("GATE-99");
      await expect(answer).toContainText("No student has the admission number GATE-99.");
      await page.getByRole("radio", { name: "Departures" }).check();
      await page.getByRole("radio", { name: "Ill" }).check();
      await field.focus();
      await scan("GATE-4");
      await expect(answer).toContainText(/Deepak Lal.*Left at 08:3\d: Ill/s);
      await expect(latest.getByText("On this device")).toHaveCount(3);
      found.push(...(await problemsOn(page, "the gate without a network")));
    });

    await test.step("back online all is sent, and the register has them late", async () => {
      await page.context().setOffline(false);
      await expect(page.getByText("All entries sent.")).toBeVisible({ timeout: 30_000 });
      await expect(latest.getByRole("button", { name: /^Undo:/ })).toHaveCount(4);
      await page.goto(`/attendance/mark?class=${own.id}&date=${own.date}&slot=day`);
      for (const name of ["Anil Bhat", "Bela Dutt", "Chitra Pai"]) {
        await expect(page.getByRole("row", { name: new RegExp(`${name}: Late`) })).toBeVisible();
        await expect(page.getByLabel(`Minutes late: ${name}`)).toHaveValue(/^3\d$/);
      }
      await page.goto("/attendance/here");
      await page.getByRole("button", { name: /^Show Class GATE/ }).press("Enter");
      await expect(page.getByText(/Deepak Lal \(left at 08:3\d\)/)).toBeVisible();
    });
    expect(found).toEqual([]);
  },
);
