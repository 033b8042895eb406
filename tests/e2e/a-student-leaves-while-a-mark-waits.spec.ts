import {
  aClass,
  codesIn,
  ownTag,
  registerAt,
  rowOf,
  savedRegister,
} from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";

test.use({
  as: "head",
  expected: { console: [/net::ERR_FAILED/, /status of 422/], statuses: [422] },
});

test(
  "a mark that waits on the device for a student who has moved meanwhile is shown by name, and the rest is saved once it is given up",
  long,
  async ({ page, context, office }) => {
    const own = await aClass(office, ownTag("LEFT"), 2);
    const other = await office.create("classes", {
      name: `Class ${ownTag("NEXT")}`,
      code: ownTag("NEXT"),
    });
    await page.goto(registerAt(own));
    await expect(rowOf(page, "Anil Bhat")).toBeFocused();

    const saves = "**/api/v1/admin/attendance/register";
    await context.route(saves, (route) =>
      route.request().method() === "PUT" ? route.abort() : route.fallback(),
    );
    await page.keyboard.press("a");
    await page.keyboard.press("l");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("On this device").first()).toBeVisible();

    await office.change("students", own.students[0] ?? 0, {
      class_id: other.id,
      class_from: own.date,
    });
    await context.unroute(saves);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const alert = page
      .getByRole("alert")
      .filter({ hasText: "No longer in this class on this day" });
    await expect(alert.getByText("Anil Bhat: Absent")).toBeVisible();
    expect(await codesIn(office, own)).toBe("-");

    await alert.getByRole("button", { name: "Discard 1 mark, save the rest" }).click();
    await savedRegister(page);
    await expect(page.getByText("Anil Bhat: Absent")).toHaveCount(0);
    expect(await codesIn(office, own)).toBe("L");
  },
);
