const number = (count: number) => count.toLocaleString("en");
const students = (count: number) => (count === 1 ? "1 student" : `${number(count)} students`);

/** What the page says on which the next academic year is started. */
export const rolloverStrings = {
  title: "Start the next year",
  open: "Start the next year",
  steps: ["Years", "Classes", "Rehearsal", "Done"] as const,
  stepsLabel: "Steps to the next year",
  loading: "Loading the classes…",
  failed: "The classes could not be loaded",
  retry: "Try again",
  back: "Back",
  leaveTitle: "Leave without starting the year?",
  leaveReason:
    "Nothing has been done yet. What you have chosen here would have to be chosen again.",

  yearsTitle: "From which year to which",
  yearsLead:
    "Students move from the classes of one academic year into those of the next. You see what becomes of each of them before anything is changed.",
  from: "Year that ends",
  to: "Year that begins",
  lastDay: (day: string) => `Its last day is ${day}.`,
  firstDay: (day: string) => `Its first day is ${day}.`,
  noYears: "There is no academic year yet",
  noYearsText: "Create the present academic year and the one after it, then come back.",
  noNext: (name: string) => `There is no academic year after ${name}`,
  noNextText: "Create the next academic year first; students are enrolled from its first day on.",
  create: "Create an academic year",
  allYears: "Academic years",
  allDone: (from: string, to: string) => `Everybody of ${from} has been moved on to ${to} already`,
  allDoneText: (count: number) => `${students(count)}: nothing is left to do.`,
  nobody: (from: string) => `Nobody is in a class at the end of ${from}`,
  nobodyText: "There is nobody to move on.",
  someDone: (count: number) =>
    `${students(count)} of this year ${count === 1 ? "has" : "have"} been moved on or left already; only the others are moved now.`,
  toClasses: "Choose the classes",

  classesTitle: "Where each class goes",
  classesCaption: "Classes, how many students they have, and the class of the next year",
  class: "Class",
  students: "Students",
  nextClass: "Next class",
  nextOf: (name: string) => `Next class of ${name}`,
  choose: "– choose –",
  leaves: "Leave the school",
  staysIn: (name: string) => `Stay in ${name}`,
  trashed: "in the trash",
  suggested: "suggested",
  mapped: (done: number, of: number) =>
    `${number(done)} of ${number(of)} classes have a next class.`,
  unmappedHelp: "The next year can be started once each class has one.",
  withoutClass: (count: number) =>
    `${students(count)} ${count === 1 ? "is" : "are"} in no class on the last day of the year. Give ${count === 1 ? "that student" : "them"} one in the rehearsal, or later on ${count === 1 ? "the record" : "their records"}.`,
  rollNumbers: "Roll numbers",
  numbering: {
    keep: "Keep, where the number is free in the new class",
    by_name: "Renumber each class by name",
    clear: "Clear all",
  },
  toRehearsal: "Rehearse",

  rehearsalTitle: "What would become of each student",
  rehearsing: "Rehearsing…",
  notRehearsed: "The rehearsal did not work",
  nothingYet: "Nothing has been changed yet.",
  warnings: "To be considered",
  unmappedTitle: (count: number) =>
    count === 1 ? "1 class has no next class" : `${number(count)} classes have no next class`,
  unmappedText: (names: string) =>
    `${names}: choose where the students go, that they stay, or that they leave. Until then the next year cannot be started.`,
  chooseNext: "Choose next classes",
  kinds: {
    promoted: "Move on",
    stays: "Stay",
    leaves: "Leave",
    not_mapped: "Not mapped",
    already: "Done already",
  },
  searchLabel: "Search students",
  searchHint: "Name or admission no.",
  listCaption: (kind: string) => `Students: ${kind}`,
  student: "Student",
  present: "Class now",
  next: "Next class",
  rollNo: "Roll no.",
  change: "Exception",
  exceptionOf: (name: string) => `Exception for ${name}`,
  likeClass: "as the class",
  exceptions: (count: number) => (count === 1 ? "1 exception" : `${number(count)} exceptions`),
  dropExceptions: "Take all exceptions back",
  none: "—",
  gone: "leaves",
  noneOfKind: {
    promoted: "Nobody moves into another class.",
    stays: "Nobody stays in the same class.",
    leaves: "Nobody leaves.",
    not_mapped: "Everybody is mapped.",
    already: "Nobody has been moved before.",
  },
  noMatch: "No student matches the search.",
  shown: (shown: number, of: number) => `${number(shown)} of ${students(of)}`,
  more: (count: number) => `Show ${number(count)} more`,
  nothingToDo: "There is nothing to do: nobody moves on, stays or leaves.",
  toConfirm: (name: string) => `Start ${name}…`,

  confirmTitle: (name: string) => `Start ${name}?`,
  confirmText: (moving: number, leaving: number) =>
    `${students(moving)} ${moving === 1 ? "is" : "are"} enrolled in a class of the new year, ${number(leaving)} ${leaving === 1 ? "leaves" : "leave"}. Marks and percentages of the old year stay as they are. You can undo it as long as no register of the new year has a mark.`,
  confirmLeft: (count: number) =>
    `${students(count)} ${count === 1 ? "is" : "are"} not mapped and ${count === 1 ? "stays as it is" : "stay as they are"}.`,
  makeCurrent: (name: string) => `Make ${name} the current academic year`,
  isCurrent: (name: string) => `${name} is the current academic year already.`,
  type: (name: string) => `Type ${name} to go on`,
  start: (count: number) => `Move ${students(count)}`,
  cancel: "Not yet",
  notDone: "Nothing was done",
  again: "Rehearse again",
  unknownEnd: "It is not known whether it was done. Press the button again: nothing is done twice.",

  doneTitle: (name: string) => `${name} is set up`,
  nothingDone: "There was nothing left to do",
  doneText: (count: number, name: string) =>
    `${students(count)} ${count === 1 ? "was" : "were"} moved on to ${name}.`,
  nowCurrent: (name: string) => `${name} is the current academic year now.`,
  leftOver: (count: number) =>
    `${students(count)} ${count === 1 ? "is" : "are"} not mapped and can be moved by doing this again.`,
  goOn: "Go on with",
  links: {
    students: "Students",
    classes: "Classes",
    leavers: "Who has left",
    years: "Academic years",
    again: "Move the others",
    undo: "Back to the first step, to undo",
  },
  undo: {
    title: "Latest start of a year",
    last: (year: string, who: string | null, when: string) =>
      `${year} was started ${when}${who ? ` by ${who}` : ""}.`,
    button: (year: string) => `Undo the start of ${year}`,
    question: (year: string) => `Undo the start of ${year}?`,
    text: (count: number) =>
      `Classes, roll numbers, leavers and enrolments of ${students(count)} will be as before.`,
    cancel: "Cancel",
    done: (year: string, count: number) =>
      `The start of ${year} was undone: ${students(count)} as before.`,
    failed: "The start of the year was not undone.",
    unconfirmed: "We couldn't confirm that the start of the year was undone",
  },
};
