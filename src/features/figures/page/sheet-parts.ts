import type { Sheet } from "./answers";

/** Marks beside each other that can be read on a sheet of paper that lies across. */
const mostMarks = 44;

/**
 * A sheet in parts that fit on paper, each with some of its days and all of its students and totals;
 * one part where days have one register.
 */
export function sheetParts(sheet: Sheet): Sheet[] {
  const spans: { from: number; to: number; marks: number }[] = [];
  sheet.days.forEach(({ slots }, at) => {
    const width = Math.max(1, slots.length);
    const last = spans.at(-1);
    if (last && last.marks + width <= mostMarks) {
      last.to = at + 1;
      last.marks += width;
    } else spans.push({ from: at, to: at + 1, marks: width });
  });
  return spans.length < 2
    ? [sheet]
    : spans.map(({ from, to }) => ({
        ...sheet,
        days: sheet.days.slice(from, to),
        students: sheet.students.map((student) => ({
          ...student,
          cells: student.cells.slice(from, to),
        })),
      }));
}
