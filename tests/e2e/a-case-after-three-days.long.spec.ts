import { problemsOn } from "./support/barriers";
import { aClass, ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import type { Office } from "./support/office";

test.use({ as: "clerk" });

/** The last school days of a class, the latest first. */
async function schoolDays(office: Office, classId: number, date: string, wanted: number) {
  const days: string[] = [];
  for (let back = 0; days.length < wanted && back < 40; back += 1) {
    const day = new Date(Date.parse(date) - back * 86_400_000).toISOString().slice(0, 10);
    if ((await office.register(classId, day)).state !== "closed") days.push(day);
  }
  return days;
}

test("three days of unexplained absence open a case, which the office works on and closes", async ({
  page,
  office,
}) => {
  const tag = ownTag("CASE");
  const room = await aClass(office, tag, 2);
  const [student = 0, other = 0] = room.students;
  const template = await office.create("message-templates", {
    name: `Absences ${tag}`,
    type: "attendance_alert",
    title: "Absences of {student}",
    body: "Dear {name}, {student} of {class} has been missing lessons.",
  });
  const found: string[] = [];
  await office.settings({ notifications: { rules: { grace_minutes: 0 } } });

  await test.step("the third day opens it, in the background", async () => {
    for (const day of (await schoolDays(office, room.id, room.date, 3)).reverse())
      await office.mark(room.id, day, [
        { student_id: student, code: "A" },
        { student_id: other, code: "P" },
      ]);
    await expect(async () =>
      expect(await office.list("cases", `student_id=${student}`)).toHaveLength(1),
    ).toPass({ timeout: 40_000 });
    expect(await office.list("cases", `student_id=${other}`)).toEqual([]);
  });
  const [opened] = await office.list("cases", `student_id=${student}`);
  const address = `/cases/${opened?.id}`;

  await test.step("it is found among the open ones, with its first task", async () => {
    await page.goto("/dashboard");
    const panel = page.getByRole("region", { name: "Attendance cases" });
    await panel.getByRole("link", { name: "View open cases" }).click();
    await expect(page).toHaveURL(/\/cases\?status=open$/);
    await expect(page.getByRole("navigation", { name: "Which cases" })).toBeVisible();
    found.push(...(await problemsOn(page, "the list")));
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Anil Bhat");
    await expect(page.getByRole("link", { name: "Call the parents" })).toBeVisible();
    found.push(...(await problemsOn(page, "the case")));
  });

  await test.step("the call is marked as done by the keyboard, with its outcome", async () => {
    await page.getByRole("button", { name: "Mark as done: Call the parents" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Mark task as done" });
    await dialog.getByLabel("Outcome").fill("Back on Monday");
    found.push(...(await problemsOn(page, "the task's dialog")));
    await dialog.getByRole("button", { name: "Mark as done" }).click();
    await expect(page.getByText("Task done: Call the parents")).toBeVisible();
    await expect(page.getByText("Back on Monday").first()).toBeVisible();
  });

  await test.step("a letter is filled from a template, and recorded as printed", async () => {
    await page.getByLabel("Message template").selectOption({ label: `Absences ${tag}` });
    await page.getByRole("link", { name: "Preview letter" }).click();
    const letter = page.getByRole("article", { name: "Letter preview" });
    await expect(letter).toContainText(
      `Dear Parents of Anil Bhat, Anil Bhat of Class ${tag} has been missing lessons.`,
    );
    found.push(...(await problemsOn(page, "the letter")));
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Print" }).click();
    await expect(page.getByText("Letter recorded as printed")).toBeVisible();
    await page.getByRole("link", { name: "Back to the case" }).click();
    await expect(page.getByText(`Letter printed: Absences ${tag}`)).toBeVisible();
  });

  await test.step("it is sent to the mother as well, after a look at who gets it", async () => {
    await office.create("parents", {
      name: `Mira ${tag}`,
      phone: "+919000000019",
      email: `mira.${tag.toLowerCase()}@example.com`,
      children: [student],
    });
    await page.goto(`${address}/letter?template=${template.id}`);
    await page.getByRole("button", { name: "Send to parents…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Send to parents" });
    await expect(dialog.getByRole("list", { name: "Recipients" })).toContainText(`Mira ${tag}: `);
    await expect(dialog.getByText(/^No mail server is set up/)).toBeVisible();
    found.push(...(await problemsOn(page, "the dialog before sending")));
    await dialog.getByRole("button", { name: "Keep 1 message in the outbox" }).dblclick();
    await expect(page.getByText(/^Kept in the outbox for 1 parent/)).toBeVisible();
    await page.goto(address);
    const sent = page.getByText(`Letter kept in the outbox, not sent: Absences ${tag}`);
    await expect(sent).toBeVisible({ timeout: 40_000 });
    await expect(sent).toHaveCount(1);
  });

  await test.step("it is closed with a note, and stands on the student's page", async () => {
    await page.getByRole("button", { name: "Close case…" }).click();
    const dialog = page.getByRole("dialog", { name: "Close the case of Anil Bhat" });
    await dialog.getByLabel("Note").fill("Was ill");
    await dialog.getByRole("button", { name: "Close case" }).click();
    await expect(page.getByRole("button", { name: "Reopen case" })).toBeVisible();
    await page.goto(`/students/${student}`);
    const timeline = page.getByRole("region", { name: "Timeline" });
    await expect(timeline.getByText("Case closed")).toBeVisible();
    await expect(timeline.getByText("Was ill")).toBeVisible();
    await expect(timeline.getByText("Absent without leave")).toHaveCount(3);
    found.push(...(await problemsOn(page, "the student")));
  });

  await office.remove("message-templates", template.id);
  await office.settings({ notifications: { rules: { grace_minutes: 15 } } });
  expect(found).toEqual([]);
});
