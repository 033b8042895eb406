import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { ClassBells } from "../../../src/features/bells/page/class-bells";
import { BellTimesPanel } from "../../../src/features/bells/page/times-panel";
import type { AnswerTo } from "../../../src/providers/call";
import { openPage, type Reply, type Sent } from "../answering";

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

type Periods = AnswerTo<"GET /admin/bell-schedules/:id/times">["periods"];
const period = (id: number, hour: string, bell: Periods[number]["bell"] = null) => ({
  id,
  name: `Period ${id}`,
  is_break: false,
  usual: { start_time: `${hour}:00`, end_time: `${hour}:45` },
  bell,
});
const periods: Periods = [
  period(1, "09", { start_time: "08:30", end_time: "09:00", version: 4 }),
  period(2, "10"),
];

const openTimes = (
  put: (sent: Sent) => Reply,
  permissions?: string[],
  list: () => Periods = () => periods,
) =>
  openPage(<BellTimesPanel record={{ id: 3 }} />, {
    at: "/bells",
    path: "bells",
    answer: (sent) => {
      if (!sent.url.endsWith("/bell-schedules/3/times")) return undefined;
      return sent.method === "put" ? put(sent) : { data: { periods: list() } };
    },
    ...(permissions ? { permissions } : {}),
  });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(input(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText("Save times"));

describe("the times of a bell schedule", () => {
  it("are sent together, each with the version it was typed over", async () => {
    const { sent } = openTimes(() => ({ data: { periods }, message: "Times saved" }));
    await screen.findByLabelText("Period 1: starts at");
    expect(screen.getByText("usually 10:00–10:45")).toBeTruthy();
    type("Period 2: starts at", "09:00");
    save();
    expect(await screen.findByText("Enter both times, or leave both empty.")).toBeTruthy();
    type("Period 2: ends at", "09:30");
    save();
    expect(await screen.findByText("Times saved")).toBeTruthy();
    expect(sent.filter(({ method }) => method === "put").map(({ body }) => body)).toEqual([
      {
        times: [
          { period_id: 1, version: 4, times: { start_time: "08:30", end_time: "09:00" } },
          { period_id: 2, version: null, times: { start_time: "09:00", end_time: "09:30" } },
        ],
      },
    ]);
  });

  it("stay as typed when they are refused, with the sentence at the period, and may be loaded anew", async () => {
    let version = 4;
    openTimes(
      () => ({
        refused:
          version === 4
            ? {
                status: 422,
                message: "Please fix the highlighted fields.",
                errors: { "period:2": ["This overlaps with Period 1."] },
              }
            : { status: 409, message: "Someone else has changed these times in the meantime." },
      }),
      undefined,
      () => [period(1, "09", { start_time: "08:30", end_time: "09:00", version }), period(2, "10")],
    );
    await screen.findByLabelText("Period 1: starts at");
    fireEvent.click(screen.getByText("Fill in usual times"));
    expect(input("Period 2: ends at").value).toBe("10:45");
    type("Period 2: starts at", "08:45");
    save();
    await waitFor(() =>
      expect(screen.getAllByText("This overlaps with Period 1.").length).toBeGreaterThan(1),
    );
    expect(input("Period 2: starts at").value).toBe("08:45");
    version = 5;
    save();
    fireEvent.click(await screen.findByText("Reload"));
    expect(input("Period 2: starts at").value).toBe("08:45");
  });

  it("are only shown to who may not change periods", async () => {
    openTimes(() => ({ data: { periods } }), ["view_periods", "edit_periods"]);
    expect(await screen.findByText("08:30")).toBeTruthy();
    expect(screen.getAllByText("As usual")).toHaveLength(2);
    expect(screen.queryByText("Save times")).toBeNull();
  });

  it("are none without periods, which is said with the way to a first one", async () => {
    openTimes(
      () => ({ data: { periods } }),
      undefined,
      () => [],
    );
    expect(await screen.findByText("There are no periods yet.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "New period" }).getAttribute("href")).toBe(
      "/periods/create",
    );
  });

  it("say that they could not be loaded, with the way to try again", async () => {
    let fails = true;
    openPage(<BellTimesPanel record={{ id: 3 }} />, {
      at: "/bells",
      path: "bells",
      answer: ({ url }) =>
        url.endsWith("/times")
          ? fails
            ? { refused: { status: 404, message: "Record not found." } }
            : { data: { periods: [] } }
          : undefined,
    });
    expect(await screen.findByText("Couldn't load the times.")).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByText("Try again"));
    expect(await screen.findByText("There are no periods yet.")).toBeTruthy();
  });
});

describe("the bells of a class", () => {
  const days = (named: Readonly<Record<number, string>>) =>
    Array.from({ length: 7 }, (_, at) => ({
      date: `2026-06-${String(8 + at).padStart(2, "0")}`,
      weekday: at + 1,
      schedule: named[at + 1] ? { id: 9, name: named[at + 1] ?? "" } : null,
    }));
  const openClass = (named: Readonly<Record<number, string>>, permissions?: string[]) =>
    openPage(<ClassBells record={{ id: 5 }} />, {
      at: "/bells",
      path: "bells",
      answer: ({ url }) =>
        url === "/admin/classes/5/bells" ? { data: { days: days(named) } } : undefined,
      ...(permissions ? { permissions } : {}),
    });

  it("are told by weekday, and lead to their schedule", async () => {
    openClass({ 4: "Short", 5: "Short" });
    const link = await screen.findByText("Short");
    expect([link.getAttribute("href"), link.closest("li")?.textContent]).toEqual([
      "/bell-schedules/9",
      "Thursday and Friday: Short",
    ]);
    expect(
      screen.getByText("Monday, Tuesday, Wednesday, Saturday and Sunday: as usual"),
    ).toBeTruthy();
  });

  it("are not asked for by who may not see periods", async () => {
    const { sent } = openClass({}, ["view_classes"]);
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    expect(sent.some(({ url }) => url.includes("/bells"))).toBe(false);
  });
});
