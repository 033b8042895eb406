import { describe, expect, it } from "vitest";
import { tallyBySubject, type SubjectFacts } from "../../src/features/figures/domain/by-subject";
import { studentDays } from "../../src/school/sums/domain/student-days";
import { alwaysOff } from "../../src/school/calendar/domain/weekly-off";
import { usualPolicy } from "../support/usual-policy";

const [maths, physics] = [1, 2];
/** A Monday. */
const monday = "2026-06-08";
const school: SubjectFacts = {
  calendar: {
    years: [{ from: "2026-04-01", to: "2027-03-31" }],
    offDays: alwaysOff([6, 7]),
    holidays: [],
    specialDays: [],
    bells: [],
  },
  modes: [{ from: "2026-04-01", mode: "period" }],
  lessons: new Map([
    [
      1,
      [maths, physics].map((subjectId, at) => ({
        id: at + 1,
        weekday: 1,
        week: null,
        periodId: at + 1,
        validFrom: "2026-04-01",
        validTo: null,
        starts: `0${8 + at}:00`,
        subjectId,
      })),
    ],
  ]),
  groups: new Set(),
  starts: new Map(),
  cancelled: new Set(["2@2026-06-15"]),
  expectedFrom: null,
  today: "2026-06-20",
};
const enrolled = [{ classId: 1, from: "2026-06-01", to: null }];
const policy = { ...usualPolicy, unmarked: "absent" } as const;

type Taken = Parameters<typeof tallyBySubject>[1][number] & { mark: "present" | "absent" | null };
const tallies = (taken: Taken[], from = monday, to = monday) => {
  const days = studentDays({ from, to }, enrolled, taken, school);
  return Object.fromEntries(
    [...tallyBySubject(days, taken, school, policy)].map(([id, { halves, counted, marked }]) => [
      id,
      { halves, counted, marked },
    ]),
  );
};

describe("a student's percentage in a subject", () => {
  it("counts the registers taken in it and its lessons of which none was taken", () => {
    expect(
      tallies([{ classId: 1, day: monday, slot: "period:1", subjectId: maths, mark: "present" }]),
    ).toEqual({
      [maths]: { halves: 2, counted: 1, marked: 1 },
      [physics]: { halves: 0, counted: 1, marked: 0 },
    });
  });

  it("goes by the subject a register was taken in, whatever the timetable says since", () => {
    expect(
      tallies([
        { classId: 1, day: monday, slot: "period:1", subjectId: physics, mark: "present" },
        { classId: 1, day: monday, slot: "period:2", subjectId: physics, mark: "absent" },
      ]),
    ).toEqual({ [physics]: { halves: 2, counted: 2, marked: 2 } });
  });

  it("leaves out lessons that are cancelled, and marks on days without school", () => {
    expect(
      tallies(
        [
          { classId: 1, day: "2026-06-14", slot: "period:1", subjectId: maths, mark: "absent" },
          { classId: 1, day: "2026-06-15", slot: "period:1", subjectId: maths, mark: "present" },
        ],
        "2026-06-14",
        "2026-06-15",
      ),
    ).toEqual({ [maths]: { halves: 2, counted: 1, marked: 1 } });
  });

  it("knows no subject of a whole day", () => {
    expect(
      tallies([{ classId: 1, day: monday, slot: "day", subjectId: null, mark: "present" }]),
    ).toEqual({
      [maths]: { halves: 0, counted: 1, marked: 0 },
      [physics]: { halves: 0, counted: 1, marked: 0 },
    });
  });
});
