import { describe, expect, it } from "vitest";
import { filled, placeholderProblem, placeholdersIn } from "../../packages/kit/schema/placeholders";
import { audiences } from "../../src/resources/audiences";

describe("placeholders", () => {
  it("are found once each, and filled; what is inserted is not looked through again", () => {
    expect([
      placeholdersIn("{name}, {student}, {name}, { name }, {Name}"),
      filled("Dear {name}, {student} {other}", { name: "{student}", student: "Asha" }),
    ]).toEqual([["name", "student"], "Dear {student}, Asha {other}"]);
  });

  it("are refused where they are none, or mean nothing to some of the readers", () => {
    expect([
      placeholderProblem("Dear {nmae}", audiences),
      placeholderProblem("{student}", audiences, ["parent", "student"]),
      placeholderProblem("{student}", audiences, ["parent", "teacher"]),
      placeholderProblem("{toString}", audiences),
    ]).toEqual([
      "{nmae} isn't a placeholder. Available: {name}, {student}, {class}, {percentage}, {reply}, {date}.",
      undefined,
      "{student} can't be filled in for teachers. Leave it out, or choose other recipients.",
      undefined,
    ]);
  });
});
