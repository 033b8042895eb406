import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { DashboardPage } from "../../../src/pages/dashboard/dashboard-page";
import type { ExpectedRegister } from "../../../src/providers/attendance/expected-day";
import { queryClient } from "../../../src/providers/query-client";
import { closeSession } from "../../../src/providers/session";
import { expectedRegister, foldDay } from "../../support/fold-day";
import { openPage, type Reply, type Sent } from "../answering";

const counts = { present: 25, absent: 3, late: 2, excused: 0, half: 0, not_counted: 0, unmarked: 1 };
const register = (id: number, more: Partial<ExpectedRegister>) => expectedRegister({ class: { id, name: `Class ${id}`, code: String(id) }, students: 29, counts, ...more });
const expected = foldDay({ date: "2026-11-20", today: "2026-11-20", mode: "daily", registers: [register(1, {}), register(2, {}), register(3, { state: "missing", version: 0 }), register(4, { state: "closed", version: 0 })] });
const absentees = {
  date: "2026-11-20", students: 2, sees_parents: true,
  families: [{ parents: [{ id: 1, name: "Ma Rao", phone: "+91 90000 00001" }], students: [{ id: 11, name: "Asha Rao", class: { id: 1, name: "Class 1" }, slots: [{ slot: "day", label: "Day" }], told_at: null }, { id: 12, name: "Bela Rao", class: { id: 2, name: "Class 2" }, slots: [{ slot: "day", label: "Day" }], told_at: null }] }],
};
let refuse: ((sent: Sent) => Reply | undefined) | undefined;
const answer = (sent: Sent): Reply | undefined => refuse?.(sent) ?? ([
  ["/attendance/expected", { data: expected }], ["/attendance/absentees", { data: absentees }],
  ["/leaves/requests", { data: [{ id: 7, student: { id: 11, name: "Chand Puri" }, class: { id: 1, name: "Class 1" }, type: { id: 1, name: "Medical" }, from_date: "2026-11-23", to_date: "2026-11-24" }], meta: { total: 9 } }],
  ["/attendance-corrections", { data: [{ id: 5, date: "2026-11-16", reason: "Came late", class: { id: 2, name: "Class 2" }, filed_by: { id: 3, name: "Mohan" } }], meta: { total: 1 } }],
] as [string, Reply][]).find(([part, reply]) => reply && sent.method === "get" && sent.url.includes(part))?.[1];
const open = (permissions?: string[]) => openPage(<DashboardPage />, { at: "/dashboard", path: "dashboard", answer, ...(permissions ? { permissions } : {}) });
afterEach(() => {
  refuse = undefined;
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

describe("the morning desk", () => {
  it("tells who is here and how far the registers are", async () => {
    open();
    const figures = await screen.findByRole("region", { name: "Today's attendance" });
    expect(await within(figures).findByText("50")).toBeTruthy();
    expect(figures.textContent).toContain("2 of 3");
    expect(figures.textContent).toContain("2 marks still open in them");
  });

  it("leads to a missing register, and reminds of it", async () => {
    const { sent } = open();
    const take = await screen.findByLabelText("Take the register of Class 3, Day");
    expect(take.getAttribute("href")).toBe("/attendance/mark?class=3&date=2026-11-20&slot=day");
    refuse = ({ url }) => (url.endsWith("/remind") ? { refused: { status: 409, message: "Root has reminded of this register already. Wait 10 minutes before you do so again." } } : undefined);
    fireEvent.click(screen.getByLabelText("Remind of the register of Class 3, Day"));
    expect(await screen.findByText(/Wait 10 minutes/)).toBeTruthy();
    expect(sent.find(({ method }) => method === "post")?.body).toEqual({ class_id: 3, date: "2026-11-20", slot: "day" });
  });

  it("shows some of many missing registers, then more, and leads to the rest", async () => {
    const all = Array.from({ length: 80 }, (_, at) => register(at + 1, { state: "missing", version: 0 }));
    refuse = ({ url }) => (url.includes("/attendance/expected") ? { data: foldDay({ date: "2026-11-20", today: "2026-11-20", mode: "daily", registers: all }) } : undefined);
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Show 74 more" }));
    expect(screen.getAllByLabelText(/^Take the register of/)).toHaveLength(60);
    expect(screen.getByRole("link", { name: "Show 20 more" }).getAttribute("href")).toBe("/attendance/mark");
  });

  it("has the numbers of a family at hand, and tells it in one go", async () => {
    const { sent } = open();
    expect((await screen.findByLabelText("Call Ma Rao, +91 90000 00001")).getAttribute("href")).toBe("tel:+919000000001");
    fireEvent.click(screen.getByLabelText("Notify the parents of Asha Rao, Bela Rao"));
    await waitFor(() => expect(sent.find(({ url }) => url.endsWith("/absentees/notify"))?.body).toEqual({ date: "2026-11-20", student_ids: [11, 12] }));
  });

  it("has leave to decide and corrections to approve; a refusal of one asks why", async () => {
    const { sent } = open();
    expect((await screen.findByText("Decide 9 requests")).getAttribute("href")).toBe("/leaves");
    fireEvent.click(await screen.findByLabelText("Reject the correction of Class 2, 2026-11-16"));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByText("Reject"));
    expect(within(dialog).getByText("Say why.")).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: "Not so" } });
    fireEvent.click(within(dialog).getByText("Reject"));
    await waitFor(() => expect(sent.find(({ url }) => url.endsWith("/corrections/5/reject"))?.body).toEqual({ note: "Not so" }));
  });

  it("asks for nothing that whoever looks may not see", async () => {
    const { sent } = open(["view_leaves"]);
    await screen.findByText("Chand Puri");
    expect(sent.filter(({ url }) => url.includes("attendance"))).toEqual([]);
    cleanup();
    queryClient.clear();
    const marker = open(["mark_attendance"]);
    await screen.findByLabelText("Take the register of Class 3, Day");
    expect(screen.queryByLabelText(/^Remind/)).toBeNull();
    expect(screen.queryByText("Notify")).toBeNull();
    expect(marker.sent.filter(({ url }) => /leaves|corrections/.test(url))).toEqual([]);
  });
});
