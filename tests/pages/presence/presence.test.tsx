import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { AbsentPage } from "../../../src/features/attendance/page/presence/absent-page";
import { HerePage } from "../../../src/features/attendance/page/presence/here-page";
import type {
  Presence,
  PresentStudent,
} from "../../../src/features/attendance/page/presence/use-presence";
import { openPage } from "../answering";

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

const student = (id: number, more: Partial<PresentStudent> = {}): PresentStudent => ({
  id,
  name: `Student ${id}`,
  roll_no: id,
  admission_no: `R${id}`,
  state: "unknown",
  mark: null,
  leave: null,
  left: null,
  parents: [],
  ...more,
});
const marked = {
  code: "P",
  label: "Present",
  slot: "Day",
  counts_as: "present",
  minutes_late: null,
  remark: null,
} as const;
const present = student(1, { state: "in", mark: marked });
const presence = (students: PresentStudent[], closed: string | null = null): Presence => ({
  date: "2026-06-10",
  at: "2026-06-10T05:00:00Z",
  closed,
  sees_parents: false,
  classes: students.length === 0 ? [] : [{ id: 1, name: "Class 8A", students }],
});

const open = (data: Presence, permissions?: string[], page = <AbsentPage />) =>
  openPage(page, {
    at: "/attendance/absent",
    path: "attendance/absent",
    answer: ({ url }) => (url === "/admin/attendance/presence" ? { data } : undefined),
    ...(permissions ? { permissions } : {}),
  });

describe("the list of who is absent", () => {
  it("is cards on a phone: the child, how it is marked, and numbers to call", async () => {
    const away = student(2, {
      state: "out",
      mark: { ...marked, code: "A", label: "Absent", counts_as: "absent" },
      parents: [{ name: "Meera Rao", phone: "+919876543210" }],
    });
    open({ ...presence([present, away]), sees_parents: true });
    window.matchMedia = (query) =>
      ({
        matches: query.includes("max-width"),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList;
    const list = await screen.findByRole("list", { name: "Absent today" });
    expect(screen.queryByRole("table")).toBeNull();
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    for (const said of ["Student 2", "Class 8A · R2", "Absent", "Day"])
      within(list).getByText(said);
    within(list).getByRole("link", { name: /98765/ });
    expect(list.textContent).toMatch(/^Student 2.*Meera Rao/);
  });

  it("claims nothing before the first mark, and leads to marking those who may mark", async () => {
    open(presence([student(1), student(2)]));
    expect(await screen.findByText("No marks have been saved today yet.")).toBeTruthy();
    expect(
      within(screen.getByRole("main"))
        .getByRole("link", { name: "Mark attendance" })
        .getAttribute("href"),
    ).toBe("/attendance/mark");
    expect(screen.queryByText(/No absences/)).toBeNull();
  });

  it("does not count as unmarked on a closed day those whom nobody expects", async () => {
    open(presence([present, student(3)], "Weekly off day"));
    expect(await screen.findByText(/No students are expected today/)).toBeTruthy();
    expect(screen.queryByText(/not marked yet/)).toBeNull();
  });

  it("offers no marking to those who only look", async () => {
    open(presence([student(1)]), ["view_attendance"]);
    expect(await screen.findByText("No marks have been saved today yet.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Mark attendance" })).toBeNull();
  });

  it("says “so far” while students are unmarked, and “today” once all are marked", async () => {
    open(presence([present, student(2)]));
    expect(await screen.findByText("No absences so far.")).toBeTruthy();
    cleanup();
    queryClient.clear();
    open(presence([present]));
    expect(await screen.findByText("No absences today.")).toBeTruthy();
  });

  it("does not say that nobody is away where those who are excused are hidden", async () => {
    open(presence([present, student(2, { state: "out", leave: "Medical" })]));
    fireEvent.click(await screen.findByLabelText("Include excused and those who left"));
    expect(screen.getByText("Everyone who isn't here is excused or has left.")).toBeTruthy();
  });

  it("says what is missing where no class has students, with the way there", async () => {
    open(presence([]));
    expect(
      await screen.findByText("Students appear here once they are enrolled in a class."),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "View enrolments" }).getAttribute("href")).toBe(
      "/enrolments",
    );
  });
});

it("the list of who is here says why it is empty", async () => {
  open(presence([]), ["view_attendance"], <HerePage />);
  expect(await screen.findByText("No class has students today.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "View enrolments" })).toBeNull();
});
