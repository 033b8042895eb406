import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DashboardPage } from "../../../src/features/dashboard/page/dashboard-page";
import type { AnswerTo } from "../../../src/providers/call";
import { unfoldDay, type ExpectedRegister } from "../../../src/school/registers/page/expected-day";
import { previewBranding } from "../../../packages/kit/browser/providers/branding";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { attendanceCorrections } from "../../../src/resources/attendance-corrections";
import { expectedRegister, foldDay } from "../../support/fold-day";
import { recordFixture } from "../../support/record-fixture";
import { openPage, type Reply, type Sent } from "../answering";
import { usualPolicy as policy } from "../../support/usual-policy";

const counts = {
  present: 26,
  absent: 3,
  late: 2,
  excused: 0,
  half: 0,
  not_counted: 0,
  unmarked: 0,
};
const some = { ...counts, present: 6, absent: 1, unmarked: 22 };
const register = (id: number, more: Partial<ExpectedRegister>) =>
  expectedRegister({
    class: { id, name: `Class ${id}`, code: String(id) },
    students: 29,
    counts,
    ...more,
  });
const expected = foldDay({
  date: "2026-11-20",
  today: "2026-11-20",
  mode: "daily",
  registers: [
    register(1, {}),
    register(2, {}),
    register(3, { state: "missing", version: 0 }),
    register(4, { state: "closed", version: 0 }),
  ],
});
const absentees: AnswerTo<"GET /admin/attendance/absentees"> = {
  date: "2026-11-20",
  today: "2026-11-20",
  students: 2,
  sees_parents: true,
  channels: [],
  kept_only: false,
  families: [
    {
      parents: [{ id: 1, name: "Ma Rao", phone: "+919000000001", student_ids: [11, 12] }],
      students: [
        {
          id: 11,
          name: "Asha Rao",
          class: { id: 1, name: "Class 1" },
          photo: null,
          absent_since: "2026-11-18",
          slots: [{ slot: "day", label: "Day" }],
          told_at: null,
          message: null,
          contacted: null,
          calls: [],
          pending_leave: null,
        },
        {
          id: 12,
          name: "Bela Rao",
          class: { id: 2, name: "Class 2" },
          photo: null,
          absent_since: null,
          slots: [{ slot: "day", label: "Day" }],
          told_at: null,
          message: null,
          contacted: null,
          calls: [],
          pending_leave: null,
        },
      ],
    },
  ],
};
const before = {
  present: 1100,
  absent: 40,
  excused: 20,
  half: 0,
  not_counted: 0,
  late: 25,
  free: 0,
  unmarked: 0,
  expected: 1160,
  percentage: 96.5,
  policy,
  registers: 40,
  taken: 40,
  incomplete: 0,
};
const morning: AnswerTo<"GET /admin/attendance/morning"> = {
  today: "2026-11-20",
  policy,
  days: [
    { date: "2026-11-20", closed: null, figures: { ...before, percentage: 12.3 } },
    { date: "2026-11-13", closed: null, figures: before },
    { date: "2026-11-06", closed: "Closed: Diwali", figures: null },
    { date: "2026-10-30", closed: null, figures: { ...before, percentage: 91 } },
    { date: "2026-10-23", closed: null, figures: { ...before, percentage: null } },
  ],
  recent: {
    today: "2026-11-20",
    threshold: 75,
    days: [
      { date: "2026-11-18", percentage: 94, coverage: 100, registers: 2, taken: 2 },
      { date: "2026-11-19", percentage: null, coverage: 0, registers: 2, taken: 0 },
      { date: "2026-11-20", percentage: 80, coverage: 50, registers: 2, taken: 1 },
    ],
  },
};
const leave: AnswerTo<"GET /admin/leaves/requests">[number] = {
  id: 7,
  version: 1,
  status: "pending",
  student: { id: 11, name: "Chand Puri", admission_no: "A-11" },
  class: { id: 1, name: "Class 1" },
  type: { id: 1, name: "Medical", code: "E", colour: null },
  from_date: "2026-11-23",
  to_date: "2026-11-24",
  slots: null,
  only: null,
  school_days: 2,
  part_days: 0,
  reason: "Fever",
  attachment: null,
  filed_by: null,
  created_at: "2026-11-19T05:00:00.000Z",
  decided_by: null,
  decided_at: null,
  decision_note: null,
};
const correction = {
  ...recordFixture(attendanceCorrections, {
    id: 5,
    class_id: 2,
    date: "2026-11-16",
    slot: "day",
    reason: "Came late",
    filed_by_id: 3,
    marks: [{ student_id: 11, student: "Chand Puri", code: "P", before: null }],
  }),
  class: { id: 2, name: "Class 2" },
  filed_by: { id: 3, name: "Mohan" },
};
const { class: _class, filed_by: _filedBy, ...decided } = correction;
let attention: AnswerTo<"GET /admin/attention">;
beforeEach(() => {
  attention = { steps: [], checks: [], undialled: 0 };
});
/** What each write on this page answers when it is done. */
const done: readonly [string, Reply][] = [
  ["/remind", { message: "Done", data: { told: ["Asha"], not_reached: [] } }],
  ["/absentees/contacted", { data: { contacted: [11, 12] } }],
  ["/absentees/notify", { data: { queued: 1, unreachable: 0, kept_only: false } }],
  ["/approve", { data: { ...decided, status: "approved" } }],
  ["/reject", { data: { ...decided, status: "rejected" } }],
];
const doneOf = ({ url }: Sent) => done.find(([part]) => url.endsWith(part))?.[1];
let refuse: ((sent: Sent) => Reply | undefined) | undefined;
const answer = (sent: Sent): Reply | undefined =>
  refuse?.(sent) ??
  (sent.method === "post" ? doneOf(sent) : undefined) ??
  (
    [
      ["/attendance/expected", { data: expected }],
      ["/attendance/absentees", { data: absentees }],
      ["/attendance/morning", { data: morning }],
      ["/admin/attention", { data: attention }],
      ["/admin/timetable/cover/days", { data: [] }],
      [
        "/admin/cases/counts",
        { data: { today: "2026-11-23", open: 0, mine: 0, overdue: 0, overdue_cases: 0 } },
      ],
      ["/leaves/requests", { data: [leave], meta: { total: 9 } }],
      ["/attendance-corrections", { data: [correction], meta: { total: 1 } }],
    ] as [string, Reply][]
  ).find(([part, reply]) => reply && sent.method === "get" && sent.url.includes(part))?.[1];
const open = (permissions?: string[]) =>
  openPage(<DashboardPage />, {
    at: "/dashboard",
    path: "dashboard",
    answer,
    ...(permissions ? { permissions } : {}),
  });
afterEach(() => {
  refuse = undefined;
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

describe("the morning desk", () => {
  it("tells who is here, what the percentage rests on, and how far the registers are", async () => {
    open();
    const figures = await screen.findByRole("region", { name: "Today's attendance" });
    expect((await within(figures).findAllByText("89.7%")).length).toBeGreaterThan(0);
    expect(figures.textContent).toContain("58 of 87 marked");
    expect(figures.textContent).toContain("2 of 3");
    expect(figures.textContent).not.toContain("incomplete");
    const counts = ["Present", "Late", "Absent", "Excused", "Unmarked"].map((label) =>
      Number(within(figures).getByText(label).nextElementSibling?.textContent),
    );
    expect(counts, "they add up to the students of the registers that are due").toEqual([
      48, 4, 6, 0, 29,
    ]);
  });

  it("sets it beside the same weekday of four weeks, and says which of them was closed", async () => {
    open();
    const weeks = await screen.findByRole("region", { name: "The previous four Fridays" });
    expect(
      within(within(weeks).getAllByRole("list")[0] as HTMLElement)
        .getAllByRole("listitem")
        .map((week) => week.textContent),
    ).toEqual(["—23 Oct", "91%30 Oct", "Closed6 Nov · Diwali", "96.5%13 Nov"]);
  });

  it("shows all classes as they are marked, each leading to its register", async () => {
    const registers = [
      register(1, {}),
      register(2, { state: "incomplete", counts: some }),
      register(3, { state: "missing", version: 0 }),
      register(4, { state: "upcoming", version: 0 }),
      register(5, { state: "closed", version: 0 }),
    ];
    const day = foldDay({ date: "2026-11-20", today: "2026-11-20", mode: "daily", registers });
    refuse = ({ url }) => (url.includes("/attendance/expected") ? { data: day } : undefined);
    open();
    const strip = await screen.findByRole("list", { name: "Classes" });
    await within(strip).findByRole("link", { name: /attendance 85.7%/ });
    const links = () =>
      within(strip)
        .getAllByRole("link")
        .map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);
    const at = (id: number) => `/attendance/mark?class=${id}&date=2026-11-20&slot=day`;
    expect(links()).toEqual([
      ["Class 1: complete, 29 of 29 marked, attendance 89.7%", at(1)],
      ["Class 2: incomplete, 7 of 29 marked, attendance 85.7%", at(2)],
      ["Class 3: not started", at(3)],
      ["Class 4: not due yet", at(4)],
    ]);
    expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain(
      "1 complete1 incomplete1 not started1 not due yet",
    );
    cleanup();
    queryClient.clear();
    open(["view_attendance"]);
    const viewed = await screen.findByRole("link", { name: /^Class 3/ });
    expect(viewed.getAttribute("href")).toBe(
      "/attendance/view?tab=day&date=2026-11-20&find=Class%203",
    );
  });

  it.each([
    [
      "at the school's time, when nothing was changed since",
      "03:42",
      "All 2 registers in at 09:12",
    ],
    [
      "and when they were saved last, when one was saved again",
      "08:00",
      "All 2 registers are in, last saved at 13:30",
    ],
  ])("says that all registers are in %s", async (_, time, said) => {
    previewBranding({ timezone: "Asia/Kolkata" });
    const taken = (id: number, at: string) =>
      register(id, { taken_at: `2026-11-20T${at}:00.000Z` });
    const day = foldDay({
      date: "2026-11-20",
      today: "2026-11-20",
      mode: "daily",
      last_saved_at: `2026-11-20T${time}:00.000Z`,
      registers: [taken(1, "03:42"), taken(2, "03:30")],
    });
    refuse = ({ url }) => (url.includes("/attendance/expected") ? { data: day } : undefined);
    open();
    const text = await screen.findByText(said);
    expect(text.closest("[role=status]")).toBeTruthy();
    previewBranding();
  });

  it("lists what was left over on the last school day, by who was to take it", async () => {
    const today = foldDay({
      date: "2026-11-23",
      today: "2026-11-23",
      mode: "daily",
      school_days: { before: "2026-11-20", after: "2026-11-24" },
      registers: [register(1, { state: "upcoming", version: 0 })],
    });
    const friday = foldDay({
      ...today,
      date: "2026-11-20",
      registers: [
        register(1, { state: "taken" }),
        register(2, { state: "missing", version: 0, teacher: "Rao" }),
        register(3, { state: "incomplete", counts: some, teacher: "Das" }),
        register(4, { state: "missing", version: 0, teacher: "Rao" }),
        register(5, { state: "missing", version: 0, teacher: null }),
      ],
    });
    refuse = ({ url }) =>
      url.includes("/attendance/expected")
        ? { data: url.includes("date=2026-11-20") ? friday : today }
        : undefined;
    open();
    const left = await screen.findByRole("region", { name: "Not taken on Fri 20 Nov (4)" });
    expect(
      within(left)
        .getAllByRole("heading", { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(["Das", "Rao", "No class teacher"]);
    expect(within(left).getAllByRole("listitem")).toHaveLength(4);
    expect(
      within(left)
        .getByRole("link", { name: /^Finish: / })
        .getAttribute("href"),
    ).toContain("date=2026-11-20");
  });

  it("on a closed day shows the last school day, and the way to what was left incomplete", async () => {
    const day = foldDay({
      date: "2026-11-22",
      today: "2026-11-22",
      mode: "daily",
      closed: "Closed: weekly off day",
      school_days: { before: "2026-11-20", after: "2026-11-23" },
      registers: [register(1, { state: "closed", version: 0 })],
    });
    const [last, ...others] = morning.days;
    const days = [
      {
        ...(last as (typeof morning.days)[number]),
        figures: { ...before, taken: 38, incomplete: 2, unmarked: 9, present: 1091 },
      },
      ...others,
    ];
    refuse = ({ url }) =>
      url.includes("/attendance/expected")
        ? { data: day }
        : url.includes("/attendance/morning")
          ? { data: { ...morning, today: "2026-11-22", days } }
          : undefined;
    open();
    const figures = await screen.findByRole("region", { name: "Today's attendance" });
    expect(await within(figures).findByText(/^Last school day: 20 Nov 2026/)).toBeTruthy();
    expect(figures.textContent).toContain("Closed: weekly off day");
    expect(figures.textContent).toContain("96.5%1,151 of 1,160 marked");
    expect(figures.textContent).toContain("38 of 40");
    expect(within(figures).getByRole("link", { name: "2 incomplete" }).getAttribute("href")).toBe(
      "/attendance/mark?date=2026-11-20",
    );
    expect(within(figures).queryByRole("list", { name: "Classes" })).toBeNull();
  });

  it("asks once for each of its panels, and leads to taking registers first", async () => {
    const { sent } = open();
    await screen.findByRole("list", { name: "Classes" });
    const own = () =>
      sent
        .filter(({ url }) => /^\/admin\/(?!notifications|activity-logs)/.test(url))
        .map(({ url }) => url.split("?")[0])
        .toSorted();
    await waitFor(() =>
      expect(own()).toEqual([
        "/admin/attendance-corrections",
        "/admin/attendance/absentees",
        "/admin/attendance/expected",
        "/admin/attendance/morning",
        "/admin/attention",
        "/admin/cases/counts",
        "/admin/holidays",
        "/admin/leaves/requests",
        "/admin/timetable/cover/days",
      ]),
    );
    for (const path of ["expected", "morning", "absentees"])
      expect(sent.filter(({ url }) => url.endsWith(`/attendance/${path}`))).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Take register" }).getAttribute("href")).toBe(
      "/attendance/mark",
    );
    expect(screen.queryByRole("link", { name: /^(Periods|Timetable) \d/ })).toBeNull();
  });

  it("counts an incomplete register as not taken, and leads back to it", async () => {
    const registers = [
      register(1, {}),
      register(2, { state: "incomplete", counts: some }),
      register(3, { state: "upcoming", counts: { ...some, present: 2, absent: 0, unmarked: 27 } }),
    ];
    refuse = ({ url }) =>
      url.includes("/attendance/expected")
        ? { data: foldDay({ date: "2026-11-20", today: "2026-11-20", mode: "daily", registers }) }
        : undefined;
    open();
    const figures = await screen.findByRole("region", { name: "Today's attendance" });
    await within(figures).findByText("89.5%");
    expect(figures.textContent).toContain("38 of 87 marked");
    expect(figures.textContent).toContain("1 of 2");
    expect(figures.textContent).toContain("1 incomplete (22 students unmarked) · 1 later today");
    const finish = screen.getByLabelText("Finish: Class 2, Day");
    expect([finish.textContent, finish.getAttribute("href")]).toEqual([
      "Finish",
      "/attendance/mark?class=2&date=2026-11-20&slot=day",
    ]);
    expect(screen.getByText("Incomplete 7 of 29")).toBeTruthy();
    expect(screen.getByText("Registers missing now (1)")).toBeTruthy();
    expect(screen.getByLabelText("Send reminder: Class 2, Day")).toBeTruthy();
  });

  it("claims no absences before a register was taken, and leads to a first holiday", async () => {
    refuse = ({ url }) =>
      url.includes("/attendance/absentees")
        ? { data: { ...absentees, students: 0, families: [] } }
        : url.includes("/attendance/expected")
          ? {
              data: foldDay({
                date: "2026-11-20",
                today: "2026-11-20",
                mode: "daily",
                registers: [register(3, { state: "upcoming", version: 0 })],
              }),
            }
          : url.startsWith("/admin/holidays")
            ? { data: [], meta: { current_page: 1, per_page: 5, total: 0, last_page: 1 } }
            : undefined;
    open();
    expect(
      await screen.findByText(
        "No registers have been taken today yet. Unexplained absences appear here.",
      ),
    ).toBeTruthy();
    expect(screen.getByText("No missing or incomplete registers.")).toBeTruthy();
    expect((await screen.findByRole("link", { name: "Add a holiday" })).getAttribute("href")).toBe(
      "/holidays/create",
    );
  });

  it("says that no registers are due where all are closed", async () => {
    refuse = ({ url }) =>
      url.includes("/attendance/expected")
        ? {
            data: foldDay({
              date: "2026-11-20",
              today: "2026-11-20",
              mode: "daily",
              registers: [register(3, { state: "closed", version: 0 })],
            }),
          }
        : undefined;
    open(["view_attendance"]);
    expect(
      await screen.findByText("No registers are due today.", { selector: "li *" }),
    ).toBeTruthy();
  });

  it("has one line for all that has nothing to show, and no card for any of it", async () => {
    refuse = ({ url }) =>
      url.includes("/attendance/absentees")
        ? { data: { ...absentees, students: 0, families: [] } }
        : url.includes("/attendance/expected")
          ? { data: foldDay({ ...unfoldDay(expected), registers: [register(1, {})] }) }
          : /corrections|leaves\/requests/.test(url)
            ? { data: [], meta: { total: 0 } }
            : undefined;
    open();
    const line = (await screen.findByText("No corrections to review.")).closest("ul");
    await waitFor(() =>
      expect([...(line?.children ?? [])].map((one) => one.textContent).toSorted()).toEqual([
        "No corrections to review.",
        "No leave requests to review.",
        "No missing or incomplete registers.",
        "No open attendance cases.",
        "No unexplained absences so far.",
        "No upcoming holidays. Add a holiday",
      ]),
    );
    expect(
      screen.queryByRole("heading", { name: /Corrections|Registers missing|Unexplained/ }),
    ).toBeNull();
  });

  it("is for a new school its first steps, and nothing else", async () => {
    const steps = ["year", "classes", "students", "teachers", "register"] as const;
    attention = { ...attention, steps: steps.map((step) => ({ step, done: step === "year" })) };
    const { sent } = open();
    const first = await screen.findByRole("region", { name: "First steps" });
    expect(screen.getAllByRole("region")).toEqual([first]);
    const main = within(screen.getByRole("main"));
    expect(main.getAllByRole("heading").map((one) => one.textContent)).toEqual([
      "Dashboard",
      "First steps",
    ]);
    expect(main.queryByRole("link", { name: /^(New student|Take register)$/ })).toBeNull();
    expect(sent.filter(({ url }) => url.includes("attendance"))).toEqual([]);
    fireEvent.click(main.getByRole("button", { name: /^Hide/ }));
    expect(await main.findByRole("region", { name: "Today's attendance" })).toBeTruthy();
  });

  it("shows whose year has ended the day as well: that school is not new", async () => {
    attention = {
      ...attention,
      steps: [
        { step: "year", done: false },
        { step: "students", done: true },
      ],
    };
    open();
    expect(await screen.findByRole("region", { name: "First steps" })).toBeTruthy();
    expect(await screen.findByRole("region", { name: "Today's attendance" })).toBeTruthy();
  });

  it("shows the day where what is incomplete can't be counted, and says so", async () => {
    refuse = ({ url }) =>
      url === "/admin/attention" ? { refused: { status: 422, message: "No" } } : undefined;
    open();
    const wanting = await screen.findByRole("region", { name: "Needs attention" });
    expect(await within(wanting).findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Today's attendance" })).toBeTruthy();
  });

  it("tells of an absent child since when, with its picture for who may see students", async () => {
    open();
    expect(await screen.findByText("Class 1 · Absent since Wed 18 Nov")).toBeTruthy();
    const cards = within(screen.getByRole("region", { name: "Unexplained absences today (2)" }));
    expect(cards.getByText("Class 2")).toBeTruthy();
    expect([cards.getByText("AR"), cards.getByText("BR")]).toHaveLength(2);
    expect(screen.getAllByRole("button", { name: /^Add a reason/ })).toHaveLength(2);
  });

  it("shows a teacher the own classes, without the figures of the school", async () => {
    const { sent } = open(["mark_own_attendance"]);
    const board = await screen.findByRole("list", { name: "Classes" });
    expect(
      within(board)
        .getAllByRole("link")
        .map((one) => one.textContent),
    ).toEqual(
      ["Class 129 of 29 marked", "Class 229 of 29 marked", "Class 3Not started"].map((text) =>
        text.replace("Not started", "not started"),
      ),
    );
    expect(screen.queryByText(/^Attendance (so far|today)$/)).toBeNull();
    expect(sent.filter(({ url }) => url.includes("/attendance/morning"))).toEqual([]);
  });

  it("asks for the last school day only where not all of it was taken", async () => {
    const asked = async (taken: number) => {
      const today = { ...expected, school_days: { before: "2026-11-19", after: null } };
      const days = morning.recent.days.map((one) =>
        one.date === "2026-11-19" ? { ...one, taken } : one,
      );
      refuse = ({ url }) =>
        url.endsWith("/attendance/expected")
          ? { data: today }
          : url.endsWith("/attendance/morning")
            ? { data: { ...morning, recent: { ...morning.recent, days } } }
            : undefined;
      const { sent } = open();
      await screen.findAllByText("89.7%");
      await screen.findByText("Review 9 requests");
      cleanup();
      queryClient.clear();
      return sent.some(({ url }) => url.endsWith("expected?date=2026-11-19"));
    };
    expect([await asked(2), await asked(1)]).toEqual([false, true]);
  });

  it("leads to a missing register, and reminds of it", async () => {
    const { sent } = open();
    const take = await screen.findByLabelText("Take register: Class 3, Day");
    expect(take.getAttribute("href")).toBe("/attendance/mark?class=3&date=2026-11-20&slot=day");
    refuse = ({ url }) =>
      url.endsWith("/remind")
        ? {
            refused: {
              status: 409,
              message:
                "Root has reminded of this register already. Wait 10 minutes before you do so again.",
            },
          }
        : undefined;
    fireEvent.click(screen.getByLabelText("Send reminder: Class 3, Day"));
    expect(await screen.findByText(/Wait 10 minutes/)).toBeTruthy();
    expect(sent.find(({ method }) => method === "post")?.body).toEqual({
      class_id: 3,
      date: "2026-11-20",
      slot: "day",
    });
  });

  it("shows some of many missing registers, then more, and leads to the rest", async () => {
    const all = Array.from({ length: 80 }, (_, at) =>
      register(at + 1, { state: "missing", version: 0 }),
    );
    refuse = ({ url }) =>
      url.includes("/attendance/expected")
        ? {
            data: foldDay({
              date: "2026-11-20",
              today: "2026-11-20",
              mode: "daily",
              registers: all,
            }),
          }
        : undefined;
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Show 74 more" }));
    expect(screen.getAllByLabelText(/^Take register: /)).toHaveLength(60);
    expect(screen.getByRole("link", { name: "Show 20 more" }).getAttribute("href")).toBe(
      "/attendance/mark",
    );
  });

  it("says of a parent about whom alone they may be called, where that is not all of them", async () => {
    refuse = ({ url }) =>
      url.startsWith("/admin/attendance/absentees")
        ? {
            data: {
              ...absentees,
              families: absentees.families.map((one) => ({
                ...one,
                parents: [
                  ...one.parents,
                  { id: 2, name: "Pa Rao", phone: null, student_ids: [12] },
                ],
              })),
            },
          }
        : undefined;
    open();
    expect(await screen.findByText("Pa Rao (only about Bela Rao)")).toBeTruthy();
    expect(screen.queryByText(/^Ma Rao \(/u)).toBeNull();
  });

  it("has the numbers of a family at hand, and offers no message where none leaves the server", async () => {
    const { sent } = open();
    expect((await screen.findByLabelText("Call Ma Rao, +919000000001")).getAttribute("href")).toBe(
      "tel:+919000000001",
    );
    expect(screen.queryByText("Notify")).toBeNull();
    fireEvent.click(screen.getByLabelText("Mark as contacted: parents of Asha Rao, Bela Rao"));
    await waitFor(() =>
      expect(sent.find(({ url }) => url.endsWith("/absentees/contacted"))?.body).toEqual({
        date: "2026-11-20",
        student_ids: [11, 12],
      }),
    );
  });

  it("records a call from the number that was pressed, with what came of it and what was said", async () => {
    const { sent } = open();
    const number = await screen.findByLabelText("Call Ma Rao, +919000000001");
    // jsdom has no telephone to go to.
    number.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(number);
    const dialog = await screen.findByRole("dialog", { name: "Call about Asha Rao, Bela Rao" });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Ma Rao/).checked).toBe(true);
    fireEvent.click(within(dialog).getByLabelText("Left a message"));
    fireEvent.change(within(dialog).getByLabelText("Notes"), {
      target: { value: "Asked to call back" },
    });
    fireEvent.click(within(dialog).getByText("Save call"));
    await waitFor(() =>
      expect(sent.find(({ url }) => url.endsWith("/absentees/contacted"))?.body).toEqual({
        date: "2026-11-20",
        student_ids: [11, 12],
        outcome: "left_message",
        parent_id: 1,
        said: "Asked to call back",
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows the calls to a family, and a reason that is told but not decided", async () => {
    const at = "2026-11-20T04:12:00.000Z";
    const call = { by: "Asha", at, whom: "Ma Rao", outcome: "no_answer", said: "Engaged" } as const;
    refuse = ({ url, method }) =>
      method === "get" && url.includes("/absentees")
        ? {
            data: {
              ...absentees,
              families: absentees.families.map((one) => ({
                ...one,
                students: one.students.map((child) => ({
                  ...child,
                  calls: [call],
                  pending_leave: { id: 7, type: "Medical", by_family: true },
                })),
              })),
            },
          }
        : undefined;
    open();
    expect(
      (await screen.findByText(/^No answer from Ma Rao/)).textContent?.replace(/\d\d:/, "9:"),
    ).toMatch(/^No answer from Ma Rao \(Asha, 0?9:42.*\): “Engaged”$/);
    expect(
      screen
        .getAllByText("Medical requested by the family, not reviewed yet")
        .map((line) => line.getAttribute("href")),
    ).toEqual(["/leaves/7", "/leaves/7"]);
    expect(screen.queryByText("Add a reason")).toBeNull();
  });

  it("says who contacted a family, once that is recorded for each of its children", async () => {
    const at = "2026-11-20T04:12:00.000Z";
    const family = (contacted: ({ by: string; at: string } | null)[]) => ({
      ...absentees,
      families: absentees.families.map((one) => ({
        ...one,
        students: one.students.map((child, n) => ({
          ...child,
          told_at: at,
          contacted: contacted[n] ?? null,
        })),
      })),
    });
    const by = { by: "Asha", at };
    refuse = ({ url, method }) =>
      method === "get" && url.includes("/absentees") ? { data: family([by, by]) } : undefined;
    open();
    expect(await screen.findByText(/^Contacted by Asha at 0?9:42/)).toBeTruthy();
    expect(screen.queryByText("Mark as contacted")).toBeNull();
    cleanup();
    queryClient.clear();
    refuse = ({ url, method }) =>
      method === "get" && url.includes("/absentees") ? { data: family([by, null]) } : undefined;
    open();
    expect(await screen.findByText("Mark as contacted")).toBeTruthy();
  });

  it("messages a family in one go where a channel carries it", async () => {
    refuse = ({ url, method }) =>
      method === "get" && url.includes("/absentees")
        ? { data: { ...absentees, channels: ["SMS"] } }
        : undefined;
    const { sent } = open();
    fireEvent.click(await screen.findByLabelText("Notify: parents of Asha Rao, Bela Rao"));
    await waitFor(() =>
      expect(sent.find(({ url }) => url.endsWith("/absentees/notify"))?.body).toEqual({
        date: "2026-11-20",
        student_ids: [11, 12],
      }),
    );
  });

  it("says that it keeps the message where nothing leaves the server", async () => {
    refuse = ({ url, method }) => {
      if (method === "get" && url.includes("/absentees"))
        return { data: { ...absentees, channels: ["Email"], kept_only: true } };
      return url.endsWith("/absentees/notify")
        ? { message: "Kept.", data: { queued: 1, unreachable: 0, kept_only: true } }
        : undefined;
    };
    open();
    const button = await screen.findByLabelText(
      "Keep a message in the outbox: parents of Asha Rao, Bela Rao",
    );
    expect(button.textContent).toBe("Keep a message in the outbox");
    fireEvent.click(button);
    const toast = (await screen.findByText("Kept.")).closest('[role="alert"]');
    expect(toast?.querySelector(".tabler-icon-alert-triangle")).toBeTruthy();
  });

  it.each([
    [{ waiting: 1, accepted: 1, kept: 0, failed: 0 }, "Sending to 1 parent…"],
    [{ waiting: 0, accepted: 2, kept: 0, failed: 0 }, "Sent to 2 parents"],
    [{ waiting: 0, accepted: 1, kept: 0, failed: 1 }, "Sent to 1 of 2 parents"],
    [{ waiting: 0, accepted: 0, kept: 2, failed: 0 }, "Kept in the outbox, not sent"],
    [{ waiting: 0, accepted: 0, kept: 0, failed: 2 }, "Not sent: call them"],
  ])("says of a message to a family what is known of it: %j", async (message, said) => {
    refuse = ({ url, method }) =>
      method === "get" && url.includes("/absentees")
        ? {
            data: {
              ...absentees,
              channels: ["SMS"],
              families: absentees.families.map((family) => ({
                ...family,
                students: family.students.map((student) => ({
                  ...student,
                  told_at: "2026-11-20T04:00:00Z",
                  message,
                })),
              })),
            },
          }
        : undefined;
    open();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByText("Mark as contacted")).toBeTruthy();
  });

  it("says so when a reminder reached nobody, with the number to call", async () => {
    refuse = ({ url }) =>
      url.endsWith("/remind")
        ? {
            message:
              "No reminder was sent. Gopal Das has no account that can take registers: call +919000000009.",
            data: { told: [], not_reached: [{ name: "Gopal Das", phone: "+919000000009" }] },
          }
        : undefined;
    open();
    const remind = await screen.findByLabelText("Send reminder: Class 3, Day");
    fireEvent.click(remind);
    const call = await screen.findByRole("link", { name: "Call Gopal Das, +919000000009" });
    expect([call.getAttribute("href"), call.parentElement?.textContent]).toEqual([
      "tel:+919000000009",
      "Gopal Das can't read reminders here. Call Gopal Das, +919000000009",
    ]);
    expect(await screen.findByText("Reminder not sent")).toBeTruthy();
    expect((remind as HTMLButtonElement).disabled).toBe(false);
  });

  it("has leave to decide and corrections to approve; a refusal of one asks why", async () => {
    const { sent } = open();
    expect((await screen.findByText("Review 9 requests")).getAttribute("href")).toBe("/leaves");
    fireEvent.click(await screen.findByLabelText("Reject the correction of Class 2, 2026-11-16"));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByText("Reject"));
    expect(within(dialog).getByText("Enter a reason.")).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: "Not so" } });
    fireEvent.click(within(dialog).getByText("Reject"));
    await waitFor(() =>
      expect(sent.find(({ url }) => url.endsWith("/corrections/5/reject"))?.body).toEqual({
        note: "Not so",
      }),
    );
  });

  it.each([
    ["a reminder", "Send reminder: Class 3, Day", "We couldn't confirm the reminder"],
    [
      "a contact",
      "Mark as contacted: parents of Asha Rao, Bela Rao",
      "We couldn't confirm the change",
    ],
    ["a message", "Notify: parents of Asha Rao, Bela Rao", "We couldn't confirm the message"],
    [
      "a decision",
      "Approve the correction of Class 2, 2026-11-16",
      "We couldn't confirm the decision",
    ],
  ])(
    "does not claim to know what became of %s whose answer is lost; pressed again it is the same write",
    async (_, name, said) => {
      let isLost = true;
      refuse = ({ method, url }) =>
        method === "post" && isLost
          ? { lost: true }
          : method === "get" && url.includes("/absentees")
            ? { data: { ...absentees, channels: ["SMS"] } }
            : undefined;
      const { sent } = open();
      const writes = () => sent.filter(({ method }) => method === "post");
      fireEvent.click(await screen.findByLabelText(name));
      expect(await screen.findByText(said)).toBeTruthy();
      expect(screen.getAllByText(/Try again; nothing runs twice/).length).toBeGreaterThan(0);
      const tried = writes().length;
      isLost = false;
      fireEvent.click(screen.getByLabelText(name));
      await waitFor(() => expect(writes()).toHaveLength(tried + 1));
      const [first] = writes();
      expect([
        typeof first?.key,
        writes().every((write) => write.key === first?.key && write.url === first?.url),
      ]).toEqual(["string", true]);
    },
  );

  it("writes anew when it is pressed again after an answer", async () => {
    const { sent } = open();
    const press = async () => {
      fireEvent.click(
        await screen.findByLabelText("Mark as contacted: parents of Asha Rao, Bela Rao"),
      );
      await waitFor(() =>
        expect(screen.getByLabelText(/^Mark as contacted/).hasAttribute("data-loading")).toBe(
          false,
        ),
      );
    };
    await press();
    await press();
    const keys = sent.filter(({ method }) => method === "post").map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  it("asks for nothing that whoever looks may not see", async () => {
    const { sent } = open(["view_leaves"]);
    await screen.findByText("Chand Puri");
    expect(sent.filter(({ url }) => url.includes("attendance"))).toEqual([]);
    cleanup();
    queryClient.clear();
    const marker = open(["mark_attendance"]);
    await screen.findByLabelText("Take register: Class 3, Day");
    expect(screen.queryByLabelText(/^Send reminder/)).toBeNull();
    expect(screen.queryByText("Notify")).toBeNull();
    expect(marker.sent.filter(({ url }) => /leaves|corrections/.test(url))).toEqual([]);
  });
});
