import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  askDay,
  unfoldDay,
  withClasses,
  type ExpectedDay,
  type ExpectedRegister,
} from "../../../src/school/registers/page/expected-day";
import {
  untilDue,
  useExpectedDay,
  useLiveDay,
} from "../../../src/school/registers/page/use-expected-day";
import { announce } from "../../../packages/kit/browser/providers/live";
import { createQueryClient } from "../../../packages/kit/browser/providers/query-client";
import { serveFixtures } from "../../support/fixture-server";
import { expectedRegister, foldDay } from "../../support/fold-day";

const classOf = (id: number) => ({ id, name: `Class ${id}`, code: String(id) });
const missing = (id: number, more: Partial<ExpectedRegister> = {}) =>
  expectedRegister({
    class: classOf(id),
    state: "missing",
    version: 0,
    taken_at: null,
    taken_by: null,
    counts: { present: 0, absent: 0, excused: 0, half: 0, not_counted: 0, late: 0, unmarked: 22 },
    ...more,
  });
const taken = (id: number, more: Partial<ExpectedRegister> = {}) =>
  expectedRegister({ class: classOf(id), ...more });
const dayWith = (...registers: ExpectedRegister[]): ExpectedDay => ({
  date: "2026-06-10",
  today: "2026-06-10",
  mode: "period",
  closed: null,
  school_days: { before: null, after: null },
  last_saved_at: null,
  registers,
});

describe("a day as it is sent", () => {
  it("is the day again, with everything told at each register", () => {
    const lesson = (id: number, subject: string) => ({
      id,
      subject: { id: id * 10, name: subject },
      teacher: { id: 7, name: "Ms Rao" },
      room: id === 1 ? "A 1" : null,
    });
    const day = dayWith(
      taken(3, { slot: "period:1", label: "First", end_time: "09:00", lesson: lesson(1, "Maths") }),
      missing(3, { slot: "period:2", label: "Second", start_time: null, lesson: lesson(2, "Art") }),
      missing(4, { state: "closed", why: "Closed: Harvest", teacher: "Mr Das" }),
      taken(5, { taken_by: null }),
    );
    expect(unfoldDay(foldDay(day))).toEqual(day);
  });
});

describe("a day some of whose registers are asked for again", () => {
  const day = dayWith(missing(3), missing(4), missing(4, { slot: "period:2" }), missing(5));

  it("has those of the classes asked for as they are now, in their place, and the others as they were", () => {
    expect(
      withClasses(
        day,
        new Set([4]),
        dayWith(taken(4), missing(4, { slot: "period:2" }), missing(4, { slot: "period:3" })),
      )?.registers.map(({ class: { id }, slot, state }) => `${id} ${slot} ${state}`),
    ).toEqual([
      "3 day missing",
      "4 day taken",
      "4 period:2 missing",
      "4 period:3 missing",
      "5 day missing",
    ]);
    expect(
      withClasses(day, new Set([4, 5]), dayWith(missing(5)))?.registers.map(
        ({ class: { id } }) => id,
      ),
    ).toEqual([3, 5]);
  });

  it("was saved last when any of its registers was, those that are not asked for again too", () => {
    const savedAt = (time: string | null) => ({
      ...dayWith(taken(4)),
      last_saved_at: time && `2026-06-10T${time}:00.000Z`,
    });
    const last = (before: string | null, now: string | null) =>
      withClasses(
        { ...day, last_saved_at: savedAt(before).last_saved_at },
        new Set([4]),
        savedAt(now),
      )?.last_saved_at;
    expect(last("03:40", "03:42")).toBe("2026-06-10T03:42:00.000Z");
    expect(last("03:50", "03:42")).toBe("2026-06-10T03:50:00.000Z");
    expect(last(null, null)).toBeNull();
  });

  it.each([
    ["another day has begun", { ...dayWith(taken(4)), today: "2026-06-11" }],
    ["registers are taken in another way", { ...dayWith(taken(4)), mode: "daily" as const }],
    ["a class stood nowhere before", dayWith(taken(4), taken(6))],
  ])("is asked for as a whole when %s", (_, now) => {
    expect(withClasses(day, new Set([4, 6]), now)).toBeUndefined();
  });
});

describe("a day on the screen", () => {
  let today: ExpectedDay;
  let asked: (string | undefined)[];
  let fails = false;
  beforeEach(() => {
    [asked, fails, today] = [[], false, dayWith(missing(3), missing(4))];
    serveFixtures(({ path, query }) => {
      if (path !== "/admin/attendance/expected") return undefined;
      const of = query.get("class_id") ?? undefined;
      asked.push(of);
      if (fails && of) return "lost";
      const ids = of?.split(",").map(Number);
      const registers = today.registers.filter((one) => !ids || ids.includes(one.class.id));
      return { data: foldDay({ ...today, registers }) };
    });
  });
  afterEach(cleanup);

  async function shown() {
    const client = createQueryClient();
    const { result } = renderHook(() => (useLiveDay(), useExpectedDay()), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    const states = () => result.current.data?.registers.map(({ state }) => state);
    await waitFor(() => expect(states()).toEqual(["missing", "missing"]));
    return { states };
  }
  const save = (topic: string, id?: number) => {
    today = dayWith(missing(3), taken(4));
    act(() => announce({ topic, ...(id === undefined ? {} : { id }) }));
  };

  it("asks for the class whose register was saved, and for no other", async () => {
    const { states } = await shown();
    save("registers", 4);
    await waitFor(() => expect(states()).toEqual(["missing", "taken"]));
    expect(asked).toEqual([undefined, "4"]);
  });

  it.each([
    ["lessons have changed", "registers", undefined],
    ["leave was decided", "leaves", 9],
  ])("asks for the whole day when %s", async (_, topic, id) => {
    const { states } = await shown();
    save(topic, id);
    await waitFor(() => expect(states()).toEqual(["missing", "taken"]));
    expect(asked).toEqual([undefined, undefined]);
  });

  it("asks for the whole day when that of a class does not come", async () => {
    const { states } = await shown();
    fails = true;
    save("registers", 4);
    await waitFor(() => expect(states()).toEqual(["missing", "taken"]));
    expect(asked.at(-1)).toBeUndefined();
  });

  it("is asked for now and then while registers are yet to come due, on its own day only", () => {
    const upcoming = dayWith(missing(3, { state: "upcoming" }));
    expect([
      untilDue(upcoming),
      untilDue(dayWith(missing(3))),
      untilDue({ ...upcoming, date: "2026-06-12" }),
      untilDue(undefined),
    ]).toEqual([120_000, false, false, false]);
  });

  it("asks as the API wants it", async () => {
    await askDay("2026-06-10", undefined, [3, 4]);
    expect(asked).toEqual(["3,4"]);
  });
});
