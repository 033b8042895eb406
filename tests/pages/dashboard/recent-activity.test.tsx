import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { DashboardPage } from "../../../src/features/dashboard/page/dashboard-page";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { activityStrings } from "../../../packages/kit/browser/strings/activity";
import arabic from "../../../src/app/languages/ar";
import { setLanguage } from "@rollcall/kit/schema/messages";
import { backToEnglish } from "../../support/back-to-english";
import { openPage, type Reply, type Sent } from "../answering";

afterEach(() => {
  backToEnglish();
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

const entry = (id: number, more: object) => ({
  id,
  version: 1,
  actor: "Meera",
  actor_id: 2,
  api_token: null,
  record_title: null,
  record_id: null,
  changes: {},
  details: null,
  address: null,
  created_at: "2026-11-20T08:00:00Z",
  updated_at: "2026-11-20T08:00:00Z",
  ...more,
});

const answerWith =
  (rows: readonly object[]) =>
  ({ url }: Sent): Reply | undefined =>
    url.includes("/activity-logs")
      ? { data: rows, meta: { total: rows.length } }
      : url === "/admin/attention"
        ? { data: { steps: [], checks: [], undialled: 0 } }
        : undefined;

describe("recent activity", () => {
  it("says what was exported, and asks for neither views nor refusals", async () => {
    const rows = [
      entry(4, {
        action: "exported",
        resource: "students",
        details: { format: "csv", records: 1200 },
      }),
      entry(3, {
        action: "started exporting",
        resource: "students",
        details: { format: "xlsx", records: 1 },
      }),
      entry(2, {
        action: "exported",
        resource: "reports",
        details: { format: "xlsx", report: "Student summary", records: 9 },
      }),
      entry(1, {
        action: "created",
        resource: "classes",
        record_id: 5,
        changes: { name: { before: null, after: "Class 8" } },
      }),
    ];
    const { sent } = openPage(<DashboardPage />, {
      at: "/dashboard",
      path: "dashboard",
      permissions: ["view_activity_logs"],
      answer: answerWith(rows),
    });
    for (const text of [
      "Meera exported 1,200 students as CSV",
      "Meera started exporting 1 student as Excel",
      "Meera exported the report “Student summary” as Excel",
      "Meera created Class 8",
    ]) {
      expect(
        await screen.findByText(
          (_, element) => element?.tagName === "DIV" && element.textContent === text,
        ),
        text,
      ).toBeTruthy();
    }
    const asked = new URL(
      `http://x${sent.find(({ url }) => url.includes("/activity-logs"))?.url ?? ""}`,
    );
    expect(asked.searchParams.get("action[nin]")).toBe("viewed,opened a file,was refused");
  });

  it("is asked for again each time the page is opened: nothing tells it of what was done elsewhere", async () => {
    const rows = [
      entry(1, { action: "created", resource: "classes", record_id: 5, record_title: "8 A" }),
    ];
    const { router } = openPage(<DashboardPage />, {
      at: "/dashboard",
      path: "dashboard",
      permissions: ["view_activity_logs"],
      answer: answerWith(rows),
    });
    expect(await screen.findByText("8 A")).toBeTruthy();
    await act(() => router.navigate("/elsewhere"));
    expect(await screen.findByRole("heading", { name: "Elsewhere" })).toBeTruthy();
    rows.unshift(
      entry(2, { action: "created", resource: "subjects", record_id: 7, record_title: "Physics" }),
    );
    await act(() => router.navigate("/dashboard"));
    expect(await screen.findByText("Physics")).toBeTruthy();
  });

  it("names what was done in the language of the page", async () => {
    setLanguage(() => ({ tag: "ar", words: arabic }));
    const rows = [
      entry(2, { action: "created", resource: "classes", record_id: 5, record_title: "8 A" }),
      entry(1, { action: "took register", resource: "attendance", record_title: "8 A" }),
    ];
    openPage(<DashboardPage />, {
      at: "/dashboard",
      path: "dashboard",
      permissions: ["view_activity_logs"],
      answer: answerWith(rows),
    });
    for (const text of ["Meera – إنشاء 8 A", "Meera – أخذ الحضور 8 A"])
      expect(
        await screen.findByText(
          (_, element) => element?.tagName === "DIV" && element.textContent === text,
        ),
        text,
      ).toBeTruthy();
  });
});

describe("details of the activity log, on one line", () => {
  it.each([
    [{ format: "csv", records: 3, filters: "search=a" }, "3 records as CSV · search=a"],
    [
      { format: "csv", records: 1600, broken_off_after: 500 },
      "1,600 records as CSV · stopped after 500",
    ],
    [
      { call: "PATCH /admin/students/:id", permission: "edit_students", times: 64 },
      "needs edit_students · PATCH /admin/students/:id · at least 64 times",
    ],
    [
      { call: "GET /admin/permissions/matrix", reason: "super_admin", times: 1 },
      "reason: super admin · GET /admin/permissions/matrix",
    ],
    [{ file: "doctor.png" }, "doctor.png"],
    [{}, ""],
  ])("%j", (details, line) => {
    expect(activityStrings.details(details)).toBe(line);
  });
});
