import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Console } from "../../support/school-console";
import { CorrectionActions } from "../../../src/features/attendance/page/corrections/correction-actions";
import { CorrectionPanel } from "../../../src/features/attendance/page/corrections/correction-marks";
import { attendanceCorrections } from "../../../src/resources/attendance-corrections";
import { attendanceCodes } from "../../../src/resources/attendance-codes";
import { recordFixture } from "../../support/record-fixture";
import { serveFixtures } from "../../support/fixture-server";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession, openSession } from "../../../packages/kit/browser/providers/session";
import { Look } from "../../../packages/kit/browser/shell/look";
import { givenBrowser } from "../../shell/frame";

const codes = [
  recordFixture(attendanceCodes, { id: 1, code: "A", label: "Absent", colour: "#e03131" }),
  recordFixture(attendanceCodes, { id: 2, code: "L", label: "Late", colour: "#e8590c" }),
];
let sent: { url: string; body: unknown; key: unknown }[];
let refusal: { status: number; body: object } | "lost" | undefined;
let permissions: string[];
const clerk = { id: 1, name: "Clerk", email: "c@school.test", is_super_admin: false };
const record = {
  id: 5,
  version: 1,
  class_id: 3,
  date: "2026-06-10",
  slot: "period:2",
  reason: "He was in the sick room",
  status: "pending",
  marks: [
    {
      student_id: 7,
      student: "Asha Rao",
      before: { code: "A" },
      code: "L",
      minutes_late: 12,
      remark: "bus",
    },
    { student_id: 8, student: "Bina Sen", before: null, code: "P" },
  ],
};

function draw(rights: string[], more: object = {}) {
  permissions = rights;
  openSession({ token: "t", user: clerk, permissions });
  const page = (
    <>
      <CorrectionActions record={{ ...record, ...more }} />
      <CorrectionPanel record={record} />
    </>
  );
  render(
    <Look>
      <RouterProvider
        router={createMemoryRouter(
          [{ path: "/", element: <Console />, children: [{ path: "*", element: page }] }],
          { initialEntries: ["/attendance-corrections/5"] },
        )}
      />
    </Look>,
  );
}
async function open(rights: string[]) {
  draw(rights);
  fireEvent.click(await screen.findByRole("button", { name: "Decide…" }));
  return within(await screen.findByRole("dialog", { name: "Marks of the correction" }));
}
const decisions = () =>
  sent
    .filter(({ url }) => url.startsWith("/admin/attendance/corrections"))
    .map(({ url, body }) => ({ url, body }));

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
  sent = [];
  refusal = undefined;
  serveFixtures(({ path, query, body, key }) => {
    sent.push({ url: query.size === 0 ? path : `${path}?${query}`, body, key: key ?? null });
    const refused = path.includes("corrections/") ? refusal : undefined;
    if (refused === "lost") return "lost";
    if (refused) return { status: refused.status, ...refused.body };
    if (path === "/auth/me") return { data: { user: clerk, permissions } };
    if (path === "/admin/attendance-codes") return { data: codes };
    if (path.startsWith("/admin/attendance/corrections/"))
      return {
        data: recordFixture(attendanceCorrections, { ...record, status: "approved" }),
        message: "Correction approved",
      };
    return undefined;
  });
});
afterEach(() => {
  cleanup();
  closeSession("signed-out");
  queryClient.clear();
});

describe("a correction on its page", () => {
  it("shows each mark as it was and as it is to become, and is approved with a note", async () => {
    const dialog = await open(["edit_locked_attendance", "mark_attendance"]);
    expect(
      dialog
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(["Asha RaoAL12 min, “bus”", "Bina SenUnmarkedP"]);
    fireEvent.change(dialog.getByLabelText("Note on the decision"), {
      target: { value: "Nurse confirms" },
    });
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(decisions()).toEqual([
      { url: "/admin/attendance/corrections/5/approve", body: { note: "Nurse confirms" } },
    ]);
    expect(screen.getByRole("link", { name: "Open the register" }).getAttribute("href")).toBe(
      "/attendance/mark?class=3&date=2026-06-10&slot=period:2",
    );
  });

  it("says at the note that a rejection needs one, and above it why it cannot be decided", async () => {
    const dialog = await open(["edit_locked_attendance"]);
    refusal = {
      status: 422,
      body: {
        success: false,
        message: "Please fix the highlighted fields.",
        errors: { note: ["Enter a reason for rejecting the correction."] },
      },
    };
    fireEvent.click(dialog.getByRole("button", { name: "Reject" }));
    expect(await dialog.findByText("Enter a reason for rejecting the correction.")).toBeTruthy();
    refusal = {
      status: 409,
      body: { success: false, message: "This correction has been approved already." },
    };
    fireEvent.click(dialog.getByRole("button", { name: "Reject" }));
    expect((await dialog.findByRole("alert")).textContent).toBe(
      "Decision not savedThis correction has been approved already.",
    );
  });

  it("does not claim to know what became of a decision whose answer is lost, and makes the same one again", async () => {
    const dialog = await open(["edit_locked_attendance"]);
    refusal = "lost";
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    expect((await dialog.findByRole("alert")).textContent).toContain(
      "We couldn't confirm the decision",
    );
    refusal = undefined;
    fireEvent.click(dialog.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const keys = sent.filter(({ url }) => url.endsWith("/approve")).map(({ key }) => key);
    expect([keys.length > 1, typeof keys[0], new Set(keys).size]).toEqual([true, "string", 1]);
  });

  it.each([
    ["who may not decide", ["mark_attendance"], {}],
    ["one that is decided", ["edit_locked_attendance"], { status: "approved" }],
  ])("is only looked at: %s", async (_, rights, more) => {
    draw(rights, more);
    expect(
      [
        await screen.findByRole("table", { name: "Marks to be changed" }),
        screen.queryByRole("button", { name: "Decide…" }),
      ].map(Boolean),
    ).toEqual([true, false]);
  });

  it("has its marks in a table, by names and codes, and each student leads to its page", async () => {
    draw(["view_attendance", "view_students"]);
    await screen.findByText(/^Absent$/);
    expect(screen.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "StudentFromTo",
      "Asha RaoAAbsentLLate, 12 min, “bus”",
      "Bina SenUnmarkedP",
    ]);
    expect(screen.getByRole("link", { name: "Asha Rao" }).getAttribute("href")).toBe("/students/7");
  });
});
