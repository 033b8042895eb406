import "../crud/form/missing-in-jsdom";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ResourceRegistry } from "../../packages/kit/browser/fields/resource-registry";
import type { Sheet, StudentDay, StudentYear } from "../../src/features/figures/page/answers";
import { ViewAttendancePage } from "../../src/features/figures/page/view-page";
import { resources } from "../../src/resources";
import { expectedRegister, foldDay } from "../support/fold-day";
import { stage, drawConsole, resetStageForEachTest } from "../shell/notification-stage";
import { usualPolicy as policy } from "../support/usual-policy";

/** What a student's marks come to, and with how it was counted. */
const totals = {
  present: 2,
  absent: 1,
  excused: 0,
  half: 0,
  not_counted: 0,
  late: 1,
  free: 0,
  unmarked: 1,
  expected: 4,
  percentage: 66.7,
  coverage: 75,
  below: true,
};
const figure = { ...totals, weight: 2, counted: 3, marked: 3, policy, threshold: 75 };
const slot = (more = {}) => ({ slot: "day", label: "Day", taken: true, counts: true, ...more });
const spans = [{ from: "2026-06-01", to: "2026-06-30" }];
const sheet: Sheet = {
  class: { id: 3, name: "Class 8 B", code: "8B" },
  month: "2026-06",
  today: "2026-06-10",
  policy,
  threshold: 75,
  with_groups: false,
  codes: [
    { code: "P", label: "Present", counts_as: "present", is_late: false, colour: "#2f9e44" },
    { code: "A", label: "Absent", counts_as: "absent", is_late: false, colour: "#e03131" },
    { code: "L", label: "Late", counts_as: "present", is_late: true, colour: "#e8590c" },
  ],
  days: [
    { date: "2026-06-08", closed: null, slots: [slot()] },
    { date: "2026-06-09", closed: "Closed: Harvest", slots: [] },
    { date: "2026-06-10", closed: null, slots: [slot()] },
    { date: "2026-06-11", closed: null, slots: [slot({ taken: false, counts: false })] },
  ],
  students: [
    {
      id: 1,
      name: "Asha",
      roll_no: 1,
      admission_no: "A-1",
      spans,
      cells: [["P"], [], [["L", 12]], [null]],
      totals: { ...totals, below: false, percentage: 100 },
    },
    {
      id: 2,
      name: "Bela",
      roll_no: 2,
      admission_no: "A-2",
      spans: [{ from: "2026-06-10", to: "2026-06-30" }],
      cells: [null, null, ["A"], [null]],
      totals,
    },
  ],
  totals: figure,
};
type DaySlot = StudentDay["slots"][number];
const day = (date: string, slots: DaySlot[], more: Partial<StudentDay> = {}): StudentDay => ({
  date,
  class_id: 3,
  closed: null,
  slots,
  ...more,
});
const told = (
  code: string | null,
  reason: DaySlot["reason"],
  weight: DaySlot["weight"],
  more: Partial<DaySlot> = {},
): DaySlot => ({ slot: "day", code, minutes_late: null, remark: null, weight, reason, ...more });
const year: StudentYear = {
  student: {
    id: 5,
    name: "Asha",
    admission_no: "A-5",
    roll_no: 1,
    class: { id: 3, name: "Class 8 B" },
  },
  from: "2026-06-01",
  to: "2027-03-31",
  today: "2026-06-10",
  year: { id: 1, name: "2026–27", from: "2026-06-01", to: "2027-03-31", terms: [] },
  classes: [{ id: 3, name: "Class 8 B", from: "2026-06-01", to: null }],
  counts: {
    present: 1,
    absent: 2,
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
  percentage: 33.3,
  coverage: 100,
  weight: 1,
  counted: 3,
  expected: 4,
  marked: 4,
  free: 0,
  below: true,
  policy,
  threshold: 75,
  slots: [{ slot: "day", label: "Day" }],
  subjects: [
    {
      id: 1,
      name: "Mathematics",
      percentage: 66.7,
      coverage: 100,
      weight: 2,
      counted: 3,
      expected: 3,
      marked: 3,
      free: 0,
      below: true,
      policy,
      threshold: 75,
    },
  ],
  codes: [
    ...sheet.codes,
    { code: "E", label: "Excused", counts_as: "excused", is_late: false, colour: null },
  ],
  mixed_modes: false,
  projection: { left: 200, until: "2027-03-31", can_miss: 49, must_attend: 5, reachable: true },
  attended_streak: { days: 0, at_least: false, from: null, to: null },
  streak: { days: 2, at_least: true, from: "2026-06-08", to: "2026-06-10" },
  days: [
    day("2026-06-04", [told("P", "present", 1)]),
    day("2026-06-05", [told("E", "excused", null)]),
    day("2026-06-08", [told("A", "absent", 0)]),
    day("2026-06-09", [], { closed: "Closed: Harvest" }),
    day("2026-06-10", [told("A", "absent", 0)]),
  ],
};
const expected = foldDay({
  date: "2026-06-10",
  today: "2026-06-10",
  mode: "daily",
  registers: [
    expectedRegister(),
    expectedRegister({
      class: { id: 4, name: "Class 9 A", code: "9A" },
      state: "missing",
      version: 0,
      taken_by: null,
    }),
  ],
});
const routes = {
  "GET /admin/attendance/expected": () => ({ data: expected }),
  "GET /admin/attendance/month": () => ({ data: sheet }),
  "GET /admin/attendance/students/:id": () => ({ data: year }),
};
const open = (at: string, more: Parameters<typeof stage>[1] = {}) => {
  const server = stage([], { ...routes, ...more });
  const page = (
    <ResourceRegistry resources={resources}>
      <ViewAttendancePage />
    </ResourceRegistry>
  );
  return {
    ...server,
    ...drawConsole(
      [
        { path: "/attendance/view", element: page },
        { path: "/attendance/mark", element: <h1>The register</h1> },
      ],
      { at, permissions: ["view_attendance", "view_reports"] },
    ),
  };
};

resetStageForEachTest();

describe("by day, in a large school", () => {
  const many = foldDay({
    date: "2026-06-10",
    today: "2026-06-10",
    mode: "daily",
    registers: Array.from({ length: 130 }, (_, at) =>
      expectedRegister({
        class: { id: at + 1, name: `Class ${at + 1}`, code: `C${at + 1}` },
        ...(at < 5 ? { state: "missing", version: 0, taken_by: null } : {}),
      }),
    ),
  });
  const rows = () =>
    within(screen.getByRole("region", { name: /^Registers of/ }))
      .getAllByRole("row")
      .slice(1);
  const opened = (at: string) =>
    open(at, { "GET /admin/attendance/expected": () => ({ data: many }) });

  it("the registers are shown in parts", async () => {
    opened("/attendance/view?tab=day&date=2026-06-10");
    await screen.findByText("125 registers are taken, 5 missing.");
    expect(rows()).toHaveLength(100);
    fireEvent.click(screen.getByRole("button", { name: "Show 30 more registers" }));
    expect(rows()).toHaveLength(130);
  });

  it("they are narrowed to a state and to what is written on them, in the address", async () => {
    const { router } = opened("/attendance/view?tab=day&date=2026-06-10");
    fireEvent.change(await screen.findByRole("combobox", { name: "State" }), {
      target: { value: "missing" },
    });
    expect(rows().map((row) => row.textContent?.slice(0, 7))).toEqual(
      [1, 2, 3, 4, 5].map((id) => `Class ${id}`),
    );
    await userEvent.type(
      screen.getByRole("searchbox", { name: "Find a class, subject or teacher" }),
      "c4",
    );
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(router.state.location.search).toBe("?tab=day&date=2026-06-10&state=missing&find=c4");
  });

  it("none that matches is said, and all come back", async () => {
    opened("/attendance/view?tab=day&date=2026-06-10&find=zebra");
    expect(await screen.findByText("No matching registers on this day.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Clear the filters" }));
    expect(rows()).toHaveLength(100);
  });
});

describe("by month", () => {
  it("the register sheet has each mark as a letter, totals, and says what a day off is", async () => {
    const { asked } = open("/attendance/view?class=3&month=2026-06");
    const table = within(
      await screen.findByRole("region", { name: "Register sheet of Class 8 B, June 2026" }),
    );
    expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "StudentM8T9W10T11PALate%",
      "1AshaPL211100%",
      "2BelaA21166.7%",
      "Present1121166.7%",
    ]);
    expect([
      table.getByText("L").title,
      table.getByRole("button", { name: "Tue, 9 Jun 2026: Closed: Harvest" }).tagName,
    ]).toEqual(["Late, 12 minutes late", "BUTTON"]);
    expect(asked("GET", "/admin/attendance/month")[0]?.query.toString()).toBe(
      "class_id=3&month=2026-06",
    );
    expect(
      screen.getByText(/3 of 4 sessions recorded \(75%\)\. Excused left out, unmarked left out\./),
    ).toBeTruthy();
  });

  it("a click on a mark leads to its register, and so does the day's heading", async () => {
    const { router } = open("/attendance/view?class=3&month=2026-06");
    const table = within(await screen.findByRole("region", { name: /Register sheet/ }));
    expect(
      table
        .getByRole("link", { name: "Open the register of Mon, 8 Jun 2026, Day" })
        .getAttribute("href"),
    ).toBe("/attendance/mark?class=3&date=2026-06-08&slot=day");
    await userEvent.click(table.getByText("A", { selector: "td" }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      "/attendance/mark?class=3&date=2026-06-10&slot=day",
    );
  });

  it("of many students has the rows in sight and those that have the focus, and all of them on paper", async () => {
    const students = Array.from({ length: 340 }, (_, at) => ({
      ...sheet.students[0],
      id: at + 1,
      name: `Pupil ${at + 1}`,
      roll_no: null,
    }));
    open("/attendance/view?class=3&month=2026-06", {
      "GET /admin/attendance/month": () => ({ data: { ...sheet, students } }),
    });
    const frame = (await screen.findByText("Pupil 1")).closest("[role=region]") as HTMLElement;
    const pupils = () =>
      [...frame.querySelectorAll("tr[data-row] a")].map(({ textContent }) =>
        Number(textContent?.slice(6)),
      );
    Object.defineProperty(frame, "clientHeight", { configurable: true, value: 560 });
    fireEvent.scroll(frame);
    expect([pupils().length, frame.querySelector("table")?.getAttribute("aria-rowcount")]).toEqual([
      32,
      "342",
    ]);
    act(() => within(frame).getByText("Pupil 3").focus());
    frame.scrollTop = 28 * 200;
    fireEvent.scroll(frame);
    expect([
      pupils()[0],
      pupils()[1],
      pupils().at(-1),
      document.activeElement?.textContent,
    ]).toEqual([3, 189, 232, "Pupil 3"]);
    expect(within(frame).getByText("Pupil 201").closest("tr")?.getAttribute("aria-rowindex")).toBe(
      "202",
    );
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(pupils()).toHaveLength(340);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(pupils()).toHaveLength(45);
  });

  it("class and month are in the address, and a failure can be tried again", async () => {
    let down = true;
    const { router } = open("/attendance/view", {
      "GET /admin/attendance/month": () => (down ? { data: null, status: 400 } : { data: sheet }),
    });
    await screen.findByRole("option", { name: "Class 8 B" });
    await userEvent.selectOptions(screen.getByLabelText("Class"), "Class 8 B");
    await userEvent.click(screen.getByRole("button", { name: "Previous month" }));
    await waitFor(() =>
      expect(router.state.location.search).toBe("?tab=month&class=3&month=2026-05"),
    );
    down = false;
    await userEvent.click(
      within(await screen.findByRole("alert")).getByRole("button", { name: "Try again" }),
    );
    expect(await screen.findByRole("region", { name: /Register sheet/ })).toBeTruthy();
  });
});

it("by day, each register stands with its state and counts, and leads to it", async () => {
  open("/attendance/view?tab=day&date=2026-06-10");
  const table = within(
    await screen.findByRole("region", { name: "Registers of Wed, 10 Jun 2026" }),
  );
  expect(
    table
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(["Class 8 BDayTaken22191200Ada", "Class 9 ADayMissing22–––––"]);
  expect(screen.getByText("1 register is taken, 1 missing.")).toBeTruthy();
  expect(table.getByRole("link", { name: "Class 9 A" }).getAttribute("href")).toBe(
    "/attendance/mark?class=4&date=2026-06-10&slot=day",
  );
});

describe("by student", () => {
  it("each term is a press away, the one that is shown is pressed, and none is asked for without terms", async () => {
    const terms = [
      { id: 1, name: "Autumn", from: "2026-06-01", to: "2026-09-30" },
      { id: 2, name: "Spring", from: "2026-10-12", to: "2027-03-31" },
    ];
    const { router, unmount } = open(
      "/attendance/view?tab=student&student=5&from=2026-06-01&to=2026-09-30",
      {
        "GET /admin/attendance/students/:id": () => ({
          data: { ...year, to: "2026-09-30", year: { ...year.year, terms } },
        }),
      },
    );
    await screen.findByRole("button", { name: "Autumn" });
    const of = within(screen.getByRole("group", { name: "Terms" }));
    expect(
      of.getAllByRole("button").map((one) => [one.textContent, one.getAttribute("aria-pressed")]),
    ).toEqual([
      ["Autumn", "true"],
      ["Spring", "false"],
      ["Whole academic year", null],
    ]);
    await userEvent.click(of.getByRole("button", { name: "Spring" }));
    expect(router.state.location.search).toBe(
      "?tab=student&student=5&from=2026-10-12&to=2027-03-31",
    );
    unmount();
    open("/attendance/view?tab=student&student=5");
    await screen.findByRole("region", { name: "Asha" });
    expect(screen.queryByRole("group", { name: "Terms" })).toBeNull();
  });

  it("the percentage stands with its rule, what can still be reached, and every slot on demand", async () => {
    open("/attendance/view?tab=student&student=5");
    const figures = within(await screen.findByRole("region", { name: "Asha" }));
    expect(
      [
        figures.getByText("33.3%"),
        figures.getByText("Below 75%"),
        figures.getByText(/1 of 3 sessions/),
      ].length,
    ).toBe(3);
    expect(
      figures.getByText(
        "Needs 5 sessions in a row to get back to 75%. 200 sessions left until Wed, 31 Mar 2027.",
      ),
    ).toBeTruthy();
    expect(
      figures.getByText(
        "Absent for at least 2 school days in a row (Mon, 8 Jun 2026 to Wed, 10 Jun 2026).",
      ),
    ).toBeTruthy();
    const rows = () =>
      within(screen.getByRole("region", { name: "Absences and sessions" }))
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent);
    expect(rows()).toEqual([
      "Wed, 10 Jun 2026DayA AbsentNo−33.3%",
      "Mon, 8 Jun 2026DayA AbsentNo−33.3%",
      "Fri, 5 Jun 2026DayE ExcusedYesnothing",
    ]);
    expect(screen.getByText("2 absences cost 66.7%. 1 more costs nothing.")).toBeTruthy();
    await userEvent.click(screen.getByLabelText("All (4)"));
    expect(rows()).toEqual([
      "Thu, 4 Jun 2026DayP Present1Present",
      "Fri, 5 Jun 2026DayE Excusedleft outExcused",
      "Mon, 8 Jun 2026DayA Absent0Absent",
      "Wed, 10 Jun 2026DayA Absent0Absent",
    ]);
    await userEvent.click(screen.getByLabelText("Left out (1)"));
    expect(rows()).toEqual(["Fri, 5 Jun 2026DayE Excusedleft outExcused"]);
  });

  it("where days are counted, the percentage is of days, and each slot says what its day counts", async () => {
    const inDays: StudentYear = {
      ...year,
      policy: { ...policy, free_absences: 1, whole_day_from: 75, half_day_from: 40 },
      free: 1,
      percentage: 50,
      weight: 0.5,
      counted: 1,
      days: [
        day("2026-06-04", [told("P", "present", 1)], {
          counts: { weight: 0.5, attended: 1, counted: 2, free: false },
        }),
        day("2026-06-08", [told("A", "absent", 0)], {
          counts: { weight: 0, attended: 0, counted: 2, free: true },
        }),
      ],
    };
    open("/attendance/view?tab=student&student=5", {
      "GET /admin/attendance/students/:id": () => ({ data: inDays }),
    });
    const figures = within(await screen.findByRole("region", { name: "Asha" }));
    expect(figures.getByText(/^0.5 of 1 day\. /)).toBeTruthy();
    expect(figures.getByText(/Needs 5 days in a row/)).toBeTruthy();
    expect(screen.getByRole("region", { name: "Why 50%?" }).textContent).toContain(
      "at least 75% of a day is a whole day, at least 40% half a day, less is absent. The first day absent of an academic year is left out. 1 free absence (day) isn't counted.",
    );
    const last = () =>
      within(screen.getByRole("region", { name: "Absences and sessions" }))
        .getAllByRole("row")
        .map((row) => row.lastElementChild?.textContent);
    expect(last()).toEqual(["The day costs", "nothing"]);
    await userEvent.click(screen.getByLabelText("All (2)"));
    expect(last()).toEqual(["Day", "Half a day (1 of 2)", "Free absence (0 of 2)"]);
  });

  it("each subject has its percentage, and says when that is below the threshold", async () => {
    open("/attendance/view?tab=student&student=5");
    const table = within(await screen.findByRole("table", { name: "By subject" }));
    expect(table.getByRole("row", { name: /^Mathematics/ }).textContent).toBe(
      "Mathematics66.7%2 of 3 sessions Below 75%",
    );
  });

  it("the calendar tells each day in words", async () => {
    open("/attendance/view?tab=student&student=5");
    const month = within(await screen.findByRole("region", { name: "June 2026" }));
    expect(month.getAllByRole("listitem").map((one) => one.title)).toEqual([
      "Thu, 4 Jun 2026: Day: Present",
      "Fri, 5 Jun 2026: Day: Excused",
      "Mon, 8 Jun 2026: Day: Absent",
      "Tue, 9 Jun 2026: Closed: Harvest",
      "Wed, 10 Jun 2026: Day: Absent",
    ]);
  });

  it("one who is not there says so", async () => {
    open("/attendance/view?tab=student&student=5", {
      "GET /admin/attendance/students/:id": () => ({ data: null, status: 404 }),
    });
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This class or student no longer exists.",
    );
  });
});

it.each([
  ["Closed: Harvest", "daily", "Closed: Harvest"],
  [null, "period", "The timetable has no lessons on this day."],
  [null, "daily", "There are no classes yet. Registers are due once a class has students."],
] as const)("by day without a register says why: closed %j, mode %s", async (closed, mode, why) => {
  open("/attendance/view?tab=day&date=2026-06-10", {
    "GET /admin/attendance/expected": () => ({
      data: {
        ...foldDay({ date: "2026-06-10", today: "2026-06-10", mode, registers: [] }),
        closed,
      },
    }),
  });
  expect(await screen.findByText("No registers are due on this day.")).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "New class" })).toBeNull();
});

it("a month without students says how they come, and leads nobody where they may not go", async () => {
  open("/attendance/view?tab=month&class=3&month=2026-06", {
    "GET /admin/attendance/month": () => ({ data: { ...sheet, students: [] } }),
  });
  expect(
    await screen.findByText("Students appear here once they are enrolled in the class."),
  ).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Enrolments" })).toBeNull();
});
