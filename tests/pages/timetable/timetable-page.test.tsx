import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { TimetablePage } from "../../../src/features/timetable/page/timetable-page";
import type { AnswerTo } from "../../../src/providers/call";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { substitutions } from "../../../src/resources/substitutions";
import { timetable } from "../../../src/resources/timetable";
import { recordFixture } from "../../support/record-fixture";
import { openPage, type Reply, type Sent } from "../answering";

const day = (at: number) => `2026-11-${16 + at}`;
type Week = AnswerTo<"GET /admin/timetable/week">;
const lesson = (id: number, more: Partial<Week["lessons"][number]>): Week["lessons"][number] => ({
  id,
  version: 2,
  weekday: 1,
  week: null,
  date: day(0),
  period_id: 1,
  start: "09:00",
  end: "10:00",
  room: "8-A",
  valid_from: "2026-04-01",
  valid_to: null,
  class: { id: 3, name: "Class 8A" },
  subject: { id: 1, name: "Mathematics", code: "MAT" },
  teacher: { id: 1, name: "Asha Rao" },
  second_teacher: null,
  is_joint: false,
  substitution: null,
  ...more,
});
const week = (): Week => ({
  from: day(0),
  to: day(6),
  today: day(2),
  days: [0, 1, 2, 3, 4, 5, 6].map((at) => ({
    date: day(at),
    weekday: at + 1,
    turn: null,
    closed: at === 3 ? "holiday" : at === 6 ? "off_day" : null,
    holiday: at === 3 ? "Founders' Day" : null,
    off: at === 6,
    special:
      at === 4
        ? [{ name: "Storm", lessons_of: null, no_lessons: { from: "10:30", to: null } }]
        : at === 6
          ? [{ name: "Working Sunday", lessons_of: 1, no_lessons: null }]
          : [],
    bells: at === 1 ? "Short Tuesday" : null,
  })),
  cycle: null,
  periods: [
    { id: 1, name: "Period 1", start: "09:00", end: "10:00", is_break: false },
    { id: 2, name: "Lunch", start: "10:00", end: "10:30", is_break: true },
    { id: 3, name: "Period 2", start: "10:30", end: "11:30", is_break: false },
  ],
  lessons: [
    lesson(10, {}),
    lesson(11, {
      weekday: 2,
      date: day(1),
      subject: { id: 2, name: "Physics", code: "PHY" },
      substitution: {
        id: 5,
        version: 1,
        is_cancelled: true,
        teacher: null,
        room: null,
        note: "Ill",
      },
    }),
  ],
});

const clashing: AnswerTo<"POST /admin/timetable/check"> = {
  clashes: [
    {
      id: 10,
      class: { id: 3, name: "Class 8A" },
      teacher: { id: 1, name: "Asha Rao" },
      subject: { id: 1, name: "Mathematics" },
      room: "8-A",
      weekday: 1,
      week: null,
      start: "09:00",
      end: "10:00",
      shared: ["class"],
      sentence: "Clashes with Class 8A, Mathematics, Monday 09:00–10:00: the same class.",
    },
  ],
  unfit: {},
};

let shown: Week | undefined;
let refuse: ((sent: Sent) => Reply | undefined) | undefined;
const answer = (sent: Sent): Reply | undefined => {
  const refused = refuse?.(sent);
  if (refused) return refused;
  if (sent.url.startsWith("/admin/timetable/week")) return { data: shown ?? week() };
  if (sent.url.endsWith("/check")) return { data: clashing };
  const { url, method, body } = sent;
  if (method === "patch" && url.startsWith("/admin/timetable/"))
    return { data: recordFixture(timetable, { ...body, id: Number(url.split("/").at(-1)) }) };
  if (method === "post" && url === "/admin/substitutions")
    return { data: recordFixture(substitutions, body) };
  return undefined;
};
const open = async (permissions?: string[]) => {
  const opened = openPage(<TimetablePage />, {
    at: `/timetable?class_id=3&date=${day(2)}`,
    path: "timetable",
    answer,
    ...(permissions ? { permissions } : {}),
  });
  await screen.findByRole("grid", { name: "Timetable of Class 8A" });
  return opened;
};
const button = (name: RegExp | string) => screen.getByLabelText(name);
afterEach(() => {
  refuse = undefined;
  shown = undefined;
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

describe("the timetable's week", () => {
  it("shows lessons where they are, what is different about them, and days without school", async () => {
    const { sent } = await open();
    expect(
      sent.filter(({ url }) => url.startsWith("/admin/timetable/")).map(({ url }) => url),
    ).toEqual([`/admin/timetable/week?class_id=3&date=${day(2)}`]);
    expect(button("Mathematics, Class 8A, Asha Rao, 8-A").closest("td")?.dataset).toMatchObject({
      row: "0",
      column: "0",
    });
    expect(button("Physics, Class 8A, Asha Rao, 8-A. Cancelled")).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: /Thursday.*Founders' Day/ })).toBeTruthy();
    expect(
      screen.getByRole("columnheader", { name: /Friday.*Storm: no lessons from 10:30/ }),
    ).toBeTruthy();
    expect(
      screen.getByRole("columnheader", { name: /Sunday.*Working Sunday: Monday’s lessons/ }),
    ).toBeTruthy();
    expect(screen.getByText("Lunch · 10:00–10:30")).toBeTruthy();
  });

  it("names both teachers of a lesson and whether it is together with others, and in a teacher's own week the colleague", async () => {
    const both = { second_teacher: { id: 2, name: "Bina Das" }, is_joint: true };
    shown = { ...week(), lessons: [lesson(10, both)] };
    await open();
    const named = button("Mathematics, Class 8A, Asha Rao, Bina Das, 8-A");
    expect(named.textContent).toContain("Asha Rao, Bina Das");
    await userEvent.click(named);
    const facts = within(await screen.findByRole("dialog"));
    expect(facts.getByText("Second teacher").nextSibling?.textContent).toBe("Bina Das");
    facts.getByText("with other classes");
    cleanup();
    openPage(<TimetablePage />, {
      at: `/timetable?teacher_id=2&date=${day(2)}`,
      path: "timetable",
      answer,
    });
    expect((await screen.findByLabelText(/^Mathematics, Class 8A/)).textContent).toContain(
      "Class 8A · Asha Rao · 8-A",
    );
  });

  it("names the bells of a day, and a lesson's time where it is not its period's usual one", async () => {
    const short = week();
    shown = {
      ...short,
      lessons: short.lessons.map((one) =>
        one.id === 11 ? { ...one, start: "08:30", end: "09:00" } : one,
      ),
    };
    await open();
    expect(
      screen.getByRole("columnheader", { name: /Tuesday.*Bells: Short Tuesday/ }),
    ).toBeTruthy();
    expect(button("Physics, Class 8A, Asha Rao, 8-A. 08:30–09:00. Cancelled")).toBeTruthy();
    expect(screen.getByText("08:30–09:00")).toBeTruthy();
  });

  it("is walked by arrow keys past breaks, and a lesson is moved by cutting and pasting it", async () => {
    const { sent } = await open();
    const mathematics = button("Mathematics, Class 8A, Asha Rao, 8-A");
    mathematics.focus();
    fireEvent.keyDown(mathematics, { key: "x", ctrlKey: true });
    expect(screen.getByText("Cut. Press Ctrl+V in the new place.")).toBeTruthy();
    fireEvent.keyDown(mathematics, { key: "ArrowDown" });
    expect(document.activeElement).toBe(button("Add a lesson: Monday, Period 2"));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowRight" });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "v", ctrlKey: true });
    await waitFor(() =>
      expect(sent.find(({ method }) => method === "patch")).toMatchObject({
        url: "/admin/timetable/10",
        body: { weekday: 2, period_id: 3 },
      }),
    );
    expect(await screen.findByText(/Mathematics moved to Tuesday, Period 2/)).toBeTruthy();
  });

  it("says which lesson is in the way when a move is refused", async () => {
    refuse = ({ method }) =>
      method === "patch"
        ? {
            refused: {
              status: 409,
              message: "Clash",
              errors: {
                teacher_id: [
                  "Clashes with Class 8B, Physics, Monday 10:30–11:30: the same teacher.",
                ],
              },
            },
          }
        : undefined;
    await open();
    const mathematics = button("Mathematics, Class 8A, Asha Rao, 8-A");
    fireEvent.keyDown(mathematics, { key: "x", ctrlKey: true });
    fireEvent.keyDown(button("Add a lesson: Monday, Period 2"), { key: "v", ctrlKey: true });
    expect(await screen.findByText(/Clashes with Class 8B, Physics/)).toBeTruthy();
  });

  it("does not claim to know what became of a move whose answer is lost, and tries the same again", async () => {
    let isLost = true;
    refuse = ({ method }) => (method === "patch" && isLost ? { lost: true } : undefined);
    const { sent } = await open();
    fireEvent.keyDown(button("Physics, Class 8A, Asha Rao, 8-A. Cancelled"), {
      key: "x",
      ctrlKey: true,
    });
    fireEvent.keyDown(button("Add a lesson: Monday, Period 2"), { key: "v", ctrlKey: true });
    const alert = (
      await screen.findByText("We couldn't confirm that the lesson was moved")
    ).closest<HTMLElement>("[role=alert]") as HTMLElement;
    expect(screen.queryByText("Lesson not moved")).toBeNull();
    isLost = false;
    fireEvent.click(within(alert).getByText("Try again"));
    expect(await screen.findByText(/Physics moved to Monday, Period 2/)).toBeTruthy();
    expect(screen.queryByText("We couldn't confirm that the lesson was moved")).toBeNull();
    const keys = sent.filter(({ method }) => method === "patch").map(({ key }) => key);
    expect([typeof keys[0], new Set(keys).size]).toEqual(["string", 1]);
  });

  it("ends a lesson that has been held, the day before, and takes that back", async () => {
    const { sent } = await open();
    fireEvent.click(button("Mathematics, Class 8A, Asha Rao, 8-A"));
    expect(await screen.findByText("End lesson")).toBeTruthy();
    expect(screen.queryByText("Delete")).toBeNull();
    fireEvent.click(screen.getByText("End lesson"));
    expect(await screen.findByText(/^Mathematics ended\. Its last day was /)).toBeTruthy();
    fireEvent.click(await screen.findByText("Undo"));
    const changes = () =>
      sent.filter(({ method }) => method === "patch").map(({ body }) => body as object);
    await waitFor(() => expect(changes()).toEqual([{ valid_to: day(1) }, { valid_to: null }]));
  });

  it("does not claim to know what became of a deletion whose answer is lost, and lets that be put aside", async () => {
    refuse = ({ method, url }) => {
      if (url.startsWith("/admin/timetable/week"))
        return { data: { ...week(), lessons: [lesson(10, { valid_from: day(2) })] } };
      return method === "delete" ? { lost: true } : undefined;
    };
    const { sent } = await open();
    fireEvent.click(button("Mathematics, Class 8A, Asha Rao, 8-A"));
    fireEvent.click(await screen.findByText("Delete"));
    const alert = (
      await screen.findByText("We couldn't confirm that the lesson was deleted")
    ).closest<HTMLElement>("[role=alert]") as HTMLElement;
    expect(screen.queryByText("Lesson not deleted")).toBeNull();
    const keys = () => sent.filter(({ method }) => method === "delete").map(({ key }) => key);
    const tried = keys().length;
    fireEvent.click(within(alert).getByText("Try again"));
    await waitFor(() => expect(keys().length).toBeGreaterThan(tried));
    expect([typeof keys()[0], new Set(keys()).size]).toEqual(["string", 1]);
    fireEvent.click(await screen.findByText("Close", { selector: "[role=alert] *" }));
    await waitFor(() =>
      expect(screen.queryByText("We couldn't confirm that the lesson was deleted")).toBeNull(),
    );
  });

  it("sends a change for one day with one key until it is answered", async () => {
    let isLost = true;
    refuse = ({ method, url }) =>
      method === "post" && url === "/admin/substitutions" && isLost ? { lost: true } : undefined;
    const { sent } = await open();
    fireEvent.click(button("Mathematics, Class 8A, Asha Rao, 8-A"));
    fireEvent.click(await screen.findByText("Change on Mon 16 Nov…"));
    fireEvent.click(screen.getByLabelText("Cancelled"));
    fireEvent.click(screen.getByText("Save"));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "We couldn't confirm the change",
    );
    isLost = false;
    fireEvent.click(screen.getByText("Save"));
    expect(await screen.findByText("Saved for this day")).toBeTruthy();
    const keys = sent.filter(({ url }) => url === "/admin/substitutions").map(({ key }) => key);
    expect([typeof keys[0], new Set(keys).size]).toEqual(["string", 1]);
  });

  it("adds a lesson at its place, and names what it would clash with before it is saved", async () => {
    const { sent } = await open();
    fireEvent.click(button("Add a lesson: Wednesday, Period 1"));
    const dialog = await screen.findByRole("dialog", { name: "New lesson" });
    expect(within(dialog).getByLabelText<HTMLSelectElement>(/^Weekday/).value).toBe("3");
    expect(
      await within(dialog).findByText(
        "Clashes with Class 8A, Mathematics, Monday 09:00–10:00: the same class.",
      ),
    ).toBeTruthy();
    expect(sent.find(({ url }) => url.endsWith("/check"))?.body).toMatchObject({
      class_id: 3,
      weekday: 3,
      period_id: 1,
      valid_from: "2026-04-01",
      teacher_id: null,
    });
  });

  it("lets a lesson be cancelled for one day", async () => {
    const { sent } = await open();
    fireEvent.click(button("Mathematics, Class 8A, Asha Rao, 8-A"));
    fireEvent.click(await screen.findByText("Change on Mon 16 Nov…"));
    fireEvent.click(screen.getByText("Save"));
    expect(screen.getByText("Choose a teacher or a room, or cancel the lesson.")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("Cancelled"));
    fireEvent.click(screen.getByText("Save"));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === "post")).toMatchObject({
        url: "/admin/substitutions",
        body: { lesson_id: 10, date: day(0), is_cancelled: true, teacher_id: null, room: null },
      }),
    );
  });

  it("without lessons tells how one is added only to those who may add one", async () => {
    shown = { ...week(), lessons: [] };
    const empty = (permissions?: string[]) =>
      openPage(<TimetablePage />, {
        at: `/timetable?class_id=3&date=${day(2)}`,
        path: "timetable",
        answer,
        ...(permissions ? { permissions } : {}),
      });
    empty();
    expect(await screen.findByText(/^Select a place to add a lesson/)).toBeTruthy();
    cleanup();
    queryClient.clear();
    empty(["view_timetables"]);
    expect(
      await screen.findByText("Lessons appear here once they have been added to the timetable."),
    ).toBeTruthy();
  });

  it("without periods says what they are for, and leads to a first one", async () => {
    shown = { ...week(), lessons: [], periods: [] };
    openPage(<TimetablePage />, {
      at: `/timetable?class_id=3&date=${day(2)}`,
      path: "timetable",
      answer,
    });
    expect(await screen.findByText(/^Periods are the rows of the timetable/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "New period" }).getAttribute("href")).toBe(
      "/periods/create",
    );
  });

  it("asks nobody to choose a class or a room where there is none", async () => {
    const none = (at: string) =>
      openPage(<TimetablePage />, {
        at,
        path: "timetable",
        answer: ({ url }) =>
          url.startsWith("/admin/classes")
            ? { data: [], meta: { current_page: 1, per_page: 1, total: 0, last_page: 1 } }
            : url === "/admin/timetable/rooms"
              ? { data: [] }
              : undefined,
      });
    none("/timetable");
    expect(await screen.findByText("There are no active classes yet.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "New class" }).getAttribute("href")).toBe(
      "/classes/create",
    );
    cleanup();
    queryClient.clear();
    none("/timetable?by=room");
    expect(await screen.findByText("No lessons have a room yet.")).toBeTruthy();
  });

  it("offers who may only look nothing to change", async () => {
    await open(["view_timetables"]);
    expect(button("Wednesday, Period 1: no lesson").getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByText("Copy…")).toBeNull();
    fireEvent.click(button("Mathematics, Class 8A, Asha Rao, 8-A"));
    const dialog = await screen.findByRole("dialog", { name: "Mathematics" });
    expect(within(dialog).queryByText("Edit or move…")).toBeNull();
  });

  it("in weeks A and B says which one is shown and which a lesson is in, and leads to the other", async () => {
    const inB = week();
    shown = {
      ...inB,
      days: inB.days.map((one) => ({ ...one, turn: 2 })),
      cycle: {
        repeats: "weeks",
        size: 2,
        nearest: [
          { week: 1, date: "2026-11-23" },
          { week: 2, date: day(0) },
        ],
      },
      lessons: [lesson(10, { week: 2 })],
    };
    const { sent } = await open();
    expect(button("Mathematics, Class 8A, Asha Rao, 8-A. Week B")).toBeTruthy();
    const weeks = within(screen.getByRole("radiogroup", { name: "Week shown" }));
    expect(weeks.getByRole("radio", { name: "Week B" })).toHaveProperty("checked", true);
    await userEvent.click(weeks.getByRole("radio", { name: "Week A" }));
    await waitFor(() =>
      expect(sent.some(({ url }) => url.endsWith("week?class_id=3&date=2026-11-23"))).toBe(true),
    );
    await userEvent.click(button("Add a lesson: Monday, Period 2"));
    const form = within(await screen.findByRole("dialog"));
    const options = [...form.getByLabelText<HTMLSelectElement>("Week").options];
    expect(options.map(({ label }) => label)).toEqual(["None", "A", "B"]);
  });

  it("in a cycle has the days of the cycle in its head, and no place on a day that it leaves out", async () => {
    const cycle = week();
    shown = {
      ...cycle,
      days: cycle.days.map((one, at) => ({ ...one, turn: at > 4 ? 0 : 8 + at })),
      cycle: { repeats: "days", size: 6, nearest: [] },
      lessons: [lesson(10, { weekday: 8 })],
    };
    await open();
    expect(screen.getByRole("columnheader", { name: /Monday.*Day 1/ })).toBeTruthy();
    expect(button("Saturday, Period 1: no lesson").getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button("Add a lesson: Day 2, Period 1"));
    const form = within(await screen.findByRole("dialog"));
    const weekday = form.getByLabelText<HTMLSelectElement>(/Weekday/);
    expect([weekday.value, [...weekday.options].at(-1)?.label]).toEqual(["9", "Day 6"]);
    expect(form.queryByLabelText("Week")).toBeNull();
  });

  it("where every week is alike asks for no week and offers no day of a cycle", async () => {
    await open();
    expect(screen.queryByRole("radiogroup", { name: "Week shown" })).toBeNull();
    await userEvent.click(button("Add a lesson: Monday, Period 2"));
    const form = within(await screen.findByRole("dialog"));
    expect(form.queryByLabelText("Week")).toBeNull();
    const weekday = form.getByLabelText<HTMLSelectElement>(/Weekday/);
    expect([...weekday.options].at(-1)?.label).toBe("Sunday");
  });
});
