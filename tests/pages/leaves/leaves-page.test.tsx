import "../../crud/form/missing-in-jsdom";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { AccessProvider } from "../../../packages/kit/browser/fields/may";
import { monthAfter } from "../../../packages/kit/schema/calendar-day";
import { daysOf, weeksOf } from "../../../src/features/leaves/page/month-days";
import type { LeaveRequest, Month, Preview } from "../../../src/features/leaves/page/leaves-api";
import { LeavesPage } from "../../../src/features/leaves/page/leaves-page";
import { leaves } from "../../../src/resources/leaves";
import { recordFixture } from "../../support/record-fixture";
import { announce } from "../../../packages/kit/browser/providers/live";
import {
  type SentCall,
  stage,
  drawConsole,
  resetStageForEachTest,
} from "../../shell/notification-stage";

const request = (id: number, more: Partial<LeaveRequest> = {}): LeaveRequest => ({
  id,
  version: 3,
  student: { id: 1, name: `Student ${id}`, admission_no: "R1" },
  class: { id: 1, name: "Eight" },
  type: { id: 1, name: "Medical", code: "E", colour: "#1971c2" },
  from_date: "2026-06-08",
  to_date: "2026-06-10",
  slots: null,
  only: null,
  status: "pending",
  school_days: 3,
  part_days: 0,
  reason: "Fever",
  attachment: null,
  decision_note: null,
  decided_at: null,
  decided_by: null,
  filed_by: "Clerk",
  created_at: "2026-06-10T04:00:00Z",
  ...more,
});
const preview = (action: Preview["action"], more: Partial<Preview> = {}): Preview => ({
  action,
  student: { id: 1, name: "Student 1", admission_no: "R1" },
  version: 3,
  changes: 3,
  to_come: 0,
  skips: [
    { date: "2026-06-07", why: "Closed: weekly off day" },
    { date: "2026-06-09", why: "Closed: Eid" },
  ],
  marks: [
    { date: "2026-06-08", slot: "day", label: "Day", class: "Eight", before: "A", after: "E" },
  ],
  conflicts: [],
  over_allowance: null,
  ...more,
});
/** A request as the write that decides it answers it. */
const stored = recordFixture(leaves, { id: 1, status: "approved" });
const meta = { current_page: 1, per_page: 25, total: 1, last_page: 1 };
const month: Month = {
  from: "2026-06-01",
  to: "2026-06-30",
  today: "2026-06-10",
  closed: [{ date: "2026-06-07", why: "Closed: weekly off day" }],
  total: 1,
  leaves: [
    {
      id: 1,
      status: "pending",
      from_date: "2026-06-06",
      to_date: "2026-06-08",
      slots: null,
      only: null,
      student: { id: 1, name: "Student 1", admission_no: "R1" },
      class: { id: 1, name: "Eight" },
      type: { id: 1, name: "Medical", code: "E", colour: "#1971c2" },
    },
  ],
};

function open(
  at: string,
  rows: LeaveRequest[],
  routes: Parameters<typeof stage>[1] = {},
  mayEdit = true,
) {
  const served = stage([], {
    "GET /admin/leaves/requests": ({ query }) => ({
      data: rows.filter(({ status }) => status === query.get("status")),
      meta,
    }),
    "GET /admin/leaves/counts": () => ({
      data: { pending: rows.length, approved: 0, rejected: 0, cancelled: 0 },
    }),
    "GET /admin/leaves/month": () => ({ data: month }),
    "POST /admin/leaves/:id/approve/preview": () => ({ data: preview("approve") }),
    "POST /admin/leaves/:id/reject/preview": () => ({
      data: preview("reject", { changes: 0, skips: [], marks: [] }),
    }),
    "POST /admin/leaves/:id/shorten/preview": () => ({
      data: preview("shorten", { changes: 1, skips: [] }),
    }),
    "POST /admin/leaves/:id/approve": () => ({ data: stored, message: "Leave approved" }),
    ...routes,
  });
  return {
    ...served,
    ...drawConsole(
      [
        {
          path: "/leaves",
          element: (
            <AccessProvider value={() => ({ can: mayEdit })}>
              <LeavesPage />
            </AccessProvider>
          ),
        },
        { path: "*", element: null },
      ],
      { at, permissions: ["view_leaves", "edit_leaves"] },
    ),
  };
}
const dialog = async () => within(await screen.findByRole("dialog"));

resetStageForEachTest();

describe("the leave requests", () => {
  it("are shown by state with how many there are, each with who, when, how many school days and why", async () => {
    open("/leaves", [request(1, { only: ["Morning"] })]);
    const row = within(await screen.findByRole("list", { name: "Leave requests" })).getByRole(
      "listitem",
    );
    expect(row.textContent).toContain("Student 1EightMedical · E");
    expect(row.textContent).toMatch(
      /3 school days · Morning onlyFeverRequested by Clerk, 2 hours ago/,
    );
    expect(await screen.findByRole("link", { name: /^Pending ?1$/, current: "page" })).toBeTruthy();
  });

  it("are approved after what changes was shown, from the version that was looked at", async () => {
    const { asked, said } = open("/leaves", [request(1)]);
    await userEvent.click(
      await screen.findByRole("button", { name: "Approve leave for Student 1" }),
    );
    const box = await dialog();
    expect(
      (await box.findByText("Changes 3 marks and skips 2 days without school.")).textContent,
    ).toBeTruthy();
    expect(
      within(box.getByRole("list", { name: "Marks that change" })).getByRole("listitem")
        .textContent,
    ).toMatch(/Eight, Day: A → E$/);
    expect(asked("POST", "/admin/leaves/1/approve")).toHaveLength(0);
    await userEvent.type(box.getByRole("textbox", { name: /Note/ }), "Get well");
    await userEvent.click(box.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(said()).toEqual([["success", "Leave approved"]]));
    expect(asked("POST", "/admin/leaves/1/approve")[0]).toMatchObject({
      body: { note: "Get well" },
    });
    expect(asked("GET", "/admin/leaves/requests")).toHaveLength(2);
  });

  it("say once that something is to be checked before approving", async () => {
    open("/leaves", [request(1)], {
      "POST /admin/leaves/:id/approve/preview": () => ({
        data: preview("approve", {
          conflicts: [
            {
              date: "2026-06-06",
              class: "Eight",
              slot: "day",
              label: "Whole day",
              why: "Marked present",
            },
          ] as Preview["conflicts"],
        }),
      }),
    });
    await userEvent.click(
      await screen.findByRole("button", { name: "Approve leave for Student 1" }),
    );
    const box = await dialog();
    const list = await box.findByRole("list", { name: "Check before approving" });
    expect(list.textContent).toContain("Eight, Whole day: Marked present");
    expect(box.getAllByText("Check before approving")).toHaveLength(1);
  });

  it("are approved over the allowance only after the sentence was seen", async () => {
    const over = "4 of 5 days used in 2026/27, this request takes 3: 2 days over the allowance.";
    const { asked, said } = open("/leaves", [request(1, { school_days: 0, part_days: 3 })], {
      "POST /admin/leaves/:id/approve/preview": () => ({
        data: preview("approve", { over_allowance: over }),
      }),
    });
    expect(await screen.findByText(/part of 3 school days/)).toBeTruthy();
    await userEvent.click(
      await screen.findByRole("button", { name: "Approve leave for Student 1" }),
    );
    const box = await dialog();
    expect((await box.findByRole("alert")).textContent).toContain(over);
    await userEvent.click(box.getByRole("button", { name: "Approve anyway" }));
    await waitFor(() => expect(said()).toEqual([["success", "Leave approved"]]));
    expect(asked("POST", "/admin/leaves/1/approve")[0]).toMatchObject({
      body: { over_allowance: true },
    });
  });

  it("are rejected only with a reason, and a refusal keeps what was typed", async () => {
    let tries = 0;
    const { asked } = open("/leaves", [request(1)], {
      "POST /admin/leaves/:id/reject": () =>
        ++tries === 1
          ? { data: null, status: 500, message: "Something went wrong on our side." }
          : { data: stored, message: "Leave rejected" },
    });
    await userEvent.click(
      await screen.findByRole("button", { name: "Reject leave for Student 1" }),
    );
    const box = await dialog();
    await box.findByText("No marks change.");
    expect((box.getByRole("button", { name: "Reject" }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.type(box.getByRole("textbox", { name: /Reason/ }), "No letter");
    await userEvent.click(box.getByRole("button", { name: "Reject" }));
    expect((await box.findByRole("alert")).textContent).toContain(
      "Something went wrong on our side.",
    );
    await userEvent.click(box.getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked("POST", "/admin/leaves/1/reject");
    expect([sent.map(({ body }) => body), sent[0]?.key === sent[1]?.key]).toEqual([
      [{ note: "No letter" }, { note: "No letter" }],
      true,
    ]);
  });

  it("that somebody else has changed say so and are looked at again", async () => {
    const { asked } = open("/leaves", [request(1)], {
      "POST /admin/leaves/:id/approve": () => ({
        data: request(1),
        status: 412,
        message: "Someone else has changed this.",
      }),
    });
    await userEvent.click(
      await screen.findByRole("button", { name: "Approve leave for Student 1" }),
    );
    const box = await dialog();
    await box.findByText(/Changes 3 marks/);
    await userEvent.click(box.getByRole("button", { name: "Approve" }));
    expect((await box.findByRole("alert")).textContent).toContain("check it before you decide");
    await waitFor(() => expect(asked("POST", "/admin/leaves/1/approve/preview")).toHaveLength(2));
  });

  it("that are approved are shortened by choosing the days that are left", async () => {
    const { asked } = open("/leaves?tab=approved", [request(1, { status: "approved" })], {
      "POST /admin/leaves/:id/shorten": () => ({ data: stored, message: "Leave shortened" }),
    });
    await userEvent.click(
      await screen.findByRole("button", { name: "Shorten leave for Student 1" }),
    );
    const box = await dialog();
    expect(box.getByText("Choose new dates to see what changes.")).toBeTruthy();
    const last = box.getByRole("textbox", { name: "New last day" });
    await userEvent.clear(last);
    await userEvent.type(last, "2026-06-09{Tab}");
    await box.findByText("Restores 1 mark to what it was before the leave.");
    await userEvent.click(box.getByRole("button", { name: "Shorten" }));
    await waitFor(() =>
      expect(asked("POST", "/admin/leaves/1/shorten")[0]?.body).toEqual({
        from_date: "2026-06-08",
        to_date: "2026-06-09",
      }),
    );
  });

  it("are decided many at once by selection, and those that were not stay selected", async () => {
    const { asked, said } = open("/leaves", [request(1), request(2)], {
      "POST /admin/leaves/bulk-decide/preview": () => ({
        data: {
          done: [1],
          failed: [{ id: 2, reason: "This leave is rejected already." }],
          skipped: [],
          changes: 4,
          skips: 1,
        },
      }),
      "POST /admin/leaves/bulk-decide": () => ({
        data: {
          done: [1],
          skipped: [],
          failed: [{ id: 2, reason: "This leave is rejected already." }],
        },
      }),
    });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    await userEvent.click(screen.getByRole("button", { name: "Approve 2" }));
    const box = await dialog();
    expect(await box.findByText("Changes 4 marks and skips 1 day without school.")).toBeTruthy();
    expect(box.getByText("Student 2: This leave is rejected already.")).toBeTruthy();
    await userEvent.click(box.getByRole("button", { name: "Approve 1" }));
    await waitFor(() =>
      expect(said()).toEqual([
        ["success", "1 leave approved"],
        ["error", "1 leave couldn't be reviewed"],
      ]),
    );
    expect(asked("POST", "/admin/leaves/bulk-decide")[0]?.body).toEqual({
      ids: [1, 2],
      action: "approve",
    });
    await waitFor(() =>
      expect(
        (
          screen.getByRole("checkbox", {
            name: "Select the request from Student 2",
          }) as HTMLInputElement
        ).checked,
      ).toBe(true),
    );
  });

  it("that are decided many at once say how far that is, what is done when it stops, and go on under the same key, whatever the list shows by then", async () => {
    const uuid = vi.spyOn(crypto, "randomUUID").mockReturnValue("key-a-b-c-d");
    let rows = [request(1), request(2)];
    let stop: (reply: object) => void = () => undefined;
    let tries = 0;
    const decide = () =>
      ++tries === 1
        ? new Promise<never>((resolve) => (stop = resolve as typeof stop))
        : tries === 2
          ? { data: undefined, status: 503, message: "The database isn't available right now." }
          : { data: { done: [1, 2], skipped: [], failed: [] } };
    const { asked, said } = open("/leaves", rows, {
      "GET /admin/leaves/requests": () => ({ data: rows, meta }),
      "POST /admin/leaves/bulk-decide/preview": () => ({
        data: { done: [1, 2], skipped: [], failed: [], changes: 4, skips: 0 },
      }),
      "POST /admin/leaves/bulk-decide": decide,
      "GET /admin/writes/key-a-b-c-d": () => ({ data: { done: 1, total: 2 } }),
    });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    await userEvent.click(screen.getByRole("button", { name: "Approve 2" }));
    const box = await dialog();
    await box.findByText("Changes 4 marks.");
    await userEvent.type(box.getByRole("textbox", { name: /Note/ }), "Fine");
    await userEvent.click(box.getByRole("button", { name: "Approve 2" }));
    expect(
      (await box.findByRole("progressbar", { name: "Approving…" }, { timeout: 4000 })).getAttribute(
        "aria-valuenow",
      ),
    ).toBe("1");
    rows = [];
    act(() => announce({ topic: "leaves", id: 1 }));
    expect(await screen.findByText("No pending requests")).toBeTruthy();
    await act(async () =>
      stop({
        data: { done: [1], failed: [] },
        status: 503,
        message:
          "The database isn't available right now. 1 of 2 are done and saved; the rest are not.",
      }),
    );
    expect((await box.findByRole("alert")).textContent).toMatch(
      /Stopped early.*1 of 2 are done and saved/,
    );
    expect([
      (box.getByRole("textbox", { name: /Note/ }) as HTMLTextAreaElement).readOnly,
      box.queryByText("Changes 4 marks."),
    ]).toEqual([true, null]);
    await userEvent.click(box.getByRole("button", { name: "Try again" }));
    expect((await box.findByRole("alert")).textContent).toBe(
      "Stopped earlyThe database isn't available right now. Try again; nothing runs twice.",
    );
    uuid.mockReturnValue("other-a-b-c-d");
    await userEvent.click(box.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(said()).toEqual([["success", "2 leaves approved"]]);
    const sent = asked("POST", "/admin/leaves/bulk-decide");
    expect(sent.map(({ body, key }) => [body, key])).toEqual(
      Array.from({ length: 3 }, () => [
        { ids: [1, 2], action: "approve", note: "Fine" },
        "key-a-b-c-d",
      ]),
    );
    expect(asked("POST", "/admin/leaves/bulk-decide/preview")).toHaveLength(1);
    uuid.mockRestore();
  });

  it("offer no decision to whoever may only look, and say when there is none or they could not be had", async () => {
    open("/leaves", [request(1)], {}, false);
    await screen.findByRole("list", { name: "Leave requests" });
    expect([
      screen.queryByRole("button", { name: /Approve/ }),
      screen.queryByRole("checkbox"),
      screen.queryByRole("link", { name: "New request" }),
    ]).toEqual([null, null, null]);
    cleanup();
    open("/leaves?tab=rejected", []);
    expect(await screen.findByText("No rejected requests")).toBeTruthy();
    cleanup();
    let fails = true;
    open("/leaves", [request(1)], {
      "GET /admin/leaves/requests": () =>
        fails ? { data: null, status: 400 } : { data: [request(1)], meta },
    });
    const alert = await screen.findByRole("alert");
    fails = false;
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Fever")).toBeTruthy();
  });

  it("are asked for again when somebody files or decides one", async () => {
    const { asked } = open("/leaves", [request(1)]);
    await screen.findByText("Fever");
    announce({ topic: "leaves" });
    await waitFor(() => expect(asked("GET", "/admin/leaves/requests")).toHaveLength(2));
  });
});

describe("who is away", () => {
  it("is shown by month, and on no day without school", async () => {
    const { asked, router } = open("/leaves?tab=calendar", []);
    const table = await screen.findByRole("table", { name: "Away in June 2026" });
    const cell = (day: number) =>
      within(table)
        .getAllByRole("cell")
        .find(({ textContent }) => textContent?.startsWith(String(day)));
    expect([cell(6), cell(7), cell(8)].map((one) => one?.textContent)).toEqual([
      "6Student 1",
      "7weekly off day",
      "8Student 1",
    ]);
    expect(within(table).getAllByRole("link")[0]?.getAttribute("aria-label")).toBe(
      "Student 1, Eight, Medical, pending",
    );
    await userEvent.click(screen.getByRole("button", { name: "Next month" }));
    expect(router.state.location.search).toBe("?tab=calendar&month=2026-07");
    await waitFor(() =>
      expect(
        asked("GET", "/admin/leaves/month").map(({ query }: SentCall) => query.get("month")),
      ).toEqual([null, "2026-07"]),
    );
  });

  it("is nobody in a month without leave, and the month is shown all the same", async () => {
    open("/leaves?tab=calendar", [], {
      "GET /admin/leaves/month": () => ({ data: { ...month, leaves: [], total: 0 } }),
    });
    expect(await screen.findByText("No approved or pending leave this month.")).toBeTruthy();
    expect(screen.getByRole("table", { name: "Away in June 2026" })).toBeTruthy();
  });

  it("on a phone is a list of the days on which somebody is", async () => {
    window.matchMedia = ((query: string) => ({
      matches: query.includes("max-width"),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as never;
    open("/leaves?tab=calendar", []);
    expect(
      within(await screen.findByRole("list", { name: "Away in June 2026" })).getAllByRole(
        "listitem",
      ),
    ).toHaveLength(2);
  });

  it("stands in weeks from Monday on, and months follow each other over the year's end", () => {
    const weeks = weeksOf(daysOf(month));
    expect([weeks.length, weeks[0]?.[0]?.date, weeks[4]?.[1]?.date, weeks[4]?.[2]]).toEqual([
      5,
      "2026-06-01",
      "2026-06-30",
      undefined,
    ]);
    expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1), monthAfter("2026-06", 0)]).toEqual(
      ["2027-01", "2025-12", "2026-06"],
    );
  });
});
