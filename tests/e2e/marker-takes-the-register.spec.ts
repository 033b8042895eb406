import { aClass, codesIn, registerAt, rowOf, savedRegister } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { long, smoke } from "../support/every-case";
import { Office } from "./support/office";
import { sideways } from "./support/sideways";

test.use({ as: "marker" });

test(
  "a class of forty with three exceptions: three codes, what finds the three, and two keys",
  smoke,
  async ({ page, office }) => {
    const own = await aClass(office, "FORTY", 40);
    await page.goto(registerAt(own));
    await expect(rowOf(page, "Anil Bhat")).toBeFocused();
    let strokes = 0;
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        strokes += 1;
        await page.keyboard.press(key);
      }
    };
    await press("7", "a");
    await press("1", "9", "l");
    await press("/");
    for (const letter of "dee") await press(letter);
    await press("Enter", "e");
    await press("Shift+A", "Control+s");
    await savedRegister(page);
    expect(strokes).toBeLessThanOrEqual(13);
    expect(await codesIn(office, own)).toBe("PPPEPPAPPPPPPPPPPPLPPPPPPPPPPPPPPPPPPPPP");
    await page.getByRole("button", { name: "Undo the last save" }).click();
    await expect.poll(() => codesIn(office, own)).toBe("-".repeat(40));
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the register is found among those of the day, and taken by touch, in a window that does not scroll sideways", async ({
    page,
    office,
  }) => {
    const own = await aClass(office, "TOUCH", 6);
    await page.goto(`/attendance/mark?date=${own.date}`);
    await page.getByRole("link", { name: /^Open Class TOUCH, Day/ }).tap();
    await page.getByRole("button", { name: "Absent: Bela Dutt" }).tap();
    await page.getByRole("button", { name: "Mark remaining present" }).tap();
    const box = await page.getByRole("button", { name: "Present: Anil Bhat" }).boundingBox();
    expect([Number(box?.width) >= 44, Number(box?.height) >= 44]).toEqual([true, true]);
    expect(await sideways(page)).toBe(0);
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await savedRegister(page);
    expect(await codesIn(office, own)).toBe("PAPPPP");
    await page.getByRole("button", { name: "Photo view" }).tap();
    await page.getByRole("button", { name: "Chitra Pai: Present. Next code" }).tap();
    await expect(page.getByRole("button", { name: "Chitra Pai: Absent. Next code" })).toBeVisible();
  });
});

test.describe("without a network", () => {
  test.use({
    serviceWorkers: "allow",
    expected: { statuses: [412], console: [/net::ERR_/, /The network connection/] },
  });
  test.setTimeout(150_000);

  test(
    "a register is taken, kept over a reload and sent afterwards; what clashes is decided, never forced",
    long,
    async ({ page, office, request, school, sessionOf }) => {
      const own = await aClass(office, "OFF", 4);
      await page.goto(registerAt(own));
      await expect(rowOf(page, "Anil Bhat")).toBeVisible();
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
      await page.reload();
      await expect(page.getByText(/You're seeing the register as of/)).toBeVisible({
        timeout: 30_000,
      });
      await page.getByRole("button", { name: "Absent: Anil Bhat" }).click();
      await page.getByRole("button", { name: "Mark remaining present" }).click();
      await page.keyboard.press("Control+s");
      await expect(page.getByText("On this device").first()).toBeVisible();
      expect(await codesIn(office, own)).toBe("----");

      await page.reload();
      await expect(rowOf(page, "Anil Bhat")).toHaveAccessibleName("1, Anil Bhat: Absent", {
        timeout: 30_000,
      });
      const colleague = new Office(request, school.url, await sessionOf("marker"));
      await colleague.mark(own.id, own.date, [
        { student_id: own.students[0] ?? 0, code: "L" },
        { student_id: own.students[1] ?? 0, code: "P" },
      ]);

      await page.context().setOffline(false);
      const dialog = page.getByRole("dialog", { name: "Someone else marked these students too" });
      await expect(dialog.getByRole("group", { name: "Anil Bhat" })).toContainText("Theirs: Late", {
        timeout: 30_000,
      });
      expect(await codesIn(office, own)).toBe("LP--");
      await dialog.getByRole("radio", { name: /Yours/ }).check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect.poll(() => codesIn(office, own)).toBe("APPP");
      await expect(page.getByText("Needs review")).toHaveCount(0);
    },
  );
});
