import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atOnce,
  stillFree,
  suggestCovers,
  type OpenLesson,
} from "../../src/features/cover/domain/suggest-covers";

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const lessonsOf = fc
  .array(
    fc.record({
      start: fc.integer({ min: 480, max: 720 }),
      length: fc.integer({ min: 10, max: 90 }),
      free: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ start, length, free }, at): OpenLesson => ({
      id: at + 1,
      start: clock(start),
      end: clock(start + length),
      free,
      together: [],
    })),
  );

describe("the suggestion of covers", () => {
  it("gives lessons to free teachers, and no teacher two at one time", () => {
    fc.assert(
      fc.property(lessonsOf, (lessons) => {
        const chosen = suggestCovers(lessons, new Map());
        for (const lesson of lessons) {
          const teacher = chosen.get(lesson.id);
          if (teacher === undefined) continue;
          expect(lesson.free).toContain(teacher);
          for (const other of lessons)
            if (other.id !== lesson.id && atOnce(other, lesson))
              expect(chosen.get(other.id)).not.toBe(teacher);
        }
      }),
    );
  });

  it("leaves a lesson open only where all its free teachers have another one then", () => {
    fc.assert(
      fc.property(lessonsOf, (lessons) => {
        const chosen = suggestCovers(lessons, new Map());
        for (const lesson of lessons)
          if (!chosen.has(lesson.id)) expect(stillFree(lesson, lessons, chosen)).toEqual([]);
      }),
    );
  });

  it("is the same whatever the order of the lessons, and keeps what is chosen", () => {
    fc.assert(
      fc.property(
        lessonsOf.chain((lessons) =>
          fc.record({
            lessons: fc.constant(lessons),
            shuffled: fc.shuffledSubarray(lessons, { minLength: lessons.length }),
          }),
        ),
        ({ lessons, shuffled }) => {
          const suggested = suggestCovers(lessons, new Map());
          expect(new Map(suggestCovers(shuffled, new Map()))).toEqual(suggested);
          expect(suggestCovers(lessons, suggested)).toEqual(suggested);
          const [first] = suggested;
          if (first) expect(suggestCovers(lessons, new Map([first])).get(first[0])).toBe(first[1]);
        },
      ),
    );
  });

  it("gives nobody a second cover while another teacher who is free has none", () => {
    const lessons: OpenLesson[] = [
      { id: 1, start: "09:00", end: "10:00", free: [1, 2], together: [] },
      { id: 2, start: "10:00", end: "11:00", free: [1, 2], together: [] },
    ];
    expect([...suggestCovers(lessons, new Map())]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });
});

it("a teacher who is free for two lessons takes both where the second begins as the first ends, and not a minute before", () => {
  const covered = (start: string) =>
    suggestCovers(
      [
        { id: 1, start: "09:00", end: "10:00", free: [1], together: [] },
        { id: 2, start, end: "11:00", free: [1], together: [] },
      ],
      new Map(),
    ).size;
  expect(["09:59", "10:00"].map(covered)).toEqual([1, 2]);
});

it("lessons are at once from the first minute of the second to the last of the first, in either order", () => {
  const first = { start: "09:00", end: "10:00" };
  const both = (start: string) => {
    const second = { start, end: "11:00" };
    return [atOnce(first, second), atOnce(second, first)];
  };
  expect(["09:59", "10:00", "10:01"].map(both)).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

it("lessons that fewer teachers could take come first", () => {
  const lessons: OpenLesson[] = [
    { id: 1, start: "09:00", end: "10:00", free: [1, 2], together: [] },
    { id: 2, start: "09:00", end: "10:00", free: [1], together: [] },
  ];
  expect(Object.fromEntries(suggestCovers(lessons, new Map()))).toEqual({ 1: 2, 2: 1 });
});

it("lessons that are taken together go to one teacher, also beside a choice that stands", () => {
  const lessons: OpenLesson[] = [
    { id: 1, start: "09:00", end: "10:00", free: [1, 2, 3], together: [2] },
    { id: 2, start: "09:00", end: "10:00", free: [2, 3], together: [1] },
    { id: 3, start: "09:00", end: "10:00", free: [1, 2, 3], together: [] },
  ];
  expect(Object.fromEntries(suggestCovers(lessons, new Map()))).toEqual({ 1: 2, 2: 2, 3: 1 });
  expect(Object.fromEntries(suggestCovers(lessons, new Map([[1, 3]])))).toEqual({
    1: 3,
    2: 3,
    3: 1,
  });
});
