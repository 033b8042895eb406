/** What is said around the students of a teaching group. */
export const groupStrings = {
  open: "Add students…",
  title: (name: string) => `Add students to ${name}`,
  students: "Students",
  classes: "All students of these classes",
  numbers: "Admission numbers",
  numbersHelp: "One per line, or separated by commas.",
  from: "From",
  to: "To",
  toHelp: "Leave empty for the rest of the academic year.",
  chooseSome: "Choose students, a class, or enter admission numbers.",
  fromMissing: "Enter the first day.",
  add: "Add",
  cancel: "Cancel",
  added: (count: number) =>
    count === 1 ? "1 student added to the group" : `${count} students added to the group`,
  already: (count: number) =>
    count === 1
      ? "1 student is already in the group on these days."
      : `${count} students are already in the group on these days.`,
  unknown: (numbers: readonly string[]) =>
    `No student has ${numbers.length === 1 ? "the admission number" : "these admission numbers:"} ${numbers.join(", ")}.`,
};
