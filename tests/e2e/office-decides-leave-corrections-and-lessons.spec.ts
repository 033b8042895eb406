import type { Page } from "@playwright/test";
import { aClass, codesIn, ownTag, registerAt, rowOf } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { Office } from "./support/office";
import { long } from "../support/every-case";

test.use({ as: "clerk", expected: { statuses: [409] } });
test.setTimeout(120_000);

/** As the console shows a day. */
const shownDay = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
const notice = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("an absence becomes leave by approving it, and absence again by cancelling it, each foreseen before it is done", async ({
  page,
  office,
  request,
  baseURL,
  sessionOf,
}) => {
  const own = await aClass(office, ownTag("LEAVE"), 2);
  const [student = 0, other = 0] = own.students;
  await new Office(request, baseURL ?? "", await sessionOf("marker")).mark(own.id, own.date, [
    { student_id: student, code: "A" },
    { student_id: other, code: "A" },
  ]);
  const reason = `A fever, ${ownTag("SLIP")}`;
  const [type] = await office.list("leave-types", "sort=sort_order&per_page=1");
  await office.create("leaves", {
    student_id: student,
    leave_type_id: type?.id,
    from_date: own.date,
    to_date: own.date,
    reason,
  });
  const marksNow = async (name: string, marks: string) => {
    await page.goto(registerAt(own));
    await expect(rowOf(page, "Anil Bhat")).toHaveAccessibleName(name);
    expect(await codesIn(office, own)).toBe(marks);
    await page.goto(`/attendance/view?tab=student&student=${student}`);
    await expect(page.getByRole("row", { name: new RegExp(`Day ${marks[0]} `) })).toHaveCount(1);
  };
  await marksNow("1, Anil Bhat: Absent", "AA");

  await test.step("what approving changes is shown, and then done", async () => {
    await page.goto("/leaves");
    await page.getByRole("searchbox", { name: "Search by student or reason" }).fill(reason);
    await expect(
      page.getByRole("list", { name: "Leave requests" }).getByRole("listitem"),
    ).toHaveCount(1);
    await page.getByRole("button", { name: "Approve leave for Anil Bhat" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve leave for Anil Bhat?" });
    await expect(dialog.getByRole("status")).toHaveText("Changes 1 mark.");
    await expect(dialog.getByRole("list", { name: "Marks that change" })).toContainText(/: A → E$/);
    expect(await codesIn(office, own), "looking changes nothing").toBe("AA");
    await dialog.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("No matching requests")).toBeVisible();
  });
  await marksNow("1, Anil Bhat: Excused", "EA");

  await test.step("cancelling gives back what stood", async () => {
    await page.goto(`/leaves?tab=approved&search=${encodeURIComponent(reason)}`);
    await page.getByRole("button", { name: "Cancel leave for Anil Bhat" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel leave for Anil Bhat?" });
    await expect(dialog.getByRole("status")).toHaveText(
      "Restores 1 mark to what it was before the leave.",
    );
    await expect(dialog.getByRole("list", { name: "Marks that change" })).toContainText(/: E → A$/);
    await dialog.getByRole("button", { name: "Cancel leave", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });
  await marksNow("1, Anil Bhat: Absent", "AA");
});

test(
  "who marks cannot change an old register, and has it corrected by the office, with the reason in the log",
  long,
  async ({ page, another, office }) => {
    const code = ownTag("OLD");
    const made = await aClass(office, code, 3);
    const own = { ...made, date: await office.lockedDay(made.id) };
    await office.mark(
      own.id,
      own.date,
      own.students.map((student_id) => ({ student_id, code: "A" })),
    );
    const { lock } = await office.register(own.id, own.date);
    const marker = await another("marker");
    const reason = `Came at nine; the gate book of ${code} says so`;

    await test.step("the marker is told until when it could be changed and who changes it now, and files a correction", async () => {
      await marker.goto(registerAt(own));
      await expect(
        marker.getByText(
          `Locked: editing ended on ${shownDay(lock.until)}. Your changes will be sent to the office as a correction request.`,
        ),
      ).toBeVisible();
      await marker.getByRole("button", { name: "Present: Anil Bhat" }).click();
      await marker.getByRole("button", { name: "Request a correction…" }).click();
      const dialog = marker.getByRole("dialog", { name: "Request a correction" });
      await expect(dialog).toContainText(
        "Requests a change to 1 mark. The register stays the same until the office approves.",
      );
      await expect(dialog.getByRole("button", { name: "Submit" })).toBeDisabled();
      await dialog.getByRole("textbox", { name: /^Reason/ }).fill(reason);
      await dialog.getByRole("button", { name: "Submit" }).click();
      await notice(
        marker,
        "Correction submitted. You'll get a notification in the console when it's reviewed.",
      );
      await expect(rowOf(marker, "Anil Bhat")).toHaveAccessibleName("1, Anil Bhat: Absent");
      expect(await codesIn(office, own)).toBe("AAA");
    });

    await test.step("the office sees what is asked for beside what stands, and approves it", async () => {
      await page.goto("/attendance-corrections?status=pending");
      await page.getByRole("link", { name: reason }).click();
      await page.getByRole("button", { name: "Decide…" }).click();
      const dialog = page.getByRole("dialog", { name: "Marks of the correction" });
      await expect(dialog.getByRole("row", { name: "Anil Bhat A Absent P Present" })).toBeVisible();
      await dialog.getByRole("button", { name: "Approve" }).click();
      await notice(page, "Correction approved");
      await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
    });

    await test.step("the marker's page shows it without a reload, and the log who did it and why", async () => {
      await expect(rowOf(marker, "Anil Bhat")).toHaveAccessibleName("1, Anil Bhat: Present");
      expect(await codesIn(office, own)).toBe("PAA");
      const head = await another("head");
      await head.goto("/activity-logs?resource=attendance");
      await head.getByRole("link", { name: "changed marks" }).first().click();
      await expect(head.getByText(new RegExp(`Correction \\d+: ${reason}`))).toBeVisible();
      await expect(head.getByText(`Anil Bhat (${code}-1)`)).toBeVisible();
      await expect(head.getByRole("main")).toContainText("Farida Contractor");
    });
  },
);

test(
  "a lesson that clashes is named while it is edited and refused when it is saved; a free slot is taken",
  long,
  async ({ page, office }) => {
    const tag = ownTag("CLASH");
    const [first, second, third] = (
      await office.list("periods", "sort=start_time&per_page=50")
    ).filter((period) => period["is_break"] === false);
    const [busy, own] = [
      await office.create("classes", { name: `Busy ${tag}`, code: `B-${tag}` }),
      await office.create("classes", { name: `Own ${tag}`, code: `O-${tag}` }),
    ];
    const subject = await office.create("subjects", { name: `Rhetoric ${tag}`, code: tag });
    const teacher = await office.create("teachers", { name: `Tara ${tag}`, employee_no: tag });
    const lesson = {
      weekday: 1,
      subject_id: subject.id,
      teacher_id: teacher.id,
      valid_from: "2020-01-01",
    };
    await office.create("timetable", { ...lesson, class_id: busy.id, period_id: first?.id });
    const moved = await office.create("timetable", {
      ...lesson,
      class_id: own.id,
      period_id: second?.id,
    });
    const sentence = new RegExp(
      `Clashes with Busy ${tag}, Rhetoric ${tag}, Monday ${String(first?.["start_time"])}–${String(first?.["end_time"])}: the same teacher\\.`,
    );

    // Next week, since a lesson that is moved is another one from today on.
    const next = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`/timetable?class_id=${own.id}&date=${next}`);
    await page.getByRole("button", { name: new RegExp(`^Rhetoric ${tag}`) }).click();
    await page.getByRole("button", { name: "Edit or move…" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit lesson" });
    await expect(dialog.getByRole("status").filter({ hasText: "No conflicts" })).toBeVisible();
    const period = async (name: unknown) => {
      await dialog.getByRole("combobox", { name: "Period" }).fill(String(name));
      await page.getByRole("option", { name: new RegExp(`^${String(name)}`) }).click();
    };

    await test.step("the clash is named before anything is saved", async () => {
      await period(first?.["name"]);
      const clash = dialog
        .getByRole("alert")
        .filter({ hasText: "This clashes with another lesson" });
      await expect(clash).toContainText(sentence);
    });
    await test.step("saving it is refused, and what was chosen stays", async () => {
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await expect(
        dialog.getByRole("combobox", { name: "Teacher", exact: true }),
      ).toHaveAccessibleDescription(sentence);
      await expect(dialog.getByRole("combobox", { name: "Period" })).toHaveValue(
        new RegExp(`^${String(first?.["name"])}`),
      );
      expect(await office.get("timetable", moved.id)).toMatchObject({ period_id: second?.id });
    });
    await test.step("a free slot is", async () => {
      await period(third?.["name"]);
      await expect(dialog.getByRole("status").filter({ hasText: "No conflicts" })).toBeVisible();
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await notice(page, "Lesson saved");
      await expect(
        page
          .getByRole("row", { name: new RegExp(`^${String(third?.["name"])}`) })
          .getByRole("button", { name: new RegExp(`^Rhetoric ${tag}`) }),
      ).toBeVisible();
      expect(await office.get("timetable", moved.id)).toMatchObject({ period_id: third?.id });
      const past = await office.list("timetable", `class_id=${own.id}&sort=valid_from`);
      expect(past.map(({ valid_from, period_id }) => [valid_from, period_id])).toEqual([
        ["2020-01-01", second?.id],
        [expect.any(String), third?.id],
      ]);
    });
  },
);
