/** @jsxImportSource preact */
import "@testing-library/jest-dom/vitest";
import { screen, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { options, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setFormatting } from "../../../packages/kit/schema/formats/formatting";
import { StudentPage } from "../../../src/light/student/student-page";
import type { Attendance } from "../../../src/light/student/text";
import { brandingFixture, problemsOf } from "../../support/fixture-server";
import { usualPolicy } from "../../support/usual-policy";

// Preact waits 35 ms for a frame and cancels it then, in a browser that has ended with the last test.
options.requestAnimationFrame = (callback) => setTimeout(callback);

const figure = {
  percentage: 53.8,
  weight: 7,
  counted: 13,
  below: true,
  threshold: 80,
  policy: usualPolicy,
};
const streak = { days: 0, at_least: false, from: null, to: null };
const day = (date: string, closed: string | null = null): Attendance["days"][number] => ({
  date,
  class_id: 3,
  closed,
  slots: [],
});
const month: Attendance = {
  ...figure,
  condoned: null,
  coverage: 100,
  expected: 13,
  marked: 13,
  free: 0,
  student: {
    id: 5,
    name: "Uma Oak",
    admission_no: "S-1",
    roll_no: 2,
    class: { id: 3, name: "8 B" },
  },
  from: "2026-06-01",
  to: "2026-06-30",
  today: "2026-06-30",
  year: null,
  mixed_modes: false,
  classes: [],
  slots: [{ slot: "period:1", label: "1" }],
  codes: [{ code: "P", label: "Present", counts_as: "present", is_late: false, colour: "#22aa22" }],
  counts: {
    present: 7,
    absent: 6,
    excused: 0,
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
  subjects: [],
  projection: null,
  streak,
  attended_streak: streak,
  month: "2026-06",
  days: [
    day("2026-06-29"),
    {
      ...day("2026-06-30"),
      slots: [
        {
          slot: "period:1",
          code: "P",
          minutes_late: null,
          remark: null,
          weight: 1,
          reason: "present",
        },
      ],
    },
  ],
  overall: {
    ...figure,
    from: "2026-04-01",
    to: "2027-03-31",
    attended_streak: { ...streak, days: 3 },
    condoned: null,
    term: {
      name: "Spring",
      from: "2026-06-01",
      to: "2026-06-30",
      percentage: 75,
      attended: 3,
      counted: 4,
      below: false,
      threshold: 70,
      policy: usualPolicy,
      condoned: null,
    },
  },
  self_marks: false,
  lessons: [
    { slot: "period:1", subject: "Maths", start: "08:00", end: "08:40", room: "R1", teacher: null },
    {
      slot: "period:2",
      subject: "Art",
      start: "08:40",
      end: "09:20",
      room: null,
      teacher: "Om Das",
    },
  ],
};
const july = { ...month, month: "2026-07", days: [day("2026-07-01", "Rain"), day("2026-07-02")] };

let root: HTMLElement;
let sent: unknown[];
let isOffline: boolean;
const lies: string[] = [];
const user = userEvent.setup();

function dataOf(path: string): unknown {
  if (path === "/branding") return brandingFixture;
  if (path.endsWith("month=2026-07")) return july;
  if (path === "/student/attendance") return month;
  if (path.startsWith("/student/notifications")) return { unread: 2, total: 2, messages: [] };
  if (path.startsWith("/student/leaves/allowance")) return [];
  return { leaves: [], types: [{ id: 3, name: "Sick leave" }] };
}

function answer(url: string, init?: RequestInit): Promise<Response> {
  const path = url.replace("/api/v1", "");
  if (isOffline && path.startsWith("/student")) return Promise.reject(new TypeError("offline"));
  if (init?.method === "POST") {
    sent.push(JSON.parse(String(init.body)));
    return Promise.resolve(
      Response.json({ success: true, message: "", data: {} }, { status: 201 }),
    );
  }
  const envelope = { success: true, message: "", data: dataOf(path) };
  lies.push(...problemsOf({ method: "GET", path: path.split("?", 1)[0] ?? "" }, envelope));
  return Promise.resolve(Response.json(envelope));
}

beforeEach(() => {
  [sent, isOffline] = [[], false];
  localStorage.setItem(
    "rollcall.student",
    JSON.stringify({
      token: "t0ken",
      expires_at: "2999-01-01T00:00:00Z",
      student: { id: 5, name: "Uma Oak", admission_no: "S-1" },
    }),
  );
  setFormatting({ locale: "en-GB", zone: "UTC" });
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", answer);
  root = document.body.appendChild(document.createElement("div"));
  render(<StudentPage />, root);
});
afterEach(() => {
  render(null, root);
  root.remove();
  localStorage.clear();
  vi.unstubAllGlobals();
  setFormatting({});
  expect(lies.splice(0), "fixtures that are no answers of the API").toEqual([]);
});

describe("a student's page", () => {
  it("says the figure, the days in a row, and today's lessons with their marks", async () => {
    const year = within(await screen.findByRole("region", { name: "This school year" }));
    expect(
      year.getByText("53.8%: attended 7 of 13 sessions. The school asks for 80%."),
    ).toBeVisible();
    expect(year.getByText("Spring: 75%: attended 3 of 4 sessions.")).toBeVisible();
    expect(year.getByText("3 school days in a row.")).toBeVisible();
    const [maths, art] = within(screen.getByRole("region", { name: /30 June/ })).getAllByRole(
      "listitem",
    );
    expect(maths).toHaveTextContent("08:00–08:40MathsRoom R1Present");
    expect(art).toHaveTextContent("08:40–09:20ArtOm Das");
    expect(screen.getByRole("button", { name: "Messages, 2 unread" })).toBeVisible();
  });

  it("asks for leave in three presses, for the next day of school over the end of a month", async () => {
    await user.click(await screen.findByRole("button", { name: "Request leave: Thu 2 Jul" }));
    await user.click(await screen.findByRole("radio", { name: "Sick leave" }));
    await user.click(screen.getByRole("button", { name: "Send to the office" }));
    const next = "2026-07-02";
    expect(sent).toEqual([
      { leave_type_id: 3, from_date: next, to_date: next, reason: "Sick leave" },
    ]);
  });

  it("goes through the days of its month by arrow keys, and says each", async () => {
    await screen.findByRole("region", { name: "This school year" });
    await user.click(screen.getByRole("button", { name: "Calendar" }));
    const last = await screen.findByRole("button", { name: /30 Jun.*: Present$/ });
    expect(last.closest("td")).toHaveAttribute("aria-selected", "true");
    last.focus();
    await user.keyboard("{ArrowLeft}");
    expect(screen.getByRole("button", { name: /29 Jun.*: Nothing recorded$/ })).toHaveFocus();
    expect(screen.getByText("Monday 29 June").parentElement).toHaveTextContent("Nothing recorded");
    await user.keyboard("{ArrowDown}");
    expect(last).toHaveFocus();
  });
});

it("says that there is no connection, and asks again once there is", async () => {
  render(null, root);
  isOffline = true;
  render(<StudentPage />, root);
  expect(await screen.findByRole("alert")).toHaveTextContent(/Can't connect to the school/);
  isOffline = false;
  dispatchEvent(new Event("online"));
  expect(await screen.findByRole("region", { name: "This school year" })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
