import { expect, test } from "./support/journey";
import { smoke } from "../support/every-case";
import { signIn } from "./support/people";

test.use({ expected: { statuses: [401] } });

test(
  "a clerk signs in, finds a student, and corrects the telephone number after a mistake",
  smoke,
  async ({ page, office }) => {
    const [first, second] = await office.list("classes", "per_page=2&sort=name&status=active");
    const wanted = await office.student("FIND-1", "Zubeida Lokhandwala", {
      class_id: first?.id,
      roll_no: 901,
      phone: "+91 00111 22333",
    });
    await office.student("FIND-2", "Zubeida Lokhandwala", { class_id: second?.id, roll_no: 902 });
    await office.student("FIND-3", "Zoravar Lokhandwala", { class_id: first?.id, roll_no: 903 });
    const className = String(first?.["name"]);

    await test.step("signing in, at the second try", async () => {
      await page.goto("/");
      await signIn(page, "clerk", "not the password");
      await expect(page.getByRole("alert")).toContainText("Wrong email address or password.");
      await signIn(page, "clerk");
      await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
    });

    await test.step("finding the student by name, class and order", async () => {
      await page
        .getByRole("navigation", { name: "Main menu" })
        .getByRole("link", { name: "Students" })
        .click();
      await page.getByRole("searchbox", { name: "Search students" }).fill("lokhandwala");
      const rows = page.getByRole("table", { name: "Students, table" }).getByRole("rowheader");
      await expect(rows).toHaveText([
        "Zoravar Lokhandwala",
        "Zubeida Lokhandwala",
        "Zubeida Lokhandwala",
      ]);

      await page
        .getByRole("group", { name: "Filters" })
        .getByRole("button", { name: "Filter by Class", exact: true })
        .click();
      await page
        .getByRole("dialog", { name: "Filter by Class" })
        .getByRole("combobox", { name: "Class", exact: true })
        .fill(className);
      await page.getByRole("option", { name: className, exact: false }).first().click();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(rows).toHaveText(["Zoravar Lokhandwala", "Zubeida Lokhandwala"]);

      await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
      await expect(rows).toHaveText(["Zubeida Lokhandwala", "Zoravar Lokhandwala"]);
      await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute(
        "aria-sort",
        "descending",
      );
      await rows.first().getByRole("link").click();
      await expect(page).toHaveURL(`/students/${wanted.id}`);
    });

    await test.step("a mistake is named at its field, which has the focus", async () => {
      await expect(
        page.getByRole("heading", { name: "Zubeida Lokhandwala", level: 1 }),
      ).toBeVisible();
      await page.getByRole("button", { name: "Edit" }).click();
      const phone = page.getByRole("textbox", { name: "Phone" });
      await phone.fill("call me");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(phone).toBeFocused();
      await expect(phone).toHaveAttribute("aria-invalid", "true");
      await expect(phone).toHaveAccessibleDescription(/Phone must be a phone number, such as/);
      await expect(phone).toHaveValue("call me");
      await phone.fill("+91 00444 55666");
      await expect(phone).not.toHaveAttribute("aria-invalid", "true");
      await page.getByRole("button", { name: "Save" }).click();
    });

    await test.step("the correction shows on the record and in its history", async () => {
      await expect(page).toHaveURL(`/students/${wanted.id}`);
      await expect(page.getByText("Student Zubeida Lokhandwala was saved.")).toBeVisible();
      await expect(
        page.getByRole("definition").filter({ hasText: "+91 00444 55666" }).first(),
      ).toBeVisible();
      await page.getByRole("tab", { name: "History" }).click();
      const newest = page.getByRole("tabpanel", { name: "History" }).getByRole("listitem").first();
      await expect(newest).toContainText("Changed");
      await expect(newest).toContainText("by Farida Contractor");
      await expect(newest).toContainText("+91 00111 22333");
      await expect(newest).toContainText("+91 00444 55666");
    });
  },
);
