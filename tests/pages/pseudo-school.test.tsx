import { weekdayNames } from "../../src/school/calendar/domain/weekdays";
import { waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plainTexts, speakSchoolPseudo } from "../support/pseudo";
import { turnOf } from "../support/every-case";

await speakSchoolPseudo();
const { schoolStage } = await import("./faults/school-stage");
const { queryClient } = await import("../../packages/kit/browser/providers/query-client");
const { setLocale } = await import("../../packages/kit/schema/formats/formatting");
const stage = schoolStage();

// Days and numbers as no words of English write them.
beforeAll(() => setLocale("ja"));
afterAll(() => setLocale(undefined));

/** Pages of the school. A new page is one more entry. */
const pages = [
  "/academic-years/rollover",
  "/activity-logs",
  "/attendance-codes",
  "/attendance-codes/1",
  "/attendance-codes/1/edit",
  "/attendance-corrections",
  "/attendance/absent",
  "/attendance/gate",
  "/attendance/group",
  "/attendance/here",
  "/attendance/mark",
  "/attendance/mark?class=1&date=2026-11-23&slot=day",
  "/attendance/student",
  "/attendance/view",
  "/cases",
  "/cases/1",
  "/cases/1/letter?template=1",
  "/classes/1",
  "/dashboard",
  "/holidays/year",
  "/leaves",
  "/leaves/class",
  "/notifications",
  "/notifications/send",
  "/permissions",
  "/profile",
  "/reports",
  "/settings",
  "/special-days",
  "/students/1",
  "/teachers/1",
  "/timetable",
  "/timetable/cover",
];
/** What an institution is called before it says so, as its settings begin. */
const standing = [
  "ABC Attendance System",
  "Admin Panel",
  // The platform names the days of the week; it knows no pseudo-language.
  ...weekdayNames(),
];

/** Every text in what the API has answered, and what stands in it after a colon. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield* [value, value.replace(/^[^:]+: /, "")];
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part);
}

/** Resolves when the page has asked for all it shows, and shows it. */
async function settled(): Promise<void> {
  let before = "";
  await waitFor(
    () => {
      const [last, now] = [before, document.querySelector("main")?.innerHTML ?? ""];
      before = now;
      expect(queryClient.isFetching()).toBe(0);
      expect(now).toContain("[");
      expect(now).toBe(last);
    },
    { timeout: 40_000, interval: 300 },
  );
}

it.each(turnOf(pages, 0, 3))(
  "%s says nothing but messages and what the API answers",
  async (at) => {
    stage.open(at);
    await settled();
    const answers = queryClient.getQueryCache().getAll();
    const answered = answers.flatMap(({ state }) => [...textsIn(state.data)]);
    expect(plainTexts(new Set([...standing, ...answered]))).toEqual([]);
  },
);
