import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GatePage } from "../../../src/features/gate/page/gate-page";
import type { AnswerTo, BodyFor } from "../../../src/providers/call";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { openPage, type Reply, type Sent } from "../answering";

type Today = AnswerTo<"GET /admin/gate">;
type Noted = AnswerTo<"GET /admin/gate/events">[number];
type Entry = BodyFor<"POST /admin/gate/events">["entries"][number];
type Said = AnswerTo<"POST /admin/gate/events">[number];

const names = ["Asha Rao", "Bela Dutt", "Chitra Pai"];
/** Always half an hour into the first period, whatever the time is here. */
const list = (): Today => ({
  date: "2026-06-10",
  now: "2026-06-10T08:30:00.000Z",
  time_zone: "UTC",
  late_after: 5,
  classes: [
    { id: 1, name: "Class 8A", why: null, slots: [{ slot: "day", start: "08:00", end: null }] },
    { id: 2, name: "Class 8B", why: null, slots: [{ slot: "day", start: "08:27", end: null }] },
  ],
  students: names.map((name, at) => ({
    id: at + 1,
    name,
    admission_no: `R${at + 1}`,
    card_no: at === 1 ? "0007788" : null,
    photo: null,
    class_id: at === 1 ? 2 : 1,
    group_ids: [],
  })),
  passes: [{ student_id: 3, kind: "arrival", at: "2026-06-10T07:52:00.000Z" }],
  no_pickup: [],
  there: [],
});
let noted: Noted[];
let reply: (sent: Sent) => Reply | undefined;

function said({ key, kind, student_id: id, at, reason }: Entry): Said {
  const student = { id: id ?? 0, name: names[(id ?? 1) - 1] ?? "", admission_no: `R${id}` };
  const outcome = kind === "departure" ? "left" : id === 2 ? "on_time" : "late";
  const minutes_late = outcome === "late" ? 30 : null;
  const its = { outcome, minutes_late, student, class: { id: 1, name: "Class 8A" }, at } as const;
  noted.unshift({
    ...its,
    id: noted.length + 1,
    key,
    kind,
    reason: reason ?? null,
    marked: true,
    why: null,
    made_by: null,
    undone_at: null,
  });
  return { ...its, key, id: noted.length, marked: true, why: null };
}
const answer = (sent: Sent): Reply | undefined => {
  const own = reply(sent);
  if (own) return own;
  if (sent.url === "/admin/gate") return { data: list() };
  if (sent.method === "post" && sent.url === "/admin/gate/events")
    return { data: (sent.body["entries"] as Entry[]).map(said) };
  if (sent.url === "/admin/gate/events") return { data: noted };
  if (sent.url.endsWith("/undo")) {
    noted = noted.map((one) => ({ ...one, undone_at: "2026-06-10T08:31:00.000Z" }));
    return { data: { restored: true, kept: false } };
  }
  return undefined;
};
const open = () =>
  openPage(<GatePage />, {
    at: "/attendance/gate",
    path: "attendance/gate",
    answer,
    permissions: ["mark_attendance"],
  });
const field = () => screen.findByRole("textbox", { name: "Admission number" });
const panel = () => screen.getByRole("status", { name: "Answer" });
const latest = () => screen.getByRole("region", { name: "Latest entries" });
const entriesOf = (sent: Sent[]) =>
  sent
    .filter(({ method, url }) => method === "post" && url === "/admin/gate/events")
    .flatMap(({ body }) => body["entries"] as Entry[]);

beforeEach(() => {
  noted = [];
  reply = () => undefined;
});
afterEach(() => {
  cleanup();
  closeSession("signed-out");
  queryClient.clear();
});

describe("the page at the gate", () => {
  it("says what will stand below before the first number", async () => {
    open();
    await field();
    expect(await within(latest()).findByText("Nothing recorded today.")).toBeTruthy();
    expect(within(latest()).getByText(/^Arrivals and departures appear here/)).toBeTruthy();
  });

  it("answers each number at once, and is ready for the next", async () => {
    const { sent } = open();
    const input = await field();
    expect(document.activeElement).toBe(input);
    await userEvent.type(input, "R1{Enter}");
    expect(panel().textContent).toContain("Asha Rao");
    expect(panel().textContent).toContain("Class 8A · R1");
    expect(panel().textContent).toContain("Late, 30 minutes");
    await userEvent.type(input, "r٢{Enter}");
    expect(panel().textContent).toContain("Bela Dutt");
    expect(panel().textContent).toContain("On time");
    expect(input).toHaveProperty("value", "");
    expect(document.activeElement).toBe(input);
    await waitFor(() => expect(entriesOf(sent)).toHaveLength(2));
    expect(entriesOf(sent).map(({ student_id, kind }) => [student_id, kind])).toEqual([
      [1, "arrival"],
      [2, "arrival"],
    ]);
    expect(await within(latest()).findByText(/Asha Rao, Class 8A/)).toBeTruthy();
    expect(await screen.findByText("All entries sent.")).toBeTruthy();
  });

  it("calls late nobody whom a register has as present, and shows who it is", async () => {
    const isThere = { outcome: "arrived", minutes_late: null, why: "Already marked Present." };
    reply = ({ url, method, body }) => {
      if (url === "/admin/gate") return { data: { ...list(), there: [1] } };
      if (method !== "post") return undefined;
      const entries = body["entries"] as Entry[];
      return { data: entries.map((one) => ({ ...said(one), ...isThere, marked: false })) };
    };
    open();
    await userEvent.type(await field(), "R1{Enter}");
    expect(panel().textContent).toMatch(/^ARAsha RaoClass 8A · R1Already marked presentArrived at/);
    expect(panel().dataset["tone"]).toBe("plain");
    expect(await screen.findByText("All entries sent.")).toBeTruthy();
    expect(panel().textContent).toContain("Already marked present");
  });

  it("loses no character of a scanner that types faster than anybody, and says what is not known", async () => {
    const { sent } = open();
    const input = await field();
    await userEvent.type(input, "X-1234567890{Enter}R1{Enter}R3{Enter}R1{Enter}R2{Enter}", {
      delay: null,
    });
    expect(panel().textContent).toContain("On time");
    await waitFor(() => expect(entriesOf(sent).map((one) => one.student_id)).toEqual([1, 2]));
    await userEvent.type(input, "X-1234567890{Enter}", { delay: null });
    expect(panel().textContent).toContain("Not found");
    expect(panel().textContent).toContain("No student has the admission number X-1234567890.");
    await userEvent.type(input, "R3{Enter}");
    expect(panel().textContent).toContain("Already recorded at 07:52");
  });

  it("records a departure with its reason, and asks for one", async () => {
    const { sent } = open();
    const input = await field();
    fireEvent.click(screen.getByRole("radio", { name: "Departures" }));
    await userEvent.type(input, "R3{Enter}");
    expect(panel().textContent).toContain("Choose a reason");
    expect(input).toHaveProperty("value", "R3");
    fireEvent.click(screen.getByRole("radio", { name: "Ill" }));
    await userEvent.type(input, "{Enter}");
    expect(panel().textContent).toMatch(/Left at 08:3\d: Ill/);
    await waitFor(() => expect(entriesOf(sent)).toHaveLength(1));
    fireEvent.click(screen.getByRole("radio", { name: "Other" }));
    const other = await screen.findByRole("textbox", { name: "Other reason" });
    await userEvent.type(other, "Swimming gala{Enter}");
    expect(document.activeElement).toBe(input);
    await userEvent.type(input, "R1{Enter}");
    await waitFor(() =>
      expect(entriesOf(sent).map(({ kind, reason }) => [kind, reason])).toEqual([
        ["departure", "Ill"],
        ["departure", "Swimming gala"],
      ]),
    );
  });

  it("names who may not collect the student who leaves, before and after, and nobody else's", async () => {
    reply = ({ url }) =>
      url === "/admin/gate"
        ? {
            data: {
              ...list(),
              no_pickup: [
                { student_id: 1, parent: "Bala Rao", note: "Call the office." },
                { student_id: 2, parent: "Dev Dutt", note: null },
              ],
            },
          }
        : undefined;
    open();
    const input = await field();
    const warning = "May not be collected by Bala Rao. Call the office.";
    await userEvent.type(input, "R1{Enter}");
    expect(panel().textContent).not.toContain("collected");
    fireEvent.click(screen.getByRole("radio", { name: "Departures" }));
    await userEvent.type(input, "R1{Enter}");
    expect(panel().textContent).toContain(`Choose a reason`);
    expect(within(panel()).getByText(warning)).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Ill" }));
    await userEvent.type(input, "{Enter}");
    expect(panel().textContent).toMatch(/Left at 08:3\d: Ill/);
    expect(within(panel()).getByText(warning)).toBeTruthy();
    await userEvent.type(input, "R3{Enter}");
    expect(panel().textContent).not.toContain("collected");
    await userEvent.type(input, "R1{Enter}");
    expect(panel().textContent).toContain("Already left");
    expect(within(panel()).getByText(warning)).toBeTruthy();
  });

  it("keeps what gets no answer, sends it once more under the same key, and says so", async () => {
    let lost = 0;
    reply = ({ method, url }) =>
      method === "post" && url === "/admin/gate/events" && lost++ === 0
        ? { refused: { status: 503, message: "Away" } }
        : undefined;
    const { sent } = open();
    await userEvent.type(await field(), "R1{Enter}");
    expect(panel().textContent).toContain("Late, 30 minutes");
    expect(await screen.findByText(/^1 entry saved on this device\./)).toBeTruthy();
    expect(within(latest()).getByText("On this device")).toBeTruthy();
    await waitFor(() => expect(entriesOf(sent)).toHaveLength(2), { timeout: 5000 });
    const [first, second] = entriesOf(sent);
    expect(second).toEqual(first);
    expect(await screen.findByText("All entries sent.")).toBeTruthy();
  });

  it("puts what it said right where the server says otherwise", async () => {
    reply = ({ method, url, body }) =>
      method === "post" && url === "/admin/gate/events"
        ? {
            data: (body["entries"] as Entry[]).map((entry) => ({
              ...said(entry),
              marked: false,
              why: "The office has set this mark.",
            })),
          }
        : undefined;
    open();
    await userEvent.type(await field(), "R1{Enter}");
    await waitFor(() =>
      expect(panel().textContent).toContain("No marks changed. The office has set this mark."),
    );
    expect(panel().textContent).toContain("Late, 30 minutes");
  });

  it("keeps an entry that is refused, with the reason, and sends the others", async () => {
    reply = ({ method, url, body }) =>
      method === "post" &&
      url === "/admin/gate/events" &&
      (body["entries"] as Entry[]).some(({ student_id: id }) => id === 1)
        ? { refused: { status: 422, message: "No", errors: { entries: ["Time is wrong."] } } }
        : undefined;
    open();
    await userEvent.type(await field(), "R1{Enter}R2{Enter}", { delay: null });
    expect(await within(latest()).findByText("Not accepted: Time is wrong.")).toBeTruthy();
    expect(await within(latest()).findByText(/Bela Dutt, Class 8A/)).toBeTruthy();
    fireEvent.click(within(latest()).getByRole("button", { name: /^Remove: Asha Rao/ }));
    expect(await screen.findByText("All entries sent.")).toBeTruthy();
  });

  it("takes an entry back", async () => {
    open();
    await userEvent.type(await field(), "R1{Enter}");
    fireEvent.click(await within(latest()).findByRole("button", { name: /^Undo: Asha Rao/ }));
    expect(await screen.findByText("Undone. The previous mark is back.")).toBeTruthy();
    expect(await within(latest()).findByText("Undone")).toBeTruthy();
  });

  it("types into the field though the focus is elsewhere", async () => {
    open();
    const input = await field();
    screen.getByRole("radio", { name: "Arrivals" }).focus();
    await userEvent.keyboard("R2{Enter}");
    expect(document.activeElement).toBe(input);
    expect(panel().textContent).toContain("On time");
  });

  it("says that students are missing where no class has any", async () => {
    reply = ({ url }) =>
      url === "/admin/gate" ? { data: { ...list(), students: [], passes: [] } } : undefined;
    open();
    expect(
      await screen.findByText("The gate works once students are enrolled in a class."),
    ).toBeTruthy();
    expect(screen.queryByRole("link", { name: "View enrolments" })).toBeNull();
  });

  it("offers to try again when the list cannot be loaded", async () => {
    let fails = true;
    reply = ({ url }) =>
      url === "/admin/gate" && fails
        ? { refused: { status: 403, message: "Not allowed." } }
        : undefined;
    open();
    expect(await screen.findByText("Couldn't load the list of students.")).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await field()).toBeTruthy();
  });
});
