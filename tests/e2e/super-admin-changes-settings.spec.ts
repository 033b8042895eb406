import type { Page } from "@playwright/test";
import { goByMenu } from "./support/menu";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";

test.use({ as: "head", expected: { statuses: [412, 503] } });
test.describe.configure({ mode: "serial" });

/** A browser that nobody has signed in with. */
const nobody = { storageState: { cookies: [], origins: [] } };

const part = async (page: Page, name: string) => {
  await page.getByRole("tab", { name }).click();
  await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
};
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const saved = (page: Page) => expect(page.getByText(/^Settings saved/).first()).toBeVisible();
const colourOf = (page: Page, name: string) =>
  page
    .getByRole("button", { name, exact: true })
    .evaluate((button) => getComputedStyle(button).backgroundColor);

test(
  "maintenance stops a clerk who is typing, and lets her go on where she was",
  long,
  async ({ page, another }) => {
    const clerk = await another("clerk");
    await clerk.goto("/students/create");
    await clerk.getByRole("textbox", { name: "Name", exact: true }).fill("Half typed");
    await page.goto("/settings?tab=maintenance");
    await page.getByRole("button", { name: "Start maintenance" }).click();
    const dialog = page.getByRole("dialog", { name: "Start maintenance?" });
    await expect(dialog).toContainText(
      /Only 1 super admin will have access. This affects \d+ admins and every student\./,
    );
    await dialog.getByRole("button", { name: "Start maintenance" }).click();
    await expect(page.getByText("Maintenance mode is on")).toBeVisible();

    await test.step("the clerk is stopped by what she does next at the latest", async () => {
      await clerk.getByRole("textbox", { name: "Admission no." }).fill("HALF-1");
      await clerk.getByRole("textbox", { name: "Admission date" }).fill("2026-06-01");
      if (await clerk.getByRole("button", { name: "Save", exact: true }).isVisible())
        await clerk
          .getByRole("button", { name: "Save", exact: true })
          .click({ timeout: 2000 })
          .catch(() => undefined);
      await expect(
        clerk.getByRole("heading", { name: "Banyan Grove School is under maintenance" }),
      ).toBeVisible();
      await clerk.keyboard.press("Escape");
      await expect(
        clerk.getByRole("heading", { name: "Banyan Grove School is under maintenance" }),
      ).toBeVisible();
    });

    await test.step("the super admin goes on, and somebody else cannot sign in but is told why", async () => {
      await page.goto("/students");
      await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
      const stranger = await another(undefined, nobody);
      await stranger.goto("/login");
      await expect(
        stranger.getByText(
          "Banyan Grove School is under maintenance. Only super admins can sign in for now.",
        ),
      ).toBeVisible();
    });

    await page.goto("/settings?tab=maintenance");
    await page.getByRole("button", { name: "End maintenance" }).click();
    await page
      .getByRole("dialog", { name: "End maintenance?" })
      .getByRole("button", { name: "End maintenance" })
      .click();
    await expect(page.getByText("Maintenance mode is off")).toBeVisible();

    await test.step("the clerk's console opens by itself, with what was typed", async () => {
      await expect(clerk.getByRole("heading", { name: /under maintenance/ })).toBeHidden({
        timeout: 30_000,
      });
      await expect(clerk).toHaveURL("/students/create");
      await expect(clerk.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(
        "Half typed",
      );
    });
  },
);

test(
  "colours and names are tried out in one's own tab, undone on leaving, and reach the sign-in page once saved",
  { tag: "@spec:settings-tried-out" },
  async ({ page, another }) => {
    await page.goto("/settings?tab=branding");
    const before = await colourOf(page, "Save");
    const colour = page.getByRole("textbox", { name: "Primary colour" });
    await colour.fill("#0b7285");
    await page.getByRole("textbox", { name: "App name" }).fill("Grove Registers");
    await expect(page.getByRole("banner")).toContainText("Grove Registers");
    await expect.poll(() => colourOf(page, "Save")).toBe("rgb(11, 114, 133)");

    await test.step("another part keeps what is typed, another page asks", async () => {
      await part(page, "Institution");
      await part(page, "Branding");
      await expect(colour).toHaveValue("#0b7285");
      await goByMenu(page, "Students");
      await page
        .getByRole("dialog", { name: "Leave without saving?" })
        .getByRole("button", { name: "Leave" })
        .click();
      await expect(page.getByRole("banner")).toContainText("ABC Attendance System");
    });

    await page.goto("/settings?tab=branding");
    expect(await colourOf(page, "Save")).toBe(before);
    await colour.fill("#ffe066");
    await expect(page.getByText(/White text on it: 1\.\d:1, hard to read/)).toBeVisible();
    await colour.fill("#0b7285");
    await page.getByRole("textbox", { name: "App name" }).fill("Grove Registers");
    await save(page);
    await saved(page);
    const stranger = await another(undefined, nobody);
    await stranger.goto("/login");
    await expect(stranger.getByText("Grove Registers", { exact: true })).toBeVisible();
    await expect.poll(() => colourOf(stranger, "Sign in")).toBe("rgb(11, 114, 133)");

    await colour.fill("#2a5bd1");
    await page.getByRole("textbox", { name: "App name" }).fill("ABC Attendance System");
    await save(page);
    await saved(page);
  },
);

test(
  "two who save different parts lose nothing; what both changed is decided",
  { tag: "@spec:settings-merged" },
  async ({ page, another }) => {
    const other = await another("head");
    for (const one of [page, other]) await one.goto("/settings");
    const field = (one: Page, name: string) => one.getByRole("textbox", { name, exact: true });
    await field(page, "Code").fill("BG-1");
    await field(page, "Phone").fill("+91 00499 00101");
    await field(other, "Phone").fill("+91 00499 00102");
    await save(other);
    await saved(other);
    await save(page);
    const dialog = page.getByRole("dialog", { name: "Someone else changed this too" });
    await dialog.getByRole("radio", { name: /Theirs/ }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await saved(page);
    await expect(field(page, "Phone")).toHaveValue("+91 00499 00102");
    await other.reload();
    await expect(field(other, "Code")).toHaveValue("BG-1");
    await field(other, "Code").fill("BGS");
    await save(other);
    await saved(other);
  },
);

test(
  "what the server refuses stands at its field, in the part it belongs to",
  long,
  async ({ page }) => {
    await page.goto("/settings?tab=attendance");
    await page.getByRole("textbox", { name: "Threshold" }).fill("101");
    await part(page, "Institution");
    await save(page);
    await expect(page.getByRole("tab", { name: /^Attendance(?! cases)/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(page.getByRole("textbox", { name: "Threshold" })).toBeFocused();
    await expect(page.getByText("Threshold must be at most 100.").first()).toBeVisible();
  },
);

test(
  "another attendance calculation holds from a day, and what held before is listed",
  long,
  async ({ page }) => {
    await page.goto("/settings?tab=attendance");
    const card = page.getByRole("region", { name: "Attendance calculation" });
    await card.getByRole("textbox", { name: "Free absences" }).fill("2");
    const days = card.getByRole("group", { name: "Changes apply from" });
    await expect(days.getByRole("radio", { name: "Today", exact: true })).toBeChecked();
    await expect(days.getByText("Reports that end before today stay as they are.")).toBeVisible();
    await days.getByRole("radio", { name: "All past reports too" }).check();
    await expect(
      days.getByText(
        "Percentages in all past reports, and who is below the threshold in them, can change.",
      ),
    ).toBeVisible();
    await days.getByRole("radio", { name: "Today", exact: true }).check();
    await save(page);
    await saved(page);
    await expect(card.getByText("Before that: Excused left out, unmarked left out.")).toBeVisible();
    await expect(card.getByText(/^Since .*The first 2 absences/)).toBeVisible();
    await expect(days).toHaveCount(0);
    // Taken back on the same day, it leaves nothing behind.
    await card.getByRole("textbox", { name: "Free absences" }).fill("0");
    await save(page);
    await expect(card.getByText("Before that:")).toHaveCount(0);
  },
);

test("a clerk has no way in", long, async ({ another }) => {
  const clerk = await another("clerk");
  await clerk.goto("/settings");
  await expect(
    clerk.getByText("This page is only accessible to super administrators"),
  ).toBeVisible();
  await expect(clerk.getByRole("link", { name: "Settings" })).toHaveCount(0);
});
