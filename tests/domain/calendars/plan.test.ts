import { describe, expect, it } from "vitest";
import {
  fingerprint,
  planOf,
  type CalendarEntry,
  type Link,
  type Named,
  type Present,
} from "../../../src/features/calendars/domain/plan";

const today = "2026-06-10";
const eid: Named = { name: "Eid", from: "2026-06-20", to: "2026-06-21" };
const later: Named = { ...eid, from: "2026-06-21", to: "2026-06-22" };
const entry = (days: Named, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: "eid",
  recurrence: "",
  whole: true,
  ...days,
  ...more,
});
const link = (taken: Named | null, more: Partial<Link> = {}): Link => ({
  uid: "eid",
  recurrence: "",
  holidayId: taken ? 1 : null,
  taken,
  declined: null,
  ...more,
});
const present = (days: Named, more: Partial<Present> = {}): Present => ({
  id: 1,
  isLinked: true,
  ...days,
  ...more,
});
const plan = (entries: CalendarEntry[], links: Link[] = [], holidays: Present[] = []) =>
  planOf(entries, { links, holidays, today, untitled: "Holiday" });
const kinds = (...of: Parameters<typeof plan>) =>
  plan(...of).lines.map(({ kind, byHand, declined }) => [kind, byHand, declined]);

describe("what taking a calendar would change", () => {
  it("is a new holiday for an event that is not known", () => {
    expect(plan([entry(eid)]).lines).toMatchObject([
      { kind: "new", after: eid, before: null, byHand: false, declined: false },
    ]);
    expect(plan([entry({ ...eid, name: "" })]).lines[0]?.after?.name).toBe("Holiday");
  });

  it("is nothing where the holiday stands as taken, however often it is taken", () => {
    expect(plan([entry(eid)], [link(eid)], [present(eid)])).toMatchObject({
      lines: [],
      unchanged: 1,
    });
  });

  it("is nothing for a holiday that was entered by hand, but that it is remembered", () => {
    const byHand = present(eid, { id: 7, isLinked: false });
    expect(plan([entry(eid)], [], [byHand])).toMatchObject({
      lines: [],
      same: [{ uid: "eid", holidayId: 7, taken: eid }],
    });
    // One such holiday stands for one event.
    expect(kinds([entry(eid), entry(eid, { uid: "other" })], [], [byHand])).toEqual([
      ["new", false, false],
    ]);
    expect(kinds([entry(eid)], [], [present(eid, { isLinked: true })])).toEqual([
      ["new", false, false],
    ]);
  });

  it("is the change of a holiday whose event was moved", () => {
    expect(plan([entry(later)], [link(eid)], [present(eid)]).lines).toMatchObject([
      { kind: "changed", holidayId: 1, before: eid, after: later, byHand: false },
    ]);
  });

  it("leaves what was changed by hand, until the event changes too", () => {
    const longer = { ...eid, to: "2026-06-23" };
    expect(plan([entry(eid)], [link(eid)], [present(longer)])).toMatchObject({
      lines: [],
      kept: 1,
    });
    expect(kinds([entry(later)], [link(eid)], [present(longer)])).toEqual([
      ["changed", true, false],
    ]);
    // Somebody has made the change here already.
    expect(plan([entry(later)], [link(eid)], [present(later)])).toMatchObject({
      lines: [],
      unchanged: 1,
    });
  });

  it("leaves what was deleted by hand, until the event changes", () => {
    expect(plan([entry(eid)], [link(eid)], [])).toMatchObject({ lines: [], kept: 1 });
    expect(kinds([entry(later)], [link(eid)], [])).toEqual([["new", true, false]]);
  });

  it("removes a holiday whose event is gone, unless it is over", () => {
    expect(plan([], [link(eid)], [present(eid)]).lines).toMatchObject([
      { kind: "removed", holidayId: 1, before: eid, after: null, byHand: false },
    ]);
    const lastDay = { ...eid, from: "2026-06-09", to: today };
    const over = { ...eid, from: "2026-06-08", to: "2026-06-09" };
    expect(kinds([], [link(lastDay)], [present(lastDay)])).toHaveLength(1);
    expect(kinds([], [link(over)], [present(over)])).toEqual([]);
    expect(kinds([], [link(eid)], [present({ ...eid, name: "Eid al-Adha" })])).toEqual([
      ["removed", true, false],
    ]);
    expect(kinds([], [link(eid)], [])).toEqual([]);
  });

  it("stays left out until it would come to something else", () => {
    const declined = fingerprint({ after: eid });
    expect(kinds([entry(eid)], [link(null, { declined })])).toEqual([["new", false, true]]);
    expect(kinds([entry(later)], [link(null, { declined })])).toEqual([["new", false, false]]);
    const gone = fingerprint({ after: null });
    expect(kinds([], [link(eid, { declined: gone })], [present(eid)])).toEqual([
      ["removed", false, true],
    ]);
  });

  it("says of an event with clock times that it takes no whole day", () => {
    expect(plan([entry(eid, { whole: false })]).lines).toMatchObject([{ whole: false }]);
  });
});
