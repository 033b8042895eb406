import type { Page } from "@playwright/test";
import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";
import { tabTo } from "./support/keyboard";
import { settled } from "./support/settled";
import { sideways } from "./support/sideways";
import { longUnless } from "../support/every-case";

test.use({ expected: { statuses: [401, 403, 422, 503] } });

const part = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

for (const colorScheme of ["light", "dark"] as const)
  test(
    `a student signs in on a phone and asks for leave, in ${colorScheme} colours`,
    longUnless(colorScheme === "light"),
    async ({ office, another }) => {
      test.setTimeout(120_000);
      const number = `OWN-${colorScheme.toUpperCase()}`;
      await office.settings({ features: { student_login_enabled: true } });
      const { id } = await office.student(number, "Leela Rao", { can_login: true });
      const desk = await another("head");
      const phone = await another(undefined, {
        colorScheme,
        viewport: { width: 390, height: 844 },
      });
      let code = "";

      await test.step("the office hands out a code, and says where it is used", async () => {
        await desk.goto(`/students/${id}`);
        await desk.getByRole("button", { name: "Access code" }).click();
        await desk.getByRole("button", { name: "Create code" }).click();
        code = await desk.getByRole("textbox", { name: "Access code" }).inputValue();
        await expect(desk.getByRole("textbox", { name: "Sign-in page" })).toHaveValue(/\/student$/);
        await desk.getByRole("button", { name: "Done" }).click();
      });

      await test.step("a wrong code says so and keeps what was typed; the right one opens", async () => {
        await phone.goto("/student");
        await expect(phone.getByRole("heading", { name: "Sign in" })).toBeVisible();
        expect(await problemsOn(phone, "sign-in")).toEqual([]);
        await tabTo(phone, phone.getByLabel("Admission number or email"));
        await phone.keyboard.type(number);
        await tabTo(phone, phone.getByLabel("Access code"));
        await phone.keyboard.type("AAAA-BBBB-CCCC");
        await phone.keyboard.press("Enter");
        await expect(phone.getByRole("alert")).toHaveText("Wrong student or access code.");
        await expect(phone.getByLabel("Admission number or email")).toHaveValue(number);
        await phone.getByLabel("Access code").fill(code);
        await phone.keyboard.press("Enter");
        await expect(phone.getByRole("heading", { name: "Leela Rao" })).toBeVisible();
      });

      await test.step("no part has a barrier or is wider than the phone", async () => {
        for (const name of ["Today", "Calendar", "Leave", "Messages"]) {
          await tabTo(phone, part(phone, name));
          await phone.keyboard.press("Enter");
          await expect(part(phone, name)).toHaveAttribute("aria-current", "page");
          await expect(phone.getByRole("heading", { level: 2 }).first()).toBeVisible();
          expect([await sideways(phone), await problemsOn(phone, name)]).toEqual([0, []]);
        }
        await expect(phone.getByText("No messages.")).toBeVisible();
      });

      await test.step("leave is asked for in days as people write them", async () => {
        await desk.goto("/leaves");
        await part(phone, "Leave").click();
        await part(phone, "Send to the office").click();
        await expect(phone.getByText("Required.")).toHaveCount(2);
        await expect(phone.getByText("Choose a type.")).toBeVisible();
        await phone.getByRole("group", { name: "Type" }).getByRole("radio").nth(1).check();
        await phone.getByLabel("First day").fill("12/1/2027");
        await phone.getByLabel("Last day").fill("31/2/2027");
        await phone.getByLabel("Reason").fill("A wedding in the family");
        await expect(phone.getByLabel("First day")).toHaveValue("12 Jan 2027");
        await part(phone, "Send to the office").click();
        await expect(phone.getByLabel("Last day")).toHaveAccessibleDescription(/valid date/);
        await expect(phone.getByLabel("Last day")).toHaveValue("31/2/2027");
        await phone.getByLabel("Last day").fill("11/1/2027");
        await part(phone, "Send to the office").click();
        await expect(phone.getByLabel("Last day")).toHaveAccessibleDescription(/12 Jan 2027/);
        await expect(phone.getByLabel("Reason")).toHaveValue("A wedding in the family");
      });

      await test.step("a day is picked by keys from a calendar without a barrier", async () => {
        await tabTo(phone, part(phone, "Open the calendar").nth(1));
        await phone.keyboard.press("Enter");
        const calendar = phone.getByRole("group", { name: "Calendar" });
        await expect(calendar.getByRole("button", { name: "Tue, 12 Jan 2027" })).toBeFocused();
        expect([await sideways(phone), await problemsOn(phone, "calendar")]).toEqual([0, []]);
        await phone.keyboard.press("ArrowRight");
        await phone.keyboard.press("Enter");
        await expect(phone.getByLabel("Last day")).toHaveValue("13 Jan 2027");
      });

      await test.step("the office sees the request at once", async () => {
        await part(phone, "Send to the office").click();
        await expect(phone.getByText("Sent. The school office will review it.")).toBeVisible();
        await expect(phone.getByText(/Waiting for the office/)).toBeVisible();
        await expect(desk.getByText("A wedding in the family").first()).toBeVisible();
      });

      await test.step("where students are not let in, or nobody is, the page says so", async () => {
        await office.settings({ features: { student_login_enabled: false } });
        await phone.reload();
        await expect(phone.getByRole("alert")).toContainText("Students can't sign in right now");
        await office.settings({ features: { student_login_enabled: true } });
        await phone.getByRole("button", { name: "Try again" }).click();
        await expect(part(phone, "Today")).toBeVisible();
      });

      await test.step("a session that the office ends leads back to the door", async () => {
        // What the page has asked for would find the end of the session before the press does.
        await settled(phone);
        await office.change("students", id, { can_login: false });
        await part(phone, "Messages").click();
        await expect(phone.getByRole("heading", { name: "Sign in" })).toBeVisible();
        await expect(phone.getByRole("alert")).toHaveText("You are signed out. Sign in again.");
      });
    },
  );
