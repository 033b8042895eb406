import "../../crud/form/missing-in-jsdom";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { PastPage } from "../../../src/features/attendance/page/past/past-page";
import type { Past } from "../../../src/features/attendance/page/past/past-view";
import { stage, drawConsole, resetStageForEachTest } from "../../shell/notification-stage";

const present = { code: "P", minutes_late: null, remark: null };
const late = { code: "L", minutes_late: 12, remark: "Bus" };
const marker = { id: 2, name: "Marker" };
const past: Past = {
  class: { id: 3, name: "Class 8 B" },
  label: "Day",
  at: "2026-06-10T10:00",
  now: "2026-06-10T12:00:00.000Z",
  state: "known",
  since: "2026-06-10T08:00:00.000Z",
  taken_at: "2026-06-10T08:00:00.000Z",
  taken_by: marker,
  labels: { P: "Present", L: "Late" },
  students: [
    {
      id: 5,
      name: "Asha",
      roll_no: 1,
      admission_no: "A-5",
      listed: true,
      then: late,
      now: present,
    },
    { id: 6, name: "Ben", roll_no: 2, admission_no: "A-6", listed: true, then: null, now: null },
  ],
  changes: [
    {
      at: "2026-06-10T11:00:00.000Z",
      by: marker,
      reason: "Bus was on time",
      student_id: 5,
      before: late,
      after: present,
    },
  ],
};
const path = "/admin/attendance/register/past";
const open = (
  answer: () => { data: unknown; status?: number; errors?: Record<string, string[]> },
  at = "/attendance/as-it-was?class=3&date=2026-06-10&slot=day",
) => {
  const server = stage([], { [`GET ${path}`]: answer });
  return {
    ...server,
    ...drawConsole([{ path: "/attendance/as-it-was", element: <PastPage /> }], {
      at,
      permissions: ["view_attendance", "view_activity_logs"],
    }),
  };
};

resetStageForEachTest();

describe("the page of a register as it was", () => {
  it("shows each mark then and now, names what differs, and what was saved since", async () => {
    open(() => ({ data: past }));
    const table = await screen.findByRole("table", { name: "Students" });
    const [, asha, ben] = within(table).getAllByRole("row");
    expect(asha?.textContent).toBe("AshaA-5L Late · 12 minutes · BusP Present Changed");
    expect(ben?.textContent).toBe("BenA-6No markNo mark ");
    expect(
      screen.getByText(/1 of 2 students were marked. 1 mark is different now\.$/),
    ).toBeDefined();
    expect(screen.getByText("Reason: Bus was on time")).toBeDefined();
    expect(screen.getByRole("listitem").textContent).toBe(
      "Asha: L Late · 12 minutes · Bus → P Present",
    );
  });

  it("says what is not known in place of marks", async () => {
    const since = "2026-06-10T10:30:00.000Z";
    open(() => ({ data: { ...past, state: "not_stored", since } }));
    expect(await screen.findByText(/is not known: changes of it are stored since/)).toBeDefined();
    expect(screen.queryByRole("columnheader", { name: "Then" })).toBeNull();
  });

  it("asks for another time once it is one", async () => {
    const { asked } = open(() => ({ data: past }));
    const time = await screen.findByRole("textbox", { name: "Time" });
    await userEvent.clear(time);
    await userEvent.type(time, "nine{Enter}");
    expect(screen.getByText("Enter a time, such as 10:00.")).toBeDefined();
    await userEvent.clear(time);
    await userEvent.type(time, "9{Enter}");
    await waitFor(() =>
      expect(asked("GET", path).at(-1)?.query.get("at")).toBe("2026-06-10T09:00"),
    );
  });

  it("says why a moment is refused, with the fields for another at hand", async () => {
    const errors = { at: ["That moment is still to come. Choose an earlier one."] };
    open(
      () => ({ data: null, status: 422, errors }),
      "/attendance/as-it-was?class=3&date=2026-06-10&slot=day&at=2027-01-01T10:00",
    );
    expect((await screen.findByRole("alert")).textContent).toContain(errors.at[0]);
    expect(screen.getByRole("textbox", { name: "Time" })).toHaveProperty("value", "10:00");
  });

  it("that could not be loaded is asked for again", async () => {
    let down = true;
    open(() => (down ? { data: null, status: 400 } : { data: past }));
    const again = await screen.findByRole("button", { name: "Try again" });
    down = false;
    await userEvent.click(again);
    expect(await screen.findByRole("table", { name: "Students" })).toBeDefined();
  });

  it("without a register leads to them", async () => {
    open(() => ({ data: past }), "/attendance/as-it-was");
    expect(await screen.findByRole("link", { name: "Open registers" })).toBeDefined();
  });
});
