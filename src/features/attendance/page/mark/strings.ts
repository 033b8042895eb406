/**
 * Few take no sign between thousands, and looking for one takes longer than the rest of a mark's
 * sentence.
 */
const inDigits = (count: number) => (count < 1000 ? String(count) : count.toLocaleString("en"));
const several = (count: number, one: string, many: string) =>
  `${inDigits(count)} ${count === 1 ? one : many}`;
const students = (count: number) => several(count, "student", "students");

/** What the page says on which a register is taken. */
export const markAttendance = {
  title: "Mark attendance",
  group: "Mark a group",
  oneStudent: "Correct one student",
  notTakenAfterAll: {
    open: "Not taken after all…",
    title: "Not taken after all?",
    text: (count: number) =>
      `${count === 1 ? "1 mark is" : `All ${count} marks are`} taken out. The register is missing again where one is expected. The log keeps the marks and your reason.`,
    reason: "Reason",
    confirm: (count: number) => (count === 1 ? "Take out 1 mark" : `Take out ${count} marks`),
    done: (count: number) => (count === 1 ? "1 mark taken out." : `${count} marks taken out.`),
    failed: "The register was not changed.",
    unconfirmed: "It is not known whether the register was changed.",
  },
  date: "Date",
  class: "Class",
  slot: "Register",
  chooseClass: "Choose a class…",
  chooseSlot: "Choose…",
  today: "Today",
  allSlots: "All",
  slotWithout: "Not on this day",
  findRegister: "Find a class, subject or teacher",
  noRegister: "No register of this day matches.",
  showAllRegisters: "Clear the filters",
  yours: "Yours",
  others: "All others",
  moreRegisters: (count: number) => `Show ${several(count, "more register", "more registers")}`,
  allOfDay: "All registers of the day",
  loading: "Loading the registers…",
  loadingOne: "Loading the register…",
  failed: "The registers could not be loaded.",
  failedOne: "The register could not be loaded.",
  retry: "Try again",
  noClasses: "There are no classes yet, so there is no register to take.",
  noLessons: "No register is expected on this day.",
  createClass: "New class",
  openList: "Registers expected",
  closedList: "Registers that are closed",
  summary: (taken: number, incomplete: number, missing: number, date: string) =>
    `${date}: ${inDigits(taken)} taken, ${incomplete > 0 ? `${inDigits(incomplete)} incomplete, ` : ""}${inDigits(missing)} missing`,
  allTaken: "Every register of this day is taken.",
  open: (name: string, label: string) => `Open ${name}, ${label}`,
  students,
  where: { here: "On this device", sending: "Sending…", "needs you": "Needs you", saved: "Saved" },
  stillUnmarked: (where: string, count: number) =>
    `${where.replace(/…$/, "")}. ${students(count)} still unmarked.`,
  waiting: (count: number) =>
    `${several(count, "register is", "registers are")} saved on this device, but not on the server yet. ${count === 1 ? "It is" : "They are"} sent as soon as the server answers.`,
  unreadable:
    "This device holds older saves of yours that can't be opened any more. Check the registers you took on it.",
  needing: (titles: string) => `Needs you: ${titles}`,

  closed: {
    title: (why: string) => why,
    day: "No register is taken on this day.",
    empty: "Nobody is enrolled in this class on this day.",
    enrol: "Enrolments",
    upcoming: "This day has not begun",
    upcomingText: "A register cannot be taken before its day.",
    back: "All registers of the day",
    goToday: "Go to today",
    noRegister: (date: string) => `No register is taken on ${date}.`,
    others: (reasons: string) => `Also: ${reasons}.`,
    before: (date: string) => `School day before: ${date}`,
    after: (date: string) => `School day after: ${date}`,
    nextDay: (date: string) => `The next school day is ${date}.`,
    some: (count: number, why: string) =>
      `${several(count, "register is", "registers are")} closed · ${why}`,
    show: (count: number) => `Show the ${several(count, "register", "registers")} of this day`,
  },
  notFound: "Register not found",
  notFoundText: "The class may have been deleted, or the lesson taken off the timetable.",

  startedBy: (name: string, when: string) => `Started by ${name}, ${when}`,
  takenBy: (name: string, when: string) => `Taken by ${name}, ${when}`,
  changedBy: (name: string, when: string) => `Changed by ${name}, ${when}`,
  notTaken: "Not taken yet",
  somebody: "the system",
  begins: (time: string) =>
    `This lesson begins at ${time}. Its register can be saved from then on.`,
  reason: { label: "Why it is changed (optional)", placeholder: "Reason (optional)" },
  stored: (when: string) =>
    `The server can't be reached, or isn't working right now. This is the register as it was known ${when}. What you save stays on this device until the server answers.`,

  grid: (name: string) => `Register of ${name}`,
  columns: {
    roll: "Roll",
    student: "Student",
    mark: "Mark",
    details: "Minutes and remark",
    recent: "Last five",
  },
  row: (roll: string, name: string, mark: string) => `${roll ? `${roll}, ` : ""}${name}: ${mark}`,
  unmarked: "Unmarked",
  withKey: (label: string, key: string) => `${label} (key ${key})`,
  setMark: (label: string, name: string) => `${label}: ${name}`,
  minutes: "min",
  minutesOf: (name: string) => `Minutes late: ${name}`,
  remark: "Remark",
  remarkOf: (name: string) => `Remark: ${name}`,
  office: "Set by the office",
  ask: "Ask for a change…",
  askOf: (name: string) => `Ask for a change of the office's mark: ${name}`,
  unsavedRow: "Not saved yet",
  recentOf: (list: string) => `Last registers, oldest first: ${list}`,
  suggestion: (type: string, code: string) => `${type} leave: ${code} suggested`,
  turn: (name: string, mark: string) => `${name}: ${mark}. Next code`,

  find: "Find by name or roll no.",
  found: (count: number) =>
    count === 0 ? "Nobody matches" : several(count, "student matches", "students match"),
  fill: "Mark all present",
  fillKey: "Shift+A",
  replace: "Replace all…",
  replaceTitle: "Replace every mark?",
  replaceText: (count: number) =>
    `${several(count, "mark that is set", "marks that are set")} would become present (who has approved leave: as leave suggests). You can undo it.`,
  replaceNow: "Replace all",
  cancel: "Cancel",
  suggest: (count: number) => `Apply ${several(count, "suggestion", "suggestions")}`,
  undo: "Undo",
  redo: "Redo",
  list: "As a list",
  photos: "As photos",

  keys: "Keys",
  keysTitle: "Keys of the register",
  keyRows: (
    save: string,
    undo: string,
    redo: string,
    next: string,
  ): readonly (readonly [string, string])[] => [
    ["↑ ↓", "another student"],
    ["1 2 …", "the student with this roll number"],
    ["/", "find by name or roll number, Enter goes there"],
    ["Enter", "minutes late and remark; Enter again comes back"],
    ["Backspace", "clears the mark"],
    ["Shift+A", "marks all present who are unmarked"],
    [undo, "undoes"],
    [redo, "does it again"],
    [save, "saves"],
    [next, "after saving: opens the next missing register"],
  ],
  sets: (label: string) => `sets ${label} and moves on`,
  close: "Close",

  nextMissing: (name: string) => `Next missing register: ${name}`,
  nextIncomplete: (name: string) => `Next incomplete register: ${name}`,
  allIn: "All registers are in",
  allDueIn: "All registers due so far are in",
  save: "Save",
  unsaved: (count: number) => several(count, "unsaved mark", "unsaved marks"),
  nothing: "No unsaved marks",
  undoSave: "Undo the last save",
  notStoredShort: "Couldn't save.",
  refusedShort: "The server refused the last save.",
  seeWhy: "See why",
  notStored:
    "This could not be kept on this device, which may be full. Your marks are still on this page.",

  restored: (count: number, when: string) =>
    `${several(count, "mark", "marks")} you set ${when} and did not save ${count === 1 ? "is" : "are"} back.`,
  discard: "Discard",
  takenOver: (count: number) =>
    `Someone else changed ${several(count, "mark", "marks")} in the meantime; ${count === 1 ? "it was" : "they were"} taken over, and yours stand.`,
  overtaken:
    "Someone else changed this register in the meantime. Nothing of yours was overwritten, and nothing of theirs.",
  compare: "See the difference",
  refused: "This was not saved",
  takeBack: "Back to editing",
  drop: "Discard these marks",
  giveUp: (count: number, isRestSaved: boolean) =>
    `Discard ${several(count, "mark", "marks")}${isRestSaved ? ", save the rest" : ""}`,
  markOf: (name: string, mark: string) => `${name}: ${mark}`,
  unnamed: (id: number) => `Student no. ${id}`,
  cannotStand: "This register can't be marked any more.",

  merge: {
    title: "Someone else marked them too",
    lead: "Choose for each student what is to stand. Everything else that either of you marked is kept.",
    noClash: "You marked different students: both stand.",
    before: "Before",
    mine: "Yours",
    theirs: "Theirs",
    taken: "Taken over from them",
    gone: "No longer in this class on this day, so these marks can't be saved:",
    goneTitle: (count: number) =>
      count === 1 ? "A student is no longer in this class" : "Students are no longer in this class",
    goneLead:
      "The register has changed since you marked it. Everything else that you marked can still be saved.",
    save: "Save this",
    back: "Decide later",
    allMine: "All mine",
    allTheirs: "All theirs",
  },

  locked: (until: string) =>
    `This register is locked: it could be changed until ${until}. What you change here is filed as a correction, for the office to approve.`,
  officeOpen: (until: string) =>
    `Teachers could change this register until ${until}. You may still change it; what you set stays as the office set it.`,
  waitingCorrections: {
    title: (count: number) =>
      `${several(count, "correction of this register waits", "corrections of this register wait")} for the office`,
    mark: (student: string, before: string, after: string) => `${student} ${before} → ${after}`,
    none: "unmarked",
    filed: (name: string, when: string) => `filed by ${name} ${when}`,
    open: "Open",
    same: (count: number) =>
      `${several(count, "correction", "corrections")} of the same ${count === 1 ? "student waits" : "students wait"} already. File yours only if it says something else.`,
  },
  correction: {
    file: "File a correction…",
    title: "File a correction",
    lead: (count: number) =>
      `${several(count, "mark is", "marks are")} to be changed. The register stays as it is until the office approves.`,
    reason: "Reason",
    reasonHelp: "What happened, and how you know.",
    ofOffice: (name: string, mark: string) =>
      `The office has marked ${name} “${mark}”. The mark stays until the office approves another.`,
    wanted: "Should be",
    chooseCode: "Choose a code…",
    send: "File it",
    sendAgain: "File it as well",
    filed: "Correction submitted. You'll get a notification in the console when it's reviewed.",
  },
} as const;
