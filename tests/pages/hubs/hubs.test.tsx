import "../../crud/form/missing-in-jsdom";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { SendPage } from "../../../packages/kit/browser/pages/notifications/send-page";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import type { StudentYear } from "../../../src/features/figures/page/answers";
import {
  lastAbsences,
  yearDays,
  yearSoFar,
} from "../../../src/features/figures/page/student-charts";
import { ClassHub } from "../../../src/features/hubs/page/class-hub";
import { StudentHub } from "../../../src/features/hubs/page/student-hub";
import { TeacherHub } from "../../../src/features/hubs/page/teacher-hub";
import { lessonsOn } from "../../../src/features/hubs/page/teacher-week";
import { expectedRegister, foldDay } from "../../support/fold-day";
import { usualPolicy as policy } from "../../support/usual-policy";
import { openPage, type Reply, type Sent } from "../answering";

type Day = StudentYear["days"][number];
type Slot = Day["slots"][number];
const slot = (
  code: string | null,
  reason: Slot["reason"],
  weight: Slot["weight"],
  remark: string | null = null,
): Slot => ({ slot: "day", code, minutes_late: null, remark, weight, reason });
const day = (date: string, slots: Slot[], more: Partial<Day> = {}): Day => ({
  date,
  class_id: 3,
  closed: null,
  slots,
  ...more,
});
const year: StudentYear = {
  student: { id: 5, name: "Asha", admission_no: "A-5", roll_no: 7, class: { id: 3, name: "8 B" } },
  from: "2026-04-01",
  to: "2026-08-31",
  today: "2026-06-10",
  year: { id: 1, name: "2026–27", from: "2026-04-01", to: "2026-08-31", terms: [] },
  classes: [{ id: 3, name: "8 B", from: "2026-04-01", to: null }],
  counts: {
    present: 2,
    absent: 1,
    excused: 1,
    half: 0,
    not_counted: 0,
    late: 0,
    late_half: 0,
    late_absent: 0,
    free_absence: 0,
    nth_late: 0,
    unmarked: 0,
    closed: 0,
    not_enrolled: 0,
  },
  minutes_late: 0,
  condoned: null,
  percentage: 66.7,
  coverage: 100,
  weight: 2,
  counted: 3,
  expected: 4,
  marked: 4,
  free: 0,
  below: true,
  policy,
  threshold: 75,
  slots: [{ slot: "day", label: "Day" }],
  subjects: [],
  codes: [
    { code: "P", label: "Present", counts_as: "present", is_late: false, colour: null },
    { code: "A", label: "Absent", counts_as: "absent", is_late: false, colour: null },
    { code: "E", label: "Excused", counts_as: "excused", is_late: false, colour: null },
  ],
  mixed_modes: false,
  projection: { left: 9, until: "2026-08-31", can_miss: 2, must_attend: 1, reachable: true },
  attended_streak: { days: 0, at_least: false, from: null, to: null },
  streak: { days: 0, at_least: false, from: null, to: null },
  days: [
    day("2026-05-29", [slot("P", "present", 1)]),
    day("2026-06-08", [slot("A", "absent", 0, "Fever, says the mother")]),
    day("2026-06-09", [slot("E", "excused", null)]),
    day("2026-06-10", [slot("P", "present", 1)]),
    day("2026-06-11", [], { closed: null }),
  ],
};
const parent = (id: number, name: string, relation: string) => ({
  id,
  version: 1,
  name,
  relation,
  phone: `+919000000${String(id).padStart(3, "0")}`,
  email: null,
  occupation: null,
  language: null,
  address: null,
  children: [5],
  erased_at: null,
  created_at: "2026-04-01T05:00:00Z",
  updated_at: "2026-04-01T05:00:00Z",
});
const meta = { current_page: 1, per_page: 10, total: 2, last_page: 1 };

const answer = ({ url }: Sent) => {
  if (url.startsWith("/admin/notifications/unread-count")) return { data: { count: 0 } };
  if (/^\/branding|message-templates/.test(url)) return undefined;
  if (url.startsWith("/admin/classes/3/bells")) return { data: { days: [] } };
  if (url.startsWith("/admin/notifications/preview")) return { data: reach };
  if (url.startsWith("/admin/attendance/students/5")) return { data: year };
  if (url.startsWith("/admin/parents"))
    return { data: [parent(1, "Meera", "mother"), parent(2, "Arun", "father")], meta };
  if (url.startsWith("/admin/students/5/timeline"))
    return url.includes("before")
      ? { data: { from: "2026-02-11", earlier: false, more: false, entries: [moved] } }
      : { data: { from: "2026-04-12", earlier: true, more: false, entries: [] } };
  if (url.startsWith("/admin/leaves/allowances")) return { data: [] };
  if (url.startsWith("/admin/attendance/expected")) return { data: today };
  if (url.startsWith("/admin/classes/3/recent-days")) return { data: recent };
  if (url.startsWith("/admin/attendance/month")) return { data: sheet };
  if (url.startsWith("/admin/reports/defaulters")) return { data: low };
  if (url.startsWith("/admin/reports/marking-compliance")) return { data: compliance };
  if (url.startsWith("/admin/timetable/week")) return { data: week };
  return { data: [], meta };
};
const reach = {
  total: 2,
  students: 0,
  parents: 2,
  staff: 0,
  reachable: 2,
  unreachable: 0,
  channels: ["Mail"],
  kept_only: false,
  by_channel: [{ channel: "Mail", people: 2, frame: null }],
  about_each: false,
  example: null,
  unreachable_people: [],
};
const moved = {
  kind: "move",
  date: "2026-04-01",
  at: null,
  by: null,
  event: "entered",
  class: "8 B",
};
const today = foldDay({
  date: "2026-06-10",
  today: "2026-06-10",
  mode: "daily",
  registers: [
    expectedRegister({
      class: { id: 3, name: "8 B", code: "8B" },
      state: "missing",
      version: 0,
      taken_by: null,
    }),
  ],
});
const recent = {
  today: "2026-06-10",
  threshold: 75,
  days: [
    { date: "2026-06-08", percentage: 92.5, coverage: 100, registers: 1, taken: 1 },
    { date: "2026-06-09", percentage: 96, coverage: 100, registers: 1, taken: 1 },
    { date: "2026-06-10", percentage: null, coverage: 0, registers: 1, taken: 0 },
  ],
};
const sheet = {
  class: { id: 3, name: "8 B", code: "8B" },
  month: "2026-06",
  with_groups: false,
  today: "2026-06-10",
  policy,
  threshold: 75,
  codes: [],
  days: [],
  students: [],
  totals: {
    present: 2,
    absent: 1,
    excused: 1,
    half: 0,
    not_counted: 0,
    late: 0,
    unmarked: 0,
    percentage: 66.7,
    coverage: 100,
    weight: 2,
    counted: 3,
    expected: 4,
    marked: 4,
    free: 0,
    below: true,
    policy,
    threshold: 75,
  },
};
const low = {
  name: "defaulters",
  title: "Low attendance",
  from: "2026-04-01",
  to: "2026-08-31",
  today: "2026-06-10",
  year: null,
  policy,
  mixed_modes: false,
  chosen: { class: null, subject: null, teacher: null },
  at_least: 1,
  coverage: null,
  columns: [],
  totals: null,
  paging: meta,
  threshold: 75,
  total: 1,
  rows: [{ student_id: 9, name: "Bela", percentage: 61.5 }],
};

const compliance = {
  ...low,
  name: "marking-compliance",
  title: "Register compliance",
  rows: [
    {
      teacher_id: 4,
      teacher: "Ada",
      registers: 8,
      taken: 6,
      late: 1,
      incomplete: 0,
      missing: 2,
      percentage: 75,
    },
  ],
};
const lesson = (id: number, weekday: number, subject: string, more: object = {}) => ({
  id,
  version: 1,
  weekday,
  week: null,
  date: `2026-06-${String(7 + weekday).padStart(2, "0")}`,
  period_id: 1,
  start: "09:10",
  end: "09:50",
  room: "12",
  valid_from: "2026-04-01",
  valid_to: null,
  class: { id: 3, name: "8 B" },
  subject: { id: id, name: subject, code: subject.toUpperCase() },
  teacher: { id: 4, name: "Ada" },
  second_teacher: null,
  is_joint: false,
  substitution: null,
  ...more,
});
const substitution = { id: 1, version: 1, is_cancelled: false, room: null, note: null };
const week = {
  from: "2026-06-08",
  to: "2026-06-14",
  today: "2026-06-10",
  cycle: null,
  days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    date: `2026-06-${String(7 + weekday).padStart(2, "0")}`,
    weekday,
    turn: null,
    closed: weekday > 5 ? ("off_day" as const) : null,
    holiday: null,
    off: weekday > 5,
    special: [],
    bells: null,
  })),
  periods: [],
  lessons: [
    lesson(1, 2, "Maths"),
    lesson(2, 3, "Physics", {
      substitution: { ...substitution, teacher: { id: 9, name: "Bina" } },
    }),
    lesson(3, 3, "Art", {
      class: { id: 6, name: "7 A" },
      teacher: { id: 9, name: "Bina" },
      substitution: { ...substitution, id: 2, teacher: { id: 4, name: "Ada" } },
    }),
  ],
};

const record = {
  id: 5,
  version: 1,
  name: "Asha",
  admission_no: "A-5",
  roll_no: 7,
  class: { id: 3, name: "8 B" },
  phone: "+919000000009",
  deleted_at: null,
};
const openStudent = (
  permissions?: string[],
  own: (sent: Sent) => Reply | undefined = () => undefined,
) =>
  openPage(<StudentHub record={record} />, {
    at: "/students/5",
    path: "/students/:id",
    answer: (sent) => own(sent) ?? answer(sent),
    ...(permissions ? { permissions } : {}),
  });

afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("the page of a student", () => {
  it("shows attendance, absences with what was written, parents and facts together", async () => {
    openStudent();
    expect(await screen.findByRole("img", { name: "Attendance 66.7%" })).toBeTruthy();
    const absences = within(screen.getByRole("region", { name: "Last absences" }));
    expect(absences.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Excused · .*9.*2026$/),
      expect.stringMatching(/^Absent · .*8.*2026Fever, says the mother$/),
    ]);
    expect(screen.getByRole("link", { name: "8 B" }).getAttribute("href")).toBe("/classes/3");
    const parents = within(screen.getByRole("region", { name: "Parents" }));
    expect(
      (await parents.findByRole("link", { name: "Call Meera, +919000000001" })).getAttribute(
        "href",
      ),
    ).toBe("tel:+919000000001");
  });

  it("draws the year as it stood, and what it can become; the last figure is that of the year", () => {
    const { points, series } = yearSoFar(year);
    expect(points.map(({ short }) => short)).toEqual(["May", "Jun", "Jul", "Aug"]);
    expect(series.map(({ values }) => values)).toEqual([
      [100, 66.7, null, null],
      [null, 66.7, expect.any(Number), 91.7],
    ]);
  });

  it("has a square for each day until today, with what it was", () => {
    expect(yearDays(year).map(({ shape, text }) => [shape, text])).toEqual([
      ["full", "Day: Present"],
      ["cross", "Day: Absent"],
      ["frame", "Day: Excused"],
      ["full", "Day: Present"],
    ]);
    expect(lastAbsences(year, 1)).toEqual([{ date: "2026-06-09", text: "Excused", remark: null }]);
  });

  it("shows no ring and asks for none where attendance may not be seen", async () => {
    const { sent } = openStudent(["view_students", "view_parents"]);
    await screen.findByRole("link", { name: /^Call Meera/ });
    expect(screen.queryByRole("img", { name: /^Attendance/ })).toBeNull();
    expect(screen.queryByRole("region", { name: "Last absences" })).toBeNull();
    expect(screen.queryByRole("link", { name: /^Write/ })).toBeNull();
    expect(sent.filter(({ url }) => url.includes("attendance"))).toEqual([]);
  });

  it("shows no parents to who may not see them", async () => {
    const { sent } = openStudent(["view_students"]);
    await screen.findByText("Joined 8 B", {}, { timeout: 50 }).catch(() => undefined);
    expect(screen.queryByRole("region", { name: "Parents" })).toBeNull();
    expect(sent.filter(({ url }) => url.includes("parents"))).toEqual([]);
  });

  it("without parents leads to a new one of this student, whoever may add one", async () => {
    const none = ({ url }: Sent) =>
      url.startsWith("/admin/parents") ? { data: [], meta: { ...meta, total: 0 } } : undefined;
    openStudent(undefined, none);
    expect((await screen.findByRole("link", { name: "Add a parent" })).getAttribute("href")).toBe(
      "/parents/create?children=5",
    );
    cleanup();
    queryClient.clear();
    openStudent(["view_students", "view_parents"], none);
    expect(await screen.findByText("No parent on record.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Add a parent" })).toBeNull();
  });

  it("says that no marks were saved rather than that there were no absences", async () => {
    openStudent(undefined, ({ url }) =>
      url.startsWith("/admin/attendance/students/5")
        ? { data: { ...year, days: [], marked: 0, percentage: null } }
        : undefined,
    );
    expect(
      await screen.findByText("No marks have been saved this year yet. Absences appear here."),
    ).toBeTruthy();
    expect(screen.queryByText("No absences this year.")).toBeNull();
  });

  it("goes back in the timeline sixty days at a time", async () => {
    openStudent();
    await userEvent.click(await screen.findByRole("button", { name: "Show the 60 days before" }));
    expect(await screen.findByText("Joined 8 B")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show the 60 days before" })).toBeNull();
  });

  it("leads to a message that is addressed to a parent, or to all of them", async () => {
    const { router } = openStudent();
    await userEvent.click(await screen.findByRole("link", { name: "Write to Arun" }));
    expect([router.state.location.pathname, router.state.location.state]).toEqual([
      "/notifications/send",
      { message: { recipientType: "people", picked: [{ id: 2, kind: "parent", name: "Arun" }] } },
    ]);
  });
});

describe("the page on which a message is written", () => {
  it("begins with whom a link says it is for", async () => {
    const { router } = openPage(<SendPage />, {
      at: "/notifications/send",
      path: "/notifications/send",
      answer,
    });
    await router.navigate("/elsewhere");
    await screen.findByRole("heading", { name: "Elsewhere" });
    await router.navigate("/notifications/send", {
      state: { message: { recipientType: "student_parents", picked: [{ id: 5, name: "Asha" }] } },
    });
    expect((await screen.findByRole<HTMLSelectElement>("combobox", { name: /^To/ })).value).toBe(
      "student_parents",
    );
    expect(await screen.findByText("Asha")).toBeTruthy();
  });
});

describe("the page of a class", () => {
  const openClass = (
    permissions?: string[],
    own: (sent: Sent) => Reply | undefined = () => undefined,
  ) =>
    openPage(
      <ClassHub
        record={{ id: 3, name: "8 B", room: "12", class_teacher: { id: 4, name: "Ada" } }}
      />,
      {
        at: "/classes/3",
        path: "/classes/:id",
        answer: (sent) => own(sent) ?? answer(sent),
        ...(permissions ? { permissions } : {}),
      },
    );

  it("shows today's register, the last days and who is below the minimum", async () => {
    openClass();
    const registers = within(await screen.findByRole("region", { name: "Today's register" }));
    expect((await registers.findByRole("link", { name: "Day" })).getAttribute("href")).toBe(
      "/attendance/mark?class=3&date=2026-06-10&slot=day",
    );
    expect(registers.getByText("Missing")).toBeTruthy();
    expect(
      await screen.findByRole("application", { name: "Last 20 school days: from 92.5% to 96%." }),
    ).toBeTruthy();
    expect((await screen.findByRole("link", { name: "Bela" })).getAttribute("href")).toBe(
      "/students/9",
    );
  });

  it("says of whom none is below the minimum", async () => {
    openClass(undefined, ({ url }) =>
      url.startsWith("/admin/reports/defaulters")
        ? { data: { ...low, rows: [], total: 0, threshold: 75, at_least: 10 } }
        : undefined,
    );
    expect(
      await screen.findByText("No student with at least 10 registers is below 75%."),
    ).toBeTruthy();
  });

  it("asks for nothing that may not be seen", async () => {
    const { sent } = openClass(["view_classes", "view_teachers"]);
    expect(await screen.findByRole("link", { name: "Ada" })).toBeTruthy();
    expect(sent.filter(({ url }) => /attendance|reports|recent/.test(url))).toEqual([]);
  });
});

describe("the page of a teacher", () => {
  const openTeacher = (permissions?: string[]) =>
    openPage(
      <TeacherHub
        record={{
          id: 4,
          name: "Ada",
          employee_no: "T4",
          phone: "+919000000004",
          email: "ada@example.com",
        }}
      />,
      { at: "/teachers/4", path: "/teachers/:id", answer, ...(permissions ? { permissions } : {}) },
    );
  const linesOf = async (name: string) =>
    (await within(await screen.findByRole("region", { name })).findAllByRole("listitem")).map(
      (item) => item.textContent,
    );

  it("shows today's lessons and who takes them, the cover of the week, and what is taught to whom", async () => {
    openTeacher();
    expect(await linesOf("Today's lessons")).toEqual([
      "09:10–09:508 B · PhysicsRoom 12 · Covered by Bina",
      "09:10–09:507 A · ArtRoom 12 · Covers for Bina",
    ]);
    expect(await linesOf("Cover this week")).toHaveLength(2);
    expect(await linesOf("Classes and subjects")).toEqual(["8 B · Maths, Physics2 lessons a week"]);
  });

  it("says how many registers of this month were taken, and leads to the report", async () => {
    const { sent } = openTeacher();
    expect(await screen.findByRole("img", { name: "75% of registers taken" })).toBeTruthy();
    const card = within(screen.getByRole("region", { name: "Registers this month" }));
    expect(card.getByText("6 of 8 taken")).toBeTruthy();
    expect(card.getByText("2 missing")).toBeTruthy();
    expect(card.getByRole("link", { name: "View report" }).getAttribute("href")).toBe(
      "/reports?report=marking-compliance&teacher_id=4&from=2026-06-01&to=2026-06-10",
    );
    expect(sent.some(({ url }) => url.includes("from=2026-06-01&to=2026-06-10"))).toBe(true);
  });

  it("has a press to call, to email and to write to the teacher", async () => {
    const { router } = openTeacher();
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Call Ada, +919000000004")).toBe("tel:+919000000004");
    expect(href("Email Ada, ada@example.com")).toBe("mailto:ada@example.com");
    await userEvent.click(screen.getByRole("link", { name: "Write to Ada" }));
    expect(router.state.location.state).toEqual({
      message: { recipientType: "people", picked: [{ id: 4, kind: "teacher", name: "Ada" }] },
    });
  });

  it("asks for nothing that may not be seen", async () => {
    const { sent } = openTeacher(["view_teachers"]);
    expect(await screen.findByRole("region", { name: "Contact" })).toBeTruthy();
    expect(sent.filter(({ url }) => /timetable|attendance|reports|classes/.test(url))).toEqual([]);
    expect(screen.queryByRole("link", { name: /^Write/ })).toBeNull();
  });

  it("has the lessons of the weekday that a day follows, and none on a day without school", () => {
    const [, , wednesday] = week.days;
    if (!wednesday) throw new Error("The week has no Wednesday.");
    const special = [{ name: "Sports day", lessons_of: 2, no_lessons: null }];
    const swapped = { ...week, days: [{ ...wednesday, special }] };
    expect(lessonsOn(swapped, "2026-06-10").lessons.map(({ id }) => id)).toEqual([1]);
    const closed = {
      ...week,
      days: [{ ...wednesday, closed: "holiday" as const, holiday: "Eid" }],
    };
    expect(lessonsOn(closed, "2026-06-10")).toEqual({ lessons: [], closed: "Eid" });
  });
});
