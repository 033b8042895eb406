import { waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plainTexts, speakSchoolPseudo } from "../support/pseudo";

await speakSchoolPseudo();
const { schoolStage } = await import("./faults/school-stage");
const { queryClient } = await import("../../packages/kit/browser/providers/query-client");
const { setLocale } = await import("../../packages/kit/schema/formats/formatting");
const stage = schoolStage();

// Days and numbers as no words of English write them.
beforeAll(() => setLocale("ja"));
afterAll(() => setLocale(undefined));

/** Pages of the school, each with what it shows once it is there. A new page is one more entry. */
const pages: Readonly<Record<string, RegExp>> = {
  "/attendance/mark": /Grade/,
  "/attendance/mark?class=1&date=2026-11-23&slot=day": /Indranil Sen/,
  "/attendance/here": /Grade/,
  "/attendance/absent": /Grade|\[N/,
  "/attendance/gate": /\[/,
  "/attendance/group": /\[/,
  "/attendance/student": /\[/,
  "/attendance/view": /\[/,
  "/timetable/cover": /\[/,
  "/timetable": /\[/,
  "/cases": /\[/,
  "/cases/1": /\[/,
  "/cases/1/letter": /\[/,
  "/attendance-codes": /\[/,
  "/attendance-codes/1": /\[/,
  "/attendance-codes/1/edit": /\[/,
  "/special-days": /\[/,
  "/holidays/year": /\[/,
  "/leaves": /\[/,
  "/leaves/class": /\[/,
  "/reports": /\[/,
  "/academic-years/rollover": /\[/,
  "/dashboard": /\[/,
  "/students/1": /\[/,
  "/classes/1": /\[/,
  "/teachers/1": /\[/,
  "/settings": /\[/,
  "/profile": /\[/,
  "/notifications": /\[/,
  "/activity-logs": /\[/,
  "/permissions": /\[/,
  "/attendance-corrections": /\[/,
};

/** Every text in what the API has answered. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part);
}

it.each(Object.entries(pages))("%s says nothing but messages and what the API answers", async (at, shows) => {
  stage.open(at);
  await waitFor(() => {
    expect(document.body.textContent).toMatch(shows);
    expect(queryClient.isFetching()).toBe(0);
  }, { timeout: 30_000 });
  await new Promise((done) => setTimeout(done, 400));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 30_000 });
  const answers = queryClient.getQueryCache().getAll().map(({ state }) => state.data);
  console.log(at, plainTexts(new Set(textsIn(answers))));
  expect(plainTexts(new Set(textsIn(answers)))).toEqual([]);
}, 120_000);
