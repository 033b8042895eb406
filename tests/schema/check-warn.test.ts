import { describe, expect, it } from "vitest";
import { date, integer, text, time, warningOf, type Field } from "@rollcall/kit/schema";
import { declarationProblems } from "../../packages/kit/schema/declaration-problems";

const problems = (field: Field) =>
  declarationProblems(
    [
      {
        name: "trainings",
        label: "Training",
        icon: "book",
        permission: "trainings",
        title: "name",
        fields: { name: text({ label: "Name" }), seats: field },
      },
    ],
    {},
  ).map((problem) => problem.replace("trainings.seats: ", ""));

describe("a warning that is declared wrong", () => {
  it.each<[Field, string]>([
    [integer({ label: "A", warn: {} }), "its warn says nothing"],
    [integer({ label: "A", warn: { min: 5, max: 4 } }), "has a min above its max"],
    [integer({ label: "A", max: 40, warn: { max: 40 } }), "no value above its warn max 40"],
    [integer({ label: "A", min: 1, warn: { min: 0 } }), "no value below its warn min 0"],
    [date({ label: "A", warn: { min: "2026-02-30" } }), "2026-02-30"],
    [date({ label: "A", max: "2026-01-01", warn: { max: "2027-01-01" } }), "no value above"],
    [integer({ label: "A", readOnly: true, warn: { max: 1 } }), "is read only"],
    [{ kind: "integer", label: "A", warn: 40 } as unknown as Field, "its warn must be limits"],
    [
      { kind: "integer", label: "A", warn: { most: 40 } } as unknown as Field,
      "its warn must be limits",
    ],
    [{ kind: "boolean", label: "A", warn: { max: 1 } } as unknown as Field, '"warn" is'],
  ])("is told: %j", (field, sentence) => {
    expect(problems(field).join()).toContain(sentence);
  });

  it("is none where there is room beyond", () => {
    expect(problems(integer({ label: "A", max: 500, warn: { max: 40 } }))).toEqual([]);
  });
});

it("moments are compared as they are, and what is no value of the field says nothing", () => {
  const at = time({ label: "At", warn: { max: "18:00" } });
  expect(warningOf(at, "18:01")).toBe("At is usually at most 18:00.");
  expect([warningOf(at, "18:00"), warningOf(at, null), warningOf(at, "")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const seats = integer({ label: "Seats", warn: { max: 40 } });
  expect([warningOf(seats, "99"), warningOf(seats, 41)]).toEqual([
    undefined,
    "Seats is usually at most 40.",
  ]);
});
