const loans = (count: number) => (count === 1 ? "1 loan" : `${count} loans`);
const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** What the page for extensions says. */
export const words = {
  title: "Extend loans",
  intro: "Give all loans that are due between two days more time, such as over a holiday.",
  from: "Due from",
  to: "Due until",
  by: "Days",
  incomplete: "Enter both days and by how many days the loans are extended.",
  none: "No loan is due on these days.",
  summary: (count: number) => `${loans(count)} will be extended.`,
  table: "Loans that are due",
  copy: "Copy",
  book: "Book",
  member: "Member",
  due: "Due on",
  extended: "Extended to",
  save: (count: number) => (count === 0 ? "Extend" : `Extend ${loans(count)}`),
  saved: (count: number) => `${loans(count)} extended.`,
  noneText: "Extensions that you save appear here, where you can undo them.",
  line: (by: number, count: number) => `${days(by)} for ${loans(count)}`,
  undoOf: (by: number, count: number) => `Undo ${days(by)} for ${loans(count)}`,
  undoText: "Loans get back the day they were due on. Those that have changed since stay.",
  done: (count: number) => `${loans(count)} as before.`,
  kept: (names: readonly string[]) => `Changed since, and left as it is: ${names.join("; ")}.`,
} as const;
