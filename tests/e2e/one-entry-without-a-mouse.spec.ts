import { aClass, ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";
import { tabTo } from "./support/keyboard";

test.use({ as: "clerk" });

test(
  "without a mouse: a late tram is entered for a class, one student left out, and undone",
  long,
  async ({ page, office }) => {
    const tag = ownTag("KEYTRIP");
    const one = await aClass(office, `${tag}A`, 3);
    const marks = async () =>
      (await office.register(one.id, one.date)).students.map(({ mark }) => mark?.code ?? null);
    const { keyboard } = page;

    await test.step("the fields are filled in their order", async () => {
      await page.goto("/attendance/group");
      await expect(
        page.getByRole("heading", { level: 1, name: "Mark several students" }),
      ).toBeVisible();
      await page.getByLabel("Date").fill(one.date);
      await tabTo(page, page.getByLabel("Mark as"));
      await keyboard.type("L");
      await tabTo(page, page.getByLabel("Minutes late"));
      await keyboard.press("Control+a");
      await keyboard.type("20");
      await tabTo(page, page.getByLabel("Reason"));
      await keyboard.type("Tram broke down");
      await tabTo(page, page.getByLabel("Admission numbers"));
      await keyboard.type(`${tag}A-1\n${tag}A-2\n${tag}A-3`);
      await expect(
        page.getByText("3 marks of 3 students in 1 register will change."),
      ).toBeVisible();
    });

    await test.step("one student is left out, the rest is saved", async () => {
      await tabTo(page, page.getByRole("checkbox", { name: "Include Bela Dutt" }));
      await keyboard.press("Space");
      await tabTo(page, page.getByRole("button", { name: "Mark 2 students" }));
      await keyboard.press("Enter");
      await expect(page.getByText("2 marks saved.")).toBeVisible();
      expect(await marks()).toEqual(["L", null, "L"]);
    });

    await test.step("it is undone, and the focus is still in the page", async () => {
      await tabTo(page, page.getByRole("button", { name: "Undo “Tram broke down”" }).first(), 120);
      await keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Undo this entry?" });
      await tabTo(page, dialog.getByRole("button", { name: "Undo", exact: true }), 6);
      await keyboard.press("Enter");
      await expect(page.getByText("Undone. 2 marks restored.")).toBeVisible();
      expect(await marks()).toEqual([null, null, null]);
      await keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    });
  },
);
