import { describe, expect, it } from "vitest";
import type { Entry } from "../../../src/features/cases/page/entry-words";
import { foldText } from "../../../src/features/cases/page/entry-words";
import { grouped } from "../../../src/features/cases/page/group-entries";

/** `A10` absent, `a10` from a lesson, `L10` late, `!10` an alert, `N10` a note; latest first. */
const entry = (text: string): Entry => {
  const [letter = "", day = ""] = [text[0], text.slice(1)];
  const when = { date: `2026-06-${day}`, at: null, by: null };
  if (letter === "!")
    return { kind: "alert", ...when, alert: "absence", of_date: when.date, parents: 1 };
  if (letter === "N") return { kind: "note", ...when, case_id: 1, text: "" };
  const slots = letter === "a" ? ["1"] : [];
  return letter === "L" ? { kind: "late", ...when, slots } : { kind: "absent", ...when, slots };
};
const lines = (text: string) =>
  grouped(text.split(" ").map(entry)).map((one) =>
    "entries" in one ? `${foldText(one)}: ${one.from} ${one.to}` : `${one.kind} ${one.date}`,
  );

describe("a timeline in groups", () => {
  it.each([
    ["A10 A09 A08", ["3 days absent: 2026-06-08 2026-06-10"]],
    ["!10 A10 !09 A09", ["2 days absent, 2 alerts: 2026-06-09 2026-06-10"]],
    ["A10 a09", ["Absences on 2 days: 2026-06-09 2026-06-10"]],
    ["L10 L09", ["Late on 2 days: 2026-06-09 2026-06-10"]],
    ["A10", ["absent 2026-06-10"]],
    ["a10 a10", ["absent 2026-06-10", "absent 2026-06-10"]],
    ["!10 A10", ["alert 2026-06-10", "absent 2026-06-10"]],
    ["A10 N09 A08", ["absent 2026-06-10", "note 2026-06-09", "absent 2026-06-08"]],
    [
      "A10 A09 L08 A07 A04",
      [
        "2 days absent: 2026-06-09 2026-06-10",
        "late 2026-06-08",
        "2 days absent: 2026-06-04 2026-06-07",
      ],
    ],
  ])("folds %s", (text, expected) => expect(lines(text)).toEqual(expected));

  it("loses no entry, and keeps their order", () => {
    const entries = "!10 A10 A09 N08 L07 L06 A05".split(" ").map(entry);
    expect(grouped(entries).flatMap((one) => ("entries" in one ? one.entries : [one]))).toEqual(
      entries,
    );
  });
});
