import "../crud/form/missing-in-jsdom";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ReportsPage } from "../../src/features/reports/page/reports-page";
import { queryOf, type Report } from "../../src/features/reports/page/report";
import { givenBrowser } from "../shell/frame";
import { stage, drawConsole } from "../shell/notification-stage";

const report: Report = {
  name: "class-summary",
  title: "Class summary by registers",
  from: "2026-06-01",
  to: "2027-03-31",
  today: "2026-06-10",
  year: null,
  policy: {
    excused: "absent",
    unmarked: "left_out",
    free_absences: 0,
    late_half_after: null,
    late_absent_after: null,
    lates_per_absence: null,
    whole_day_from: null,
    half_day_from: null,
  },
  threshold: 75,
  chosen: { class: null, subject: null, teacher: null },
  at_least: null,
  mixed_modes: false,
  coverage: 95.5,
  total: 2,
  paging: null,
  columns: [
    { key: "class", label: "Class", kind: "text" },
    { key: "present", label: "Present", kind: "integer" },
    { key: "percentage", label: "Attendance %", kind: "percent" },
  ],
  rows: [
    { class_id: 1, class: "Class 1", present: 1900, percentage: 91.2, below: false },
    { class_id: 2, class: "Class 2", present: 7, percentage: 70, below: true },
  ],
  totals: { present: 1907, percentage: 90.1 },
};
const headlines = {
  today: "2026-06-10",
  year: null,
  headlines: [
    {
      name: "daily-summary",
      from: "2026-06-01",
      to: "2027-03-31",
      threshold: 75,
      total: 2,
      totals: { percentage: 91 },
      row: { date: "2026-06-09", percentage: 93.4 },
      series: [90, 93.4],
    },
    {
      name: "defaulters",
      from: "2026-06-01",
      to: "2027-03-31",
      threshold: 75,
      total: 1,
      totals: { percentage: 90 },
      row: null,
      series: [],
    },
    {
      name: "subject-summary",
      from: "2026-06-08",
      to: "2026-06-10",
      threshold: 75,
      total: 1,
      totals: { percentage: 90 },
      row: { subject: "Hindi", percentage: 81 },
      series: [],
    },
    {
      name: "class-summary",
      from: "2026-06-01",
      to: "2027-03-31",
      threshold: 75,
      total: 0,
      totals: { percentage: null },
      row: null,
      series: [],
    },
  ],
};
const open = (
  at: string,
  answer: () => { data: unknown; status?: number; message?: string } | undefined = () => ({
    data: report,
  }),
) => {
  const server = stage([], {
    ...Object.fromEntries(
      [
        "class-summary",
        "daily-summary",
        "trend",
        "student-summary",
        "subject-summary",
        "defaulters",
      ].map((name) => [`GET /admin/reports/${name}`, answer]),
    ),
    "GET /admin/reports": () => ({ data: headlines }),
  });
  return {
    ...server,
    ...drawConsole([{ path: "/reports", element: <ReportsPage /> }], {
      at,
      permissions: ["view_reports"],
    }),
  };
};

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
});
afterEach(cleanup);

describe("reports", () => {
  it("are chosen from cards that say what each tells and comes to", async () => {
    const { router, asked } = open("/reports");
    const nav = screen.getByRole("navigation", { name: "Reports to choose from" });
    const cards = within(nav).getAllByRole("link");
    expect(cards[2]?.textContent).toBe(
      "Class summary by registersCompare attendance across classes.",
    );
    await waitFor(() => expect(nav.getAttribute("aria-busy")).toBe("false"));
    const texts = within(nav)
      .getAllByRole("link")
      .map((card) => card.textContent);
    expect([texts.length, texts[0], texts[1], texts[2], texts[8]]).toEqual([
      12,
      "Daily summary by registersRegisters and attendance for each school day.93.4%9 Jun 2026",
      "Low attendanceStudents below the threshold, and whether they can still reach it.1student below 75%",
      // Nothing is counted in any class: the card says no figure.
      "Class summary by registersCompare attendance across classes.",
      "Subject summaryAttendance in each subject of the timetable.81%Hindi, the lowest",
    ]);
    expect(
      within(nav)
        .getByRole("link", { name: /^Subject/ })
        .getAttribute("href"),
    ).toBe("/reports?report=subject-summary&from=2026-06-08&to=2026-06-10");
    expect(asked("GET", "/admin/reports").length).toBe(1);
    await userEvent.click(within(nav).getByRole("link", { name: /^Class/ }));
    expect(router.state.location.search).toBe("?report=class-summary");
    expect(await screen.findByRole("table")).toBeTruthy();
  });

  it("are chosen from the same cards where their figures couldn't be loaded", async () => {
    stage([], { "GET /admin/reports": () => ({ status: 500, data: undefined, message: "No." }) });
    drawConsole([{ path: "/reports", element: <ReportsPage /> }], {
      at: "/reports",
      permissions: ["view_reports"],
    });
    expect(
      await screen.findByText(/Couldn't load the figures/, {}, { timeout: 8000 }),
    ).toBeTruthy();
    const nav = screen.getByRole("navigation", { name: "Reports to choose from" });
    expect(within(nav).getAllByRole("link").length).toBe(12);
  });

  it("stand as a table whose lines open, with figure, total, rule and coverage", async () => {
    open("/reports?report=class-summary");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(
      "Class summary by registers",
    );
    const table = within(
      await screen.findByRole("region", { name: "Table: Class summary by registers" }),
    );
    expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "ClassPresentAttendance %",
      "Class 11,90091.2%",
      "Class 2770%",
      "Total1,90790.1%",
    ]);
    expect(table.getByRole("link", { name: "Class 2" }).getAttribute("href")).toBe(
      "/reports?report=class-summary&open=2",
    );
    expect(screen.getByText("2 rows · 95.5% recorded")).toBeTruthy();
    expect(screen.getByText("Excused counted as absent, unmarked left out.")).toBeTruthy();
    expect(screen.getByText("90.1%", { selector: "b" }).parentElement?.textContent).toBe(
      "90.1% Attendance",
    );
    // What a chart of classes would draw stands in the table.
    expect(screen.queryByRole("button", { name: "Show chart" })).toBeNull();
  });

  it("leave out marks that nobody was given, and say so", async () => {
    const more = [
      { key: "half", label: "Half day", kind: "integer" as const },
      { key: "excused", label: "Excused", kind: "integer" as const },
    ];
    open("/reports?report=class-summary", () => ({
      data: {
        ...report,
        columns: [...report.columns, ...more],
        totals: { ...report.totals, half: 0, excused: 1 },
      },
    }));
    expect(await screen.findByRole("columnheader", { name: "Excused" })).toBeTruthy();
    expect(screen.queryByRole("columnheader", { name: "Half day" })).toBeNull();
    expect(screen.getByText(/Half day: 0 in every row, not shown\./)).toBeTruthy();
  });

  it("show their chart when it is wanted, and keep that in the address", async () => {
    const days = [1, 2].map((day) => ({ date: `2026-06-0${day}`, percentage: 90 + day }));
    const { router } = open("/reports?report=daily-summary", () => ({
      data: {
        ...report,
        name: "daily-summary",
        title: "Daily summary by registers",
        columns: [
          { key: "date", label: "Date", kind: "date" },
          { key: "percentage", label: "Attendance %", kind: "percent" },
        ],
        rows: days,
      },
    }));
    const chart = () => screen.queryByRole("application", { name: /^Daily summary/ });
    const button = await screen.findByRole("button", { name: "Show chart" });
    expect([chart(), button.getAttribute("aria-expanded")]).toEqual([null, "false"]);
    await userEvent.click(button);
    expect(router.state.location.search).toBe("?report=daily-summary&chart=1");
    expect(chart()).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Hide chart" }));
    expect(router.state.location.search).toBe("?report=daily-summary");
  });

  it("open a line beside the table, with what stands behind it, in the address", async () => {
    const students = {
      ...report,
      name: "student-summary",
      columns: [
        { key: "name", label: "Student", kind: "text" as const },
        { key: "percentage", label: "Attendance %", kind: "percent" as const },
      ],
      rows: [{ student_id: 7, name: "Anil Bhat", percentage: 50, below: true }],
      total: 1,
    };
    const { asked } = stage([], {
      "GET /admin/reports/class-summary": () => ({ data: report }),
      "GET /admin/reports/student-summary": () => ({ data: students }),
    });
    const { router } = drawConsole([{ path: "/reports", element: <ReportsPage /> }], {
      at: "/reports?report=class-summary&sort=class&page=2",
      permissions: ["view_reports"],
    });
    const link = await screen.findByRole("link", { name: "Class 2" });
    link.focus();
    await userEvent.keyboard("{Enter}");
    expect(router.state.location.search).toBe("?report=class-summary&sort=class&page=2&open=2");
    const drawer = within(await screen.findByRole("dialog", { name: "Class 2" }));
    expect((await drawer.findByRole("link", { name: "Anil Bhat" })).getAttribute("href")).toBe(
      "/attendance/view?tab=student&student=7&from=2026-06-01&to=2027-03-31",
    );
    expect(asked("GET", "/admin/reports/student-summary")[0]?.query.toString()).toBe(
      "class_id=2&from=2026-06-01&to=2027-03-31&sort=percentage",
    );
    expect(drawer.getByRole("link", { name: "Open the report" }).getAttribute("href")).toBe(
      "/reports?report=student-summary&class_id=2&from=2026-06-01&to=2027-03-31",
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toBe("?report=class-summary&sort=class&page=2");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Class 2"));
    // A press beside the link does the same.
    await userEvent.click(screen.getByText("70%"));
    expect(router.state.location.search).toContain("&open=2");
  });

  it("don't open attendance to those who may not see it", async () => {
    open("/reports?report=student-summary&open=7", () => ({
      data: {
        ...report,
        name: "student-summary",
        rows: [{ student_id: 7, class: "Anil Bhat", present: 5, percentage: 50, below: true }],
      },
    }));
    const drawer = within(await screen.findByRole("dialog", { name: "Anil Bhat" }));
    expect(drawer.getByText("Present").nextSibling?.textContent).toBe("5");
    expect(drawer.queryByRole("link")).toBeNull();
  });

  it("put every filter into the address, which asks the server", async () => {
    const { asked, router } = open("/reports?report=trend&class_id=2&colour=red", () => ({
      data: {
        ...report,
        name: "trend",
        rows: [{ start: "2026-06-01", class: "June", present: 1 }],
      },
    }));
    await userEvent.click(await screen.findByRole("button", { name: "By: Month" }));
    await userEvent.click(screen.getByRole("button", { name: "Week" }));
    await waitFor(() =>
      expect(asked("GET", "/admin/reports/trend").map(({ query }) => query.toString())).toEqual([
        "class_id=2",
        "class_id=2&by=week",
      ]),
    );
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(router.state.location.search).toBe("?report=trend"));
    expect(
      queryOf("monthly-register", new URLSearchParams("month=2026-06&from=2026-01-01&class_id=1")),
    ).toBe("month=2026-06&class_id=1");
  });

  it("say on how many registers a line rests at least, which can be changed", async () => {
    const { asked } = open("/reports?report=defaulters", () => ({
      data: { ...report, name: "defaulters", at_least: 10 },
    }));
    expect(
      await screen.findByText(/Students with fewer than 10 registers aren't listed\.$/),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Minimum registers: 10" }));
    const field = screen.getByLabelText<HTMLInputElement>("Minimum registers", {
      selector: "input",
    });
    expect(field.value).toBe("10");
    fireEvent.change(field, { target: { value: "3" } });
    await waitFor(() =>
      expect(
        asked("GET", "/admin/reports/defaulters")
          .map(({ query }) => query.toString())
          .at(-1),
      ).toBe("at_least=3&sort=percentage"),
    );
  });

  it("open on what needs attention, and are sorted by the head of a column, in the address", async () => {
    const { asked, router } = open("/reports?report=class-summary&page=2");
    const sorts = () =>
      asked("GET", "/admin/reports/class-summary").map(({ query }) => query.get("sort"));
    const head = (name: string) => screen.getByRole("columnheader", { name });
    const present = await screen.findByRole("button", { name: "Present" });
    expect([sorts(), head("Attendance %").getAttribute("aria-sort")]).toEqual([
      ["percentage"],
      "ascending",
    ]);
    present.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(router.state.location.search).toBe("?report=class-summary&sort=-present"),
    );
    await waitFor(() => expect(head("Present").getAttribute("aria-sort")).toBe("descending"));
    expect(head("Attendance %").getAttribute("aria-sort")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Present" }));
    await userEvent.click(screen.getByRole("button", { name: "Class" }));
    await waitFor(() => expect(sorts()).toEqual(["percentage", "-present", "present", "class"]));
  });

  it("name what they are cut down to, which can be taken back one by one", async () => {
    const { router } = open(
      "/reports?report=defaulters&class_id=2&threshold=60&from=2026-06-01&to=2026-07-01",
      () => ({
        data: {
          ...report,
          name: "defaulters",
          from: "2026-06-01",
          to: "2026-07-01",
          threshold: 60,
          chosen: { ...report.chosen, class: { id: 2, name: "Class 2" } },
        },
      }),
    );
    const list = within(screen.getByRole("group", { name: "Filters" }));
    // Classes are for who may see them; the days are called by their usual name where they have one.
    expect(await list.findByRole("button", { name: "Threshold: 60%" })).toBeTruthy();
    expect(list.getByRole("button", { name: "Days: 1 Jun 2026 to 1 Jul 2026" })).toBeTruthy();
    await userEvent.click(list.getByRole("button", { name: "Remove the filter Class" }));
    await userEvent.click(list.getByRole("button", { name: "Remove the filter Days" }));
    await waitFor(() =>
      expect(router.state.location.search).toBe("?report=defaulters&threshold=60"),
    );
  });

  it("lead to their schedules, with what they are cut down to, those who may make some", async () => {
    const at = "/reports?report=defaulters&class_id=2&threshold=60&sort=-name";
    const draw = (...permissions: string[]) => {
      stage([], {
        "GET /admin/reports/defaulters": () => ({ data: { ...report, name: "defaulters" } }),
      });
      drawConsole([{ path: "/reports", element: <ReportsPage /> }], { at, permissions });
    };
    draw("view_reports", "view_report_schedules", "create_report_schedules");
    expect((await screen.findByRole("link", { name: "Schedule…" })).getAttribute("href")).toBe(
      "/report-schedules/create?name=Low+attendance&report=defaulters&class_id=2&threshold=60",
    );
    cleanup();
    draw("view_reports");
    expect(await screen.findByRole("table")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Schedule…" })).toBeNull();
  });

  it("are cut down to days by their usual names", async () => {
    const { asked, router } = open("/reports?report=class-summary", () => ({
      data: {
        ...report,
        year: { id: 1, name: "2026–27", from: report.from, to: report.to, terms: [] },
      },
    }));
    await userEvent.click(await screen.findByRole("button", { name: "Academic year: 2026–27" }));
    await userEvent.click(screen.getByRole("button", { name: "Last month" }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(
        "?report=class-summary&from=2026-05-01&to=2026-05-31",
      ),
    );
    expect(
      asked("GET", "/admin/reports/class-summary")
        .map(({ query }) => query.get("from"))
        .at(-1),
    ).toBe("2026-05-01");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are cut down to a term of the academic year, which stays chosen, and say its name", async () => {
    const year = {
      id: 1,
      name: "2026–27",
      from: "2026-04-01",
      to: "2027-03-31",
      terms: [
        { id: 1, name: "Autumn", from: "2026-04-01", to: "2026-09-30" },
        { id: 2, name: "Spring", from: "2026-10-12", to: "2027-03-31" },
      ],
    };
    const answered = { from: "2026-04-01", to: "2026-09-30" };
    const { router } = open(
      "/reports?report=class-summary&year=1&from=2026-05-01&to=2026-05-31",
      () => ({ data: { ...report, year, ...answered } }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Term: Autumn" }));
    await userEvent.click(screen.getByRole("button", { name: "Spring" }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(
        "?report=class-summary&year=1&from=2026-10-12&to=2027-03-31",
      ),
    );
    Object.assign(answered, { from: "2026-10-12", to: "2027-03-30" });
    await userEvent.click(screen.getByRole("button", { name: "Term: Autumn" }));
    await userEvent.click(screen.getByRole("button", { name: "This academic year" }));
    await waitFor(() => expect(router.state.location.search).toBe("?report=class-summary"));
    expect(screen.queryByRole("button", { name: /^Term/ })).toBeNull();
  });

  it("are printed under a letterhead, with title and filters, and say which lines are there", async () => {
    const { container } = open("/reports?report=student-summary", () => ({
      data: {
        ...report,
        name: "student-summary",
        total: 60,
        paging: { current_page: 2, per_page: 25, total: 60, last_page: 3 },
      },
    }));
    await screen.findByRole("table");
    expect(container.querySelector("[data-letterhead]")).toBeNull();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const sheet = container.querySelector("[data-sheet]");
    expect(sheet?.firstElementChild?.textContent).toMatch(
      /Printed \d+ \w+ \d{4}.*Student summary.*Days: .*1 Jun 2026 to .*Rows: .*26 to 27 of 60/,
    );
    expect(document.documentElement.style.getPropertyValue("--page-right")).toBe(
      '"Page " counter(page, decimal) " of " counter(pages, decimal)',
    );
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(container.querySelector("[data-letterhead]")).toBeNull();
    expect(document.documentElement.style.getPropertyValue("--page-right")).toBe("");
  });

  it("turn pages by the address", async () => {
    const { router } = open("/reports?report=student-summary", () => ({
      data: {
        ...report,
        name: "student-summary",
        paging: { current_page: 1, per_page: 25, total: 60, last_page: 3 },
      },
    }));
    await userEvent.click(await screen.findByRole("button", { name: "Next page" }));
    expect(router.state.location.search).toBe("?report=student-summary&page=2");
  });

  it("say what is missing, what is refused, and that there is nothing", async () => {
    open("/reports?report=monthly-register");
    expect(screen.getByRole("status").textContent).toBe("Choose a class first.");
    cleanup();
    let refused = true;
    open("/reports?report=daily-summary", () =>
      refused
        ? { data: null, status: 422, message: "Please fix the highlighted fields." }
        : { data: { ...report, name: "daily-summary", rows: [], total: 0 } },
    );
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("Please fix the highlighted fields.")).toBeTruthy();
    refused = false;
    await userEvent.click(alert.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No data for these filters.")).toBeTruthy();
  });

  it("do not call it a lack of data that nobody is below the limit", async () => {
    open("/reports?report=defaulters", () => ({
      data: { ...report, name: "defaulters", threshold: 75, rows: [], total: 0 },
    }));
    expect(
      await screen.findByText("No student with enough registers is below 75% in this period."),
    ).toBeTruthy();
    expect(screen.queryByText("No data for these filters.")).toBeNull();
  });

  it("say that subjects come from lessons where the report by subject is empty", async () => {
    open("/reports?report=subject-summary", () => ({
      data: { ...report, name: "subject-summary", rows: [], total: 0 },
    }));
    expect(await screen.findByText(/only where attendance is taken in each lesson/)).toBeTruthy();
  });

  it("are no longer asked for when their page is left", async () => {
    const { router, cache } = open("/reports?report=class-summary", () => undefined);
    await screen.findByRole("status", { name: "Loading the figures…" });
    await router.navigate("/reports");
    await waitFor(() => expect(cache.isFetching()).toBe(0));
  });
});

describe("a report of several pages", () => {
  const rowsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      student_id: first + at,
      class: `Student ${first + at}`,
      present: 1,
      percentage: 50,
    }));
  const paged = (query: URLSearchParams, total: number): Report => {
    const per_page = Number(query.get("per_page") ?? 25);
    return {
      ...report,
      name: "student-summary",
      title: "Student summary",
      total,
      rows: rowsFrom(1, Math.min(per_page, total)),
      paging: { current_page: 1, per_page, total, last_page: Math.ceil(total / per_page) },
    };
  };
  const shownRows = () => within(screen.getByRole("table")).getAllByRole("row").length - 2;

  /** Opens it, and counts its lines whenever the browser's dialog is opened. */
  function openPaged(total: number, fails = false) {
    const printed: number[] = [];
    window.print = () => void printed.push(shownRows());
    const server = stage([], {
      "GET /admin/reports/student-summary": (sent: { query: URLSearchParams }) =>
        fails && sent.query.has("per_page")
          ? { status: 500, data: undefined, message: "Something went wrong on our side." }
          : { data: paged(sent.query, total) },
    });
    drawConsole([{ path: "/reports", element: <ReportsPage /> }], {
      at: "/reports?report=student-summary",
      permissions: ["view_reports"],
    });
    return { ...server, printed };
  }

  it("is printed with all of its lines, and shows its page again afterwards", async () => {
    const { printed } = openPaged(60);
    await screen.findByRole("table");
    await userEvent.click(screen.getByRole("button", { name: "Print" }));
    await waitFor(() => expect(printed).toEqual([60]));
    expect(screen.queryByText(/A printout holds/)).toBeNull();
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(shownRows()).toBe(25);
  });

  it("is printed so by the browser's shortcut too", async () => {
    const { printed } = openPaged(60);
    await screen.findByRole("table");
    const isLeft = fireEvent.keyDown(document.body, { key: "p", ctrlKey: true });
    expect(isLeft).toBe(false);
    await waitFor(() => expect(printed).toEqual([60]));
  });

  it("says before it is printed how much of it fits", async () => {
    openPaged(7200);
    expect(
      await screen.findByText(/A printout holds the first 5,000 of 7,200 rows\./),
    ).toBeTruthy();
  });

  it("isn't printed in part where its lines couldn't be loaded", async () => {
    const { printed } = openPaged(60, true);
    await screen.findByRole("table");
    await userEvent.click(screen.getByRole("button", { name: "Print" }));
    expect(await screen.findByText(/Couldn't load all rows\. Nothing was printed/)).toBeTruthy();
    expect(printed).toEqual([]);
  });
});
