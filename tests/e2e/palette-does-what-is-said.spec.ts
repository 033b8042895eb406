import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";

test.use({ as: "head" });

test(
  "the palette opens a register, shows a parent's number and begins leave, by a sentence",
  long,
  async ({ page, office }) => {
    const [room] = await office.list("classes", "search=Grade&sort=name&per_page=1&status=active");
    const [student] = await office.list(
      "students",
      `class_id=${room?.id}&per_page=1&sort=name&status=active`,
    );
    const className = String(room?.["name"]);
    const name = String(student?.["name"]);
    const dialog = page.getByRole("dialog", { name: "Search and commands" });
    const option = dialog.getByRole("option");
    const say = async (sentence: string) => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.press("Control+k");
      await dialog.getByRole("combobox").fill(sentence);
    };
    await page.goto("/profile");

    await say(`mark ${className.replace("Grade ", "").replaceAll(" ", "").toLowerCase()}`);
    await expect(option.first()).toHaveText(`Mark attendance: ${className}`);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/attendance/mark\\?class=${room?.id}`));

    await say(`call ${name}`);
    await expect(option.first()).toHaveAttribute("href", /^tel:\+?\d+$/);
    await expect(option.first()).toContainText(name);
    expect(await problemsOn(page, "palette")).toEqual([]);
    await page.keyboard.press("Escape");

    await say(`write to parents of ${className}`);
    await expect(option.first()).toHaveText(`Write to parents of ${className}`);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/notifications\/send/);
    await expect(page.getByRole("combobox", { name: /^To\b/ })).toHaveValue("class_parents");
    await expect(page.getByText(className, { exact: true })).toBeVisible();

    await say(`new leave for ${name}`);
    // Two students may have the same name.
    const own = option.filter({ hasText: String(student?.["admission_no"]) });
    await expect(own).toContainText(`New leave request for ${name}`);
    await own.click();
    await expect(page).toHaveURL(new RegExp(`/leaves/create\\?student_id=${student?.id}`));
    await expect(page.getByLabel(/^Student/)).toHaveValue(new RegExp(name));

    // One letter missing, of a page and of a name.
    await say("reprts");
    await expect(option.first()).toContainText("Reports");
    const [first = ""] = name.split(" ");
    await page
      .getByRole("combobox")
      .last()
      .fill(`${first.slice(0, 2)}${first.slice(3)} ${name.split(" ").slice(1).join(" ")}`);
    await expect(option.filter({ hasText: name }).first()).toBeVisible();
  },
);
