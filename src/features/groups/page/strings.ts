/** What is said around the students of a teaching group. */
export const groupStrings = {
  open: "Add students…",
  title: (name: string) => `Add students to ${name}`,
  students: "Students",
  classes: "All students of these classes",
  numbers: "Admission numbers",
  numbersHelp: "One on each line, or separated by commas.",
  from: "From",
  to: "To",
  toHelp: "Empty: until the academic year ends.",
  chooseSome: "Choose students, a class, or enter admission numbers.",
  fromMissing: "Enter the first day.",
  add: "Add",
  cancel: "Cancel",
  added: (count: number) =>
    count === 1 ? "1 student added to the group" : `${count} students added to the group`,
  already: (count: number) =>
    count === 1
      ? "1 student already has a place on these days."
      : `${count} students already have a place on these days.`,
  unknown: (numbers: readonly string[]) =>
    `No student has ${numbers.length === 1 ? "the admission number" : "these admission numbers:"} ${numbers.join(", ")}.`,
};
