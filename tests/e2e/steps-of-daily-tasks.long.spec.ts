import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { rowOf, savedRegister } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { stateOf } from "./support/office";
import { openOwnSchool, type OwnSchool } from "./support/own-school";
import { settled } from "./support/settled";
import { Steps } from "./support/steps";

/**
 * The tasks of docs/manual/steps.md, each from the dashboard of somebody who is signed in, with as many
 * steps as that page says.
 */
let school: OwnSchool;
/** Of Grade 10 A: the first has been absent a lot, with a reason on one day. */
let absent: { id: number; name: string; admissionNo: string };
const today = "2026-06-19";
const days = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18].map(
  (day) => `2026-06-${String(day).padStart(2, "0")}`,
);

async function furnish({ office }: OwnSchool): Promise<void> {
  const teacher = await office.create("teachers", {
    name: "Rita Sen",
    employee_no: "T1",
    email: "rita@school.example",
  });
  for (const name of ["10 A", "10 B", "10 C"]) {
    const tag = name.replace(" ", "");
    const { id } = await office.create("classes", {
      name: `Grade ${name}`,
      code: tag,
      class_teacher_id: teacher.id,
    });
    const students: number[] = [];
    for (const [at, pupil] of ["Anil Bhat", "Bela Dutt", "Chitra Pai", "Deepak Lal"].entries()) {
      const admissionNo = `${tag}-${at + 1}`;
      const student = await office.student(admissionNo, `${pupil} ${tag}`, {
        class_id: id,
        roll_no: at + 1,
      });
      students.push(student.id);
      await office.create("parents", {
        name: `Parent of ${pupil} ${tag}`,
        email: `${tag}-${at}@example.net`.toLowerCase(),
        phone: `+9198200${10_000 + id * 10 + at}`,
        children: [student.id],
      });
      if (tag === "10A" && at === 0)
        absent = { id: student.id, name: `${pupil} ${tag}`, admissionNo };
    }
    for (const [at, date] of days.entries())
      await office.mark(
        id,
        date,
        students.map((student_id, nth) => ({
          student_id,
          code: tag === "10A" && nth === 0 && at % 3 === 0 ? "A" : "P",
        })),
      );
    if (tag === "10C")
      await office.mark(
        id,
        today,
        students
          .slice(0, 3)
          .map((student_id, nth) => ({ student_id, code: nth === 0 ? "A" : "P" })),
      );
  }
  await office.create("leaves", {
    student_id: absent.id,
    leave_type_id: (await office.list("leave-types", "per_page=1"))[0]?.id,
    from_date: "2026-06-25",
    to_date: "2026-06-25",
    reason: "A wedding",
  });
}

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  // Messages can be sent; that nobody takes them at that port is of no account here.
  school = await openOwnSchool(await playwright.request.newContext(), "2026-06-19T03:30:00Z", {
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "School <office@school.example>",
    PUBLIC_URL: "http://127.0.0.1",
  });
  await furnish(school);
});
test.afterAll(() => school.close());

interface Walk {
  page: Page;
  steps: Steps;
  menu(name: string): Locator;
}

/** By the words of docs/manual/steps.md. */
const tasks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  "Take a register with one absence": async ({ page, steps }) => {
    await steps.press(page.getByRole("link", { name: "Take register: Grade 10 A, Day" }));
    await expect(rowOf(page, "Anil Bhat 10A")).toBeFocused();
    await steps.key("2", "a", "Shift+A", "Control+s");
    await savedRegister(page);
  },
  "Finish a register that lacks a mark": async ({ page, steps }) => {
    await steps.press(page.getByRole("link", { name: "Finish: Grade 10 C, Day" }));
    await expect(rowOf(page, "Deepak Lal 10C")).toBeVisible();
    await steps.key("4", "p", "Control+s");
    await savedRegister(page);
  },
  "Go on to the next missing register": async ({ page, steps }) => {
    await steps.press(page.getByRole("link", { name: /^Next missing register: Grade 10 B/ }));
    await expect(rowOf(page, "Anil Bhat 10B")).toBeFocused();
  },
  "Find today’s absences with reasons": async ({ page, steps }) => {
    await steps.press(page.getByRole("link", { name: "All absences" }));
    await expect(page.getByRole("columnheader", { name: "Reason" })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: /^Bela Dutt 10A/ })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: /^Anil Bhat 10C/ })).toBeVisible();
  },
  "Write to the parents of a class": async ({ page, steps }) => {
    await steps.key("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search and commands" });
    await steps.type(dialog.getByRole("combobox"), "write to parents of 10 a");
    await expect(dialog.getByRole("option").first()).toHaveText("Write to parents of Grade 10 A");
    await steps.key("Enter");
    await steps.type(page.getByRole("textbox", { name: "Title" }), "School closes at noon");
    await steps.type(
      page.getByRole("textbox", { name: "Text" }),
      "Please collect your child at noon.",
    );
    await steps.press(page.getByRole("button", { name: "Send", exact: true }));
    await expect(page.getByText("4 people: 4 parents.")).toBeVisible();
  },
  "See why a student has 68%": async ({ page, steps, menu }) => {
    await steps.press(page.getByRole("button", { name: "Reports & Settings" }));
    await steps.press(menu("Reports"));
    await steps.press(page.getByRole("link", { name: /^Low attendance/ }));
    await steps.press(page.getByRole("rowheader").getByRole("link", { name: "Anil Bhat 10A" }));
    await expect(page.getByRole("dialog").getByText(/^6 absences cost /)).toBeVisible();
  },
  "Record a reason for an absence": async ({ page, steps }) => {
    await steps.press(page.getByRole("button", { name: "Add a reason: Anil Bhat 10C" }));
    await steps.press(page.getByRole("button", { name: "Medical" }));
    await expect(page.getByText("Anil Bhat 10C: Medical. 1 mark changed.")).toBeVisible();
  },
  "Approve a leave request": async ({ page, steps }) => {
    await steps.press(page.getByRole("link", { name: /^Review \d+ request/ }));
    await steps.press(page.getByRole("button", { name: "Approve leave for Anil Bhat 10A" }));
    await steps.press(
      page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }),
    );
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
  "Correct a student’s phone number": async ({ page, steps }) => {
    await steps.key("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search and commands" });
    await steps.type(dialog.getByRole("combobox"), absent.admissionNo);
    await expect(dialog.getByRole("option").first()).toContainText(absent.name);
    await steps.key("Enter");
    await steps.press(page.getByRole("button", { name: "Edit" }));
    await steps.type(page.getByLabel("Phone", { exact: true }), "+91 98200 12345");
    await steps.key("Control+s");
    await expect(page).toHaveURL(new RegExp(`/students/${absent.id}$`));
  },
  "Remind the teacher of a missing register": async ({ page, steps }) => {
    await steps.press(page.getByRole("button", { name: "Send reminder: Grade 10 B, Day" }));
  },
  "See a month of a class": async ({ page, steps, menu }) => {
    await steps.press(menu("View attendance"));
    await steps.choose(page.getByRole("combobox", { name: "Class" }), "Grade 10 A");
    await expect(page.getByRole("rowheader", { name: /Anil Bhat 10A/ })).toBeVisible();
  },
};

/** What docs/manual/steps.md says of each task. */
const table = readFileSync("docs/manual/steps.md", "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .flatMap(([, task = "", steps = ""]) =>
    /^\d+$/.test(steps) ? [{ task, steps: Number(steps) }] : [],
  );

test("each daily task takes the steps that the documentation says", async ({ another }) => {
  test.setTimeout(240_000);
  expect(table.map(({ task }) => task)).toEqual(Object.keys(tasks));
  const page = await another(undefined, {
    baseURL: school.url,
    storageState: stateOf(school.url, school.session),
  });
  const menu = (name: string) =>
    page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name, exact: true });
  const taken: Record<string, number> = {};
  for (const [task, walk] of Object.entries(tasks))
    await test.step(task, async () => {
      // Saving offers the next register, so that one begins where the one before it ends.
      if (!task.startsWith("Go on")) await page.goto("/dashboard");
      await settled(page);
      const steps = new Steps(page);
      await walk({ page, steps, menu });
      await settled(page);
      taken[task] = steps.taken;
    });
  expect(taken).toEqual(Object.fromEntries(table.map(({ task, steps }) => [task, steps])));
});
