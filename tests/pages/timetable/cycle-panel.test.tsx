import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { LessonDayInput, LessonWeekInput } from "../../../src/features/timetable/page/cycle-inputs";
import { timetable } from "../../../src/resources/timetable";
import { CycleNote } from "../../../src/features/timetable/page/cycle-note";
import { CyclePanel } from "../../../src/features/timetable/page/cycle-panel";
import type { AnswerTo } from "../../../src/providers/call";
import { openPage } from "../answering";

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

type Cycle = AnswerTo<"GET /admin/academic-years/:id/cycle">;
const days = (turn: (at: number) => number | null): Cycle["days"] =>
  Array.from({ length: 21 }, (_, at) => ({
    date: `2026-06-${String(1 + at).padStart(2, "0")}`,
    turn: turn(at),
    closed: at % 7 > 4,
    set: at === 7 ? turn(at) : null,
  }));
const inWeeks: Cycle = {
  today: "2026-06-10",
  repeats: "weeks",
  size: 2,
  days: days((at) => (at < 7 ? 1 : at < 14 ? 2 : 1)),
};
const open = (cycle: Cycle, permissions?: string[]) =>
  openPage(<CyclePanel record={{ id: 3, repeats: cycle.repeats }} />, {
    at: "/year",
    path: "year",
    answer: ({ url, method }) => {
      if (!url.endsWith("/academic-years/3/cycle")) return undefined;
      return method === "post"
        ? {
            data: { date: "2026-06-15", before: null },
            message: "Saved. The days after it follow.",
          }
        : { data: cycle };
    },
    ...(permissions ? { permissions } : {}),
  });
/** The lines of the panel, which is below its heading. */
const items = () => {
  const heading = screen.queryByRole("heading", {
    name: /Weeks of the timetable|Days of the cycle/,
  });
  return [...(heading?.closest("section")?.querySelectorAll("li") ?? [])];
};
const lines = () => items().map(({ textContent }) => textContent);

describe("the weeks of a year", () => {
  it("are listed with their letters from this one on, and all of them when asked for", async () => {
    open(inWeeks);
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(lines()[0]).toMatch(/^8 Jun.*14 Jun.*2026Week BCorrected$/);
    expect(items()[0]?.getAttribute("aria-current")).toBe("date");
    fireEvent.click(screen.getByText("Show the whole year"));
    expect(lines()).toHaveLength(3);
    expect(lines()[0]).toMatch(/Week A$/);
  });

  it("are corrected from a day, which has to be chosen, and taken back", async () => {
    const { sent } = open(inWeeks);
    fireEvent.click(await screen.findByText("Save"));
    expect(screen.getByText("Choose a date.")).toBeTruthy();
    expect(screen.getByText("Choose what it is.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-06-17" } });
    fireEvent.change(screen.getByLabelText("Is"), { target: { value: "2" } });
    fireEvent.click(screen.getByText("Save"));
    const posted = () => sent.filter(({ method }) => method === "post").map(({ body }) => body);
    await waitFor(() => expect(posted()).toEqual([{ date: "2026-06-17", turn: 2 }]));
    fireEvent.click(await screen.findByText("Undo"));
    await waitFor(() => expect(posted()[1]).toEqual({ date: "2026-06-15", turn: null }));
  });

  it("of who may not change the year are only shown", async () => {
    open(inWeeks, ["view_institution_settings"]);
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(screen.queryByText("Correct or restart")).toBeNull();
  });
});

it("days of a cycle are listed one by one, without those that are closed", async () => {
  open({
    ...inWeeks,
    repeats: "days",
    size: 6,
    days: days((at) => (at % 7 > 4 ? 0 : 8 + (at % 6))),
  });
  await waitFor(() => expect(lines()).toHaveLength(8));
  expect(lines()[0]).toMatch(/^Wed.*10 Jun.*2026Day 4$/);
  expect([...screen.getByLabelText<HTMLSelectElement>("Is").options].at(-1)?.label).toBe("Day 6");
});

it("a year whose weeks are all alike says nothing of it", () => {
  const { sent } = openPage(<CyclePanel record={{ id: 3, repeats: "week" }} />, {
    at: "/year",
    path: "year",
    answer: () => undefined,
  });
  expect(screen.queryByRole("heading")).toBeNull();
  expect(sent.filter(({ url }) => url.includes("cycle"))).toEqual([]);
});

describe("the form of a year", () => {
  const values = {
    start_date: "2026-06-01",
    end_date: "2027-03-31",
    repeats: "days",
    cycle_days: 3,
    cycle_from: null,
  };
  const openNote = (more: object = {}) =>
    openPage(<CycleNote values={{ ...values, ...more }} id={undefined} />, {
      at: "/note",
      path: "note",
      answer: ({ url }) =>
        url.endsWith("/cycle-preview")
          ? {
              data: {
                days: [
                  { date: "2026-06-10", turn: 8 },
                  { date: "2026-06-11", turn: 9 },
                ],
                weekday_lessons: 2,
              },
            }
          : undefined,
    });

  it("shows what the coming days would be, and which lessons would not be held", async () => {
    openNote();
    expect(await screen.findByText(/Wed.*10 Jun.*: Day 1/)).toBeTruthy();
    expect(screen.getByText(/^2 lessons are on weekdays\. They aren’t held/)).toBeTruthy();
  });

  it("asks nothing before it says how many days there are", async () => {
    const { sent } = openNote({ cycle_days: null });
    await new Promise((resolve) => void setTimeout(resolve, 700));
    expect(sent.filter(({ url }) => url.endsWith("cycle-preview"))).toEqual([]);
  });
});

describe("the form of a lesson and of a special day", () => {
  const openInput = (cycles: { weeks: number; days: number }, value: number | null = null) =>
    openPage(
      <>
        {[timetable.fields.weekday, timetable.fields.week].map((field, at) => {
          const Input = at === 0 ? LessonDayInput : LessonWeekInput;
          return (
            <Input
              key={field.label}
              id={field.label}
              field={field}
              value={at === 0 ? value : null}
              values={{}}
              onChange={() => undefined}
              onBlur={() => undefined}
            />
          );
        })}
      </>,
      {
        at: "/lesson",
        path: "lesson",
        answer: ({ url }) => (url.endsWith("/timetable/cycles") ? { data: cycles } : undefined),
      },
    );
  const offered = (label: RegExp) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.label);

  it("ask for a week, and offer days of a cycle, only where a year has them", async () => {
    openInput({ weeks: 0, days: 0 });
    expect((await waitFor(() => offered(/Weekday/))).at(-1)).toBe("Sunday");
    expect(screen.queryByLabelText("Week")).toBeNull();
    cleanup();
    queryClient.clear();
    openInput({ weeks: 2, days: 3 });
    await waitFor(() => expect(offered(/^Week$/)).toEqual(["None", "A", "B"]));
    expect(offered(/Weekday/).at(-1)).toBe("Day 3");
  });

  it("keep a day that a record has, whatever the years say", async () => {
    openInput({ weeks: 0, days: 0 }, 17);
    await waitFor(() => expect(offered(/Weekday/).at(-1)).toBe("Day 10"));
  });
});
