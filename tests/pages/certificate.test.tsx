import "../crud/form/missing-in-jsdom";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { CertificatePage } from "../../src/features/figures/page/certificate-page";
import type { Certificates } from "../../src/features/figures/page/certificate-sheet";
import { stage, drawConsole, resetStageForEachTest } from "../shell/notification-stage";
import { usualPolicy as policy } from "../support/usual-policy";

const asha: Certificates["students"][number] = {
  id: 5,
  name: "Asha",
  admission_no: "A-5",
  roll_no: 1,
  classes: [{ id: 3, name: "Class 8 B", from: "2026-06-01", to: "2026-06-10" }],
  present: 6,
  absent: 1,
  excused: 0,
  half: 0,
  not_counted: 0,
  late: 2,
  free: 0,
  unmarked: 0,
  expected: 7,
  percentage: 85.7,
  coverage: 100,
  below: false,
  weight: 6,
  counted: 7,
  condoned: null,
};
const certificates: Certificates = {
  from: "2026-06-01",
  to: "2026-06-10",
  asked: { from: "2026-06-01", to: "2026-09-30" },
  today: "2026-06-10",
  at: "2026-06-10T06:00:00.000Z",
  made_by: "Office",
  policy,
  threshold: 75,
  mixed_modes: false,
  year: {
    id: 1,
    name: "2026–27",
    from: "2026-06-01",
    to: "2027-03-31",
    terms: [
      { id: 1, name: "Autumn", from: "2026-06-01", to: "2026-09-30" },
      { id: 2, name: "Spring", from: "2026-10-12", to: "2027-03-31" },
    ],
  },
  students: [asha],
  incomplete: [],
};
const open = (
  at: string,
  answer: () => { data: unknown; status?: number } = () => ({ data: certificates }),
) => {
  const server = stage([], { "GET /admin/attendance/certificates": answer });
  return {
    ...server,
    ...drawConsole([{ path: "/attendance/certificate", element: <CertificatePage /> }], {
      at,
      permissions: ["view_attendance"],
    }),
  };
};
const rows = (paper: HTMLElement) =>
  within(paper)
    .getAllByRole("row")
    .map((row) => [
      row.querySelector("th")?.textContent,
      ...[...row.querySelectorAll("bdi")].map(({ textContent }) => textContent),
    ]);

resetStageForEachTest();

describe("the certificate of attendance", () => {
  it("says who, which days, what was counted and by which rule, and no more", async () => {
    open("/attendance/certificate?student=5&from=2026-06-01&to=2026-09-30");
    const paper = await screen.findByRole("article", { name: "Certificate of Asha" });
    expect(rows(paper)).toEqual([
      ["Student", "Asha"],
      ["Admission no.", "A-5"],
      ["Roll no.", "1"],
      ["Class", "Class 8 B"],
      ["Days", "Autumn", "1 Jun 2026 to 10 Jun 2026"],
      ["Registers due", "7"],
      ["Present", "6"],
      ["Absent", "1"],
      ["Late (among those above)", "2"],
    ]);
    const text = paper.textContent;
    for (const said of [
      "Attendance: 85.7% (6 of 7 sessions)",
      "According to the registers saved until",
      "Days after 10 Jun 2026 are not counted.",
      "Each register that was due has a mark of this student.",
      "Made by Office on 10 Jun 2026",
    ])
      expect(text).toContain(said);
  });

  it("says which registers have no mark, each class with its days, and nothing that was not counted", async () => {
    open("/attendance/certificate?student=5", () => ({
      data: {
        ...certificates,
        asked: { from: "2026-06-01", to: "2026-06-10" },
        students: [
          {
            ...asha,
            unmarked: 3,
            classes: [
              { id: 2, name: "Class 8 A", from: "2026-06-01", to: "2026-06-04" },
              { id: 3, name: "Class 8 B", from: "2026-06-05", to: "2026-06-10" },
            ],
          },
        ],
      },
    }));
    const paper = await screen.findByRole("article");
    expect(rows(paper)).toContainEqual([
      "Class",
      "Class 8 A",
      "1 Jun 2026 to 4 Jun 2026",
      "Class 8 B",
      "5 Jun 2026 to 10 Jun 2026",
    ]);
    expect(rows(paper)).toContainEqual(["No mark", "3"]);
    expect(paper.textContent).toContain("3 registers that were due have no mark of this student");
    expect(paper.textContent).not.toContain("Each register that was due");
    expect(paper.textContent).not.toContain("Days after");
  });

  it("says what was granted beside the percentage and by whom, and what late marks add up to", async () => {
    const condoned = {
      points: 5,
      percentage: 90.7,
      reached: true,
      decided_by: "Board of studies",
      decided_on: "2026-06-05",
    };
    open("/attendance/certificate?student=5", () => ({
      data: {
        ...certificates,
        policy: { ...policy, lates_per_absence: 2 },
        students: [{ ...asha, nth_late: 1, condoned }],
      },
    }));
    const paper = await screen.findByRole("article");
    expect(paper.textContent).toContain(
      "Condoned by Board of studies on 5 Jun 2026: 85.7% + 5 condoned = 90.7%: counts as reached",
    );
    expect(rows(paper)).toContainEqual(["Absences that late marks add up to", "1"]);
    expect(paper.textContent).toContain("2 late marks of the academic year count as 1 absence.");
    expect(paper.textContent).toContain("Attendance: 85.7%");
  });

  it("says that nothing was due, and no percentage", async () => {
    open("/attendance/certificate?student=5", () => ({
      data: {
        ...certificates,
        students: [{ ...asha, classes: [], expected: 0, counted: 0, weight: 0, percentage: null }],
      },
    }));
    const { textContent } = await screen.findByRole("article");
    expect(textContent).toContain("In no class on these days");
    expect(textContent).toContain("Attendance: — (Nothing to count yet)");
    expect(textContent).toContain("No register was due.");
  });

  it("of a class has a page for each student, and its terms a press away", async () => {
    const { asked, router } = open("/attendance/certificate?class=3", () => ({
      data: { ...certificates, students: [asha, { ...asha, id: 6, name: "Bela", roll_no: null }] },
    }));
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    expect(
      screen.getByText(
        "2 certificates, one page each, for the students who are in Class 8 B on 10 Jun 2026.",
      ),
    ).toBeTruthy();
    expect(asked("GET", "/admin/attendance/certificates")[0]?.query.toString()).toBe("class_id=3");
    await userEvent.click(screen.getByRole("button", { name: "Spring" }));
    expect(router.state.location.search).toContain("class=3&from=2026-10-12&to=2027-03-31");
  });

  it("says that a class is empty, prints nothing then, and asks for a student or a class first", async () => {
    const { unmount } = open("/attendance/certificate?class=3", () => ({
      data: { ...certificates, students: [] },
    }));
    expect(await screen.findByText("No student is in this class on 10 Jun 2026.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Print" })).toHaveProperty("disabled", true);
    unmount();
    const { asked } = open("/attendance/certificate");
    expect(await screen.findByText(/^Open a certificate from/)).toBeTruthy();
    expect(asked("GET", "/admin/attendance/certificates")).toHaveLength(0);
  });

  it("awards are of who reached them, full only of who attended all, and name whose are not printed", async () => {
    const ben = { ...asha, id: 6, name: "Ben", weight: 7, percentage: 100, excused: 1 };
    const incomplete = [{ id: 7, name: "Cara", unmarked: 2 }];
    const { asked } = open("/attendance/certificate?class=3&award=85.7&at_least=5", () => ({
      data: { ...certificates, students: [asha, ben], incomplete },
    }));
    const award = await screen.findByRole("article", { name: "Award of Asha" });
    expect(within(award).getByRole("heading", { level: 2 }).textContent).toBe("Attendance award");
    const full = screen.getByRole("article", { name: "Award of Ben" });
    expect(within(full).getByRole("heading", { level: 2 }).textContent).toBe(
      "Award for full attendance",
    );
    expect(full.textContent).toContain("Excused: 1. Late: 2.");
    expect(full.textContent).toContain("Days after 10 Jun 2026 are not counted.");
    expect(screen.getByRole("alert").textContent).toContain("Cara: 2 without a mark");
    expect(
      screen.getByText("2 awards, one page each, for the students who reached 85.7%"),
    ).toBeTruthy();
    expect(asked("GET", "/admin/attendance/certificates")[0]?.query.toString()).toBe(
      "class_id=3&award=85.7&at_least=5",
    );
    expect(screen.getByRole("link", { name: "Back to the report" }).getAttribute("href")).toBe(
      "/reports?report=awards&class_id=3&threshold=85.7&at_least=5",
    );
  });

  it("an award that a student has not reached is said, and nothing printed", async () => {
    open("/attendance/certificate?student=5&award=100", () => ({
      data: { ...certificates, students: [] },
    }));
    expect(await screen.findByText("This student did not reach 100% on these days.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Print" })).toHaveProperty("disabled", true);
  });

  it("that could not be loaded is asked for again", async () => {
    let down = true;
    open("/attendance/certificate?student=5", () =>
      down ? { data: null, status: 400 } : { data: certificates },
    );
    const again = await screen.findByRole("button", { name: "Try again" });
    down = false;
    fireEvent.click(again);
    await waitFor(() => expect(screen.getByRole("article")).toBeTruthy());
  });
});
