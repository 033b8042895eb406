import { act, cleanup, render, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ClassBoard } from "../../../src/features/dashboard/page/class-board";
import { standingOf } from "../../../src/features/dashboard/page/morning-figures";
import type { ExpectedRegister } from "../../../src/school/registers/page/expected-day";
import { expectedRegister } from "../../support/fold-day";
import { usualPolicy as policy } from "../../support/usual-policy";

const drawn: string[] = [];
vi.mock("react-router-dom", async (original) => {
  const actual = await original<typeof import("react-router-dom")>();
  const Link = (props: Parameters<typeof actual.Link>[0]) => {
    drawn.push(String(props["aria-label"]).split(":")[0] ?? "");
    return <actual.Link {...props} />;
  };
  return { ...actual, Link };
});
afterEach(() => {
  cleanup();
  drawn.length = 0;
});

const date = "2026-11-20";
const register = (
  id: number,
  its: Partial<ExpectedRegister["class"]>,
  more: Partial<ExpectedRegister> = {},
) =>
  expectedRegister({
    class: { id, name: `Class ${id}`, code: String(id), ...its },
    state: "missing",
    version: 0,
    counts: { present: 0, absent: 0, excused: 0, half: 0, not_counted: 0, late: 0, unmarked: 22 },
    ...more,
  });
const taken = { state: "taken", version: 1, counts: expectedRegister().counts } as const;
/** The board of these registers; all of it new objects, as an answer brings them. */
const boardOf = (registers: readonly ExpectedRegister[]): ReactElement => {
  const day = structuredClone({ date, today: date, mode: "daily" as const, registers });
  return (
    <MemoryRouter>
      <ClassBoard day={day} standing={standingOf(day)} policy={policy} mayMark />
    </MemoryRouter>
  );
};

describe("the board of all classes", () => {
  it("has a row for each grade, in natural order, and one for classes without", () => {
    render(
      boardOf([
        register(1, { name: "1 A", grade: "Grade 1" }),
        register(2, { name: "1 B", grade: "Grade 1" }),
        register(3, { name: "10 A", grade: "Grade 10" }),
        register(4, { name: "2 A", grade: "Grade 2" }),
        register(5, { name: "Choir" }),
      ]),
    );
    const board = within(screen.getByRole("group", { name: "Classes" }));
    const shown = board.getAllByRole("heading", { level: 3 }).map(({ textContent }) => [
      textContent,
      ...within(board.getByRole("list", { name: String(textContent) }))
        .getAllByRole("link")
        .map((link) => link.getAttribute("aria-label")),
    ]);
    expect(shown).toEqual([
      ["Grade 1", "1 A: not started", "1 B: not started"],
      ["Grade 2", "2 A: not started"],
      ["Grade 10", "10 A: not started"],
      ["No grade", "Choir: not started"],
    ]);
  });

  it.each([
    ["one grade", ["Grade 1", "Grade 1"]],
    ["grades of one class each", ["Grade 2", "Grade 10"]],
    ["no grades", [undefined, undefined]],
  ])("has no headings of %s", (_, grades) => {
    render(boardOf(grades.map((grade, id) => register(id, grade ? { grade } : {}))));
    expect(screen.queryByRole("heading")).toBeNull();
    expect(
      within(screen.getByRole("list", { name: "Classes" }))
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Class 0not started", "Class 1not started"]);
  });

  it("says how many registers of a class of several are in, and its percentage once all are", () => {
    const of = (slot: string, state: "taken" | "missing") =>
      register(1, {}, state === "taken" ? { slot, ...taken } : { slot });
    const { rerender } = render(boardOf([of("period:1", "taken"), of("period:2", "missing")]));
    const link = () => screen.getByRole("link");
    expect([link().textContent, link().getAttribute("href")]).toEqual([
      "Class 11 of 2 registers",
      `/attendance/mark?class=1&date=${date}&slot=period%3A2`,
    ]);
    rerender(boardOf([of("period:1", "taken"), of("period:2", "taken")]));
    expect(link().textContent).toBe("Class 190.9%");
  });

  it("draws one tile of 120 anew when one register is saved", () => {
    const all = Array.from({ length: 120 }, (_, at) =>
      register(at + 1, { grade: `Grade ${(at % 10) + 1}` }),
    );
    const { rerender } = render(boardOf(all));
    expect(drawn).toHaveLength(120);
    drawn.length = 0;
    act(() =>
      rerender(boardOf(all.map((one) => (one.class.id === 7 ? { ...one, ...taken } : one)))),
    );
    expect(drawn).toEqual(["Class 7"]);
    expect(screen.getByRole("link", { name: /^Class 7: complete/ })).toBeTruthy();
  });
});
