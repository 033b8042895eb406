import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { StudentMarksPage } from "../../../src/features/student-marks/page/student-marks-page";
import { openPage } from "../answering";

const open = (permissions: string[]) =>
  openPage(<StudentMarksPage />, {
    at: "/attendance/student?student=7&from=2026-06-01&to=2026-06-10",
    path: "attendance/student",
    permissions,
    answer: ({ url }) =>
      url.startsWith("/admin/attendance/student-marks")
        ? {
            data: {
              student: { id: 7, name: "Asha Rao", admission_no: "A-7" },
              today: "2026-06-10",
              codes: [],
              registers: [],
            },
          }
        : undefined,
  });
const none = () =>
  screen.findByText("No registers were taken for this student's class on these days.");
const toRegisters = () =>
  screen.queryByText("Mark attendance", { selector: "main a[data-button] *" });

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

describe("the marks of a student of whose class no register was taken", () => {
  it("lead to taking registers", async () => {
    open(["override_attendance", "mark_attendance"]);
    await none();
    expect(toRegisters()?.closest("a")?.getAttribute("href")).toBe("/attendance/mark");
  });

  it("lead nobody there who may not take any", async () => {
    open(["override_attendance"]);
    await none();
    expect(toRegisters()).toBeNull();
  });
});
