import { numberText } from "@rollcall/kit/schema/formats/numbers";

const several = (count: number, one: string, many: string) =>
  `${numberText(count)} ${count === 1 ? one : many}`;
const students = (count: number) => several(count, "student", "students");

/** What the page says on which a register is taken. */
export const markAttendance = {
  title: "Mark attendance",
  group: "Mark a group",
  oneStudent: "Correct one student",
  notTakenAfterAll: {
    open: "Remove this register…",
    title: "Remove this register?",
    text: (count: number) =>
      `${count === 1 ? "1 mark is" : `All ${count} marks are`} removed. If a register is due, it counts as missing again. The activity log keeps the marks and your reason.`,
    reason: "Reason",
    confirm: (count: number) => (count === 1 ? "Remove 1 mark" : `Remove ${count} marks`),
    done: (count: number) => (count === 1 ? "1 mark removed." : `${count} marks removed.`),
    failed: "Couldn't change the register.",
    unconfirmed: "We couldn't confirm that the register was changed.",
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
  noRegister: "No matching registers on this day.",
  showAllRegisters: "Clear the filters",
  yours: "Yours",
  others: "All others",
  moreRegisters: (count: number) => `Show ${several(count, "more register", "more registers")}`,
  allOfDay: "All registers of the day",
  loading: "Loading the registers…",
  loadingOne: "Loading the register…",
  failed: "Couldn't load the registers.",
  failedOne: "Couldn't load the register.",
  retry: "Try again",
  noClasses: "There are no classes yet, so there are no registers to take.",
  noLessons: "No registers are due on this day.",
  createClass: "New class",
  openList: "Registers due",
  closedList: "Closed registers",
  summary: (taken: number, incomplete: number, missing: number, date: string) =>
    `${date}: ${numberText(taken)} taken, ${incomplete > 0 ? `${numberText(incomplete)} incomplete, ` : ""}${numberText(missing)} missing`,
  allTaken: "All registers for this day have been taken.",
  open: (name: string, label: string) => `Open ${name}, ${label}`,
  students,
  where: {
    here: "On this device",
    sending: "Sending…",
    "needs you": "Needs review",
    saved: "Saved",
  },
  stillUnmarked: (where: string, count: number) =>
    `${where.replace(/…$/, "")}. ${students(count)} still unmarked.`,
  waiting: (count: number) =>
    `${several(count, "register is", "registers are")} saved on this device, but not on the server yet. ${count === 1 ? "It is" : "They are"} sent as soon as the server answers.`,
  unreadable:
    "Some older registers saved on this device can't be opened any more. Check the registers you took on it.",
  needing: (titles: string) => `Needs review: ${titles}`,

  closed: {
    title: (why: string) => why,
    day: "No registers are taken on this day.",
    empty: "No students are enrolled in this class on this day.",
    enrol: "Enrolments",
    upcoming: "Future date",
    upcomingText: "You can't take a register before its day.",
    back: "All registers of the day",
    goToday: "Go to today",
    noRegister: (date: string) => `No registers are taken on ${date}.`,
    others: (reasons: string) => `Also: ${reasons}.`,
    before: (date: string) => `Previous school day: ${date}`,
    after: (date: string) => `Next school day: ${date}`,
    nextDay: (date: string) => `The next school day is ${date}.`,
    some: (count: number, why: string) =>
      `${several(count, "register is", "registers are")} closed · ${why}`,
    show: (count: number) => `Show the ${several(count, "register", "registers")} of this day`,
  },
  notFound: "Register not found",
  notFoundText: "The class may have been deleted, or the lesson removed from the timetable.",

  startedBy: (name: string, when: string) => `Started by ${name}, ${when}`,
  takenBy: (name: string, when: string) => `Taken by ${name}, ${when}`,
  changedBy: (name: string, when: string) => `Changed by ${name}, ${when}`,
  notTaken: "Not taken yet",
  somebody: "the system",
  begins: (time: string) =>
    `This lesson begins at ${time}. You can save its register from then on.`,
  reason: { label: "Reason for the change (optional)", placeholder: "Reason (optional)" },
  stored: (when: string) =>
    `The server can't be reached, or isn't working right now. You're seeing the register as of ${when}. Anything you save stays on this device until the server is back.`,

  grid: (name: string) => `Register of ${name}`,
  columns: {
    roll: "Roll",
    student: "Student",
    mark: "Mark",
    details: "Late by / Remark",
    recent: "Last 5 days",
  },
  row: (roll: string, name: string, mark: string) => `${roll ? `${roll}, ` : ""}${name}: ${mark}`,
  unmarked: "Unmarked",
  withKey: (label: string, key: string) => `${label} (key ${key})`,
  setMark: (label: string, name: string) => `${label}: ${name}`,
  minutes: "min",
  minutesOf: (name: string) => `Minutes late: ${name}`,
  remark: "Remark",
  remarkOf: (name: string) => `Remark: ${name}`,
  office: "Office mark",
  ask: "Request a change…",
  askOf: (name: string) => `Request a change to the office's mark: ${name}`,
  unsavedRow: "Not saved yet",
  recentOf: (list: string) => `Last registers, oldest first: ${list}`,
  suggestion: (type: string, code: string) => `${type} leave: ${code} suggested`,
  turn: (name: string, mark: string) => `${name}: ${mark}. Next code`,

  find: "Find by name or roll no.",
  found: (count: number) =>
    count === 0 ? "No matching students" : several(count, "student matches", "students match"),
  fill: "Mark remaining present",
  fillKey: "Shift+A",
  replace: "Overwrite all…",
  replaceTitle: "Overwrite all marks?",
  replaceText: (count: number) =>
    `${several(count, "mark", "marks")} will be set to Present, except for students on approved leave. You can undo this.`,
  replaceNow: "Overwrite all",
  cancel: "Cancel",
  suggest: (count: number) => `Apply ${several(count, "suggestion", "suggestions")}`,
  undo: "Undo",
  redo: "Redo",
  list: "List view",
  photos: "Photo view",

  keys: "Shortcuts",
  keysTitle: "Register shortcuts",
  keyRows: (
    save: string,
    undo: string,
    redo: string,
    next: string,
  ): readonly (readonly [string, string])[] => [
    ["↑ ↓", "move to another student"],
    ["1 2 …", "go to the student with this roll number"],
    ["/", "find by name or roll number, then Enter"],
    ["Enter", "minutes late and remark; Enter again goes back"],
    ["Backspace", "clear the mark"],
    ["Shift+A", "mark all unmarked students present"],
    [undo, "undo"],
    [redo, "redo"],
    [save, "save"],
    [next, "after saving: open the next missing register"],
  ],
  sets: (label: string) => `mark ${label} and move to the next student`,
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
    "Couldn't save on this device; its storage may be full. Your marks are still on this page.",

  restored: (count: number, when: string) =>
    `Restored ${several(count, "unsaved mark", "unsaved marks")} from ${when}.`,
  discard: "Discard",
  takenOver: (count: number) =>
    `Someone else changed ${several(count, "mark", "marks")}. The register is updated, and your own marks are kept.`,
  overtaken: "Someone else changed this register. Neither your marks nor theirs were overwritten.",
  compare: "Compare",
  refused: "Not saved",
  takeBack: "Back to editing",
  drop: "Discard these marks",
  giveUp: (count: number, isRestSaved: boolean) =>
    `Discard ${several(count, "mark", "marks")}${isRestSaved ? ", save the rest" : ""}`,
  markOf: (name: string, mark: string) => `${name}: ${mark}`,
  unnamed: (id: number) => `Student no. ${id}`,
  cannotStand: "This register can't be marked any more.",

  merge: {
    title: "Someone else marked these students too",
    lead: "Choose which mark to keep for each student. All other marks are kept.",
    noClash: "You marked different students, so both changes are kept.",
    before: "Before",
    mine: "Yours",
    theirs: "Theirs",
    taken: "Updated with their changes",
    gone: "No longer in this class on this day, so these marks can't be saved:",
    goneTitle: (count: number) =>
      count === 1 ? "A student is no longer in this class" : "Students are no longer in this class",
    goneLead: "The register has changed since you marked it. You can still save your other marks.",
    save: "Save",
    back: "Decide later",
    allMine: "All mine",
    allTheirs: "All theirs",
  },

  locked: (until: string) =>
    `Locked: editing ended on ${until}. Your changes will be sent to the office as a correction request.`,
  officeOpen: (until: string) =>
    `Teachers could change this register until ${until}. You can still change it; your marks count as office marks.`,
  waitingCorrections: {
    title: (count: number) =>
      `${several(count, "correction of this register waits", "corrections of this register wait")} for the office`,
    mark: (student: string, before: string, after: string) => `${student} ${before} → ${after}`,
    none: "unmarked",
    filed: (name: string, when: string) => `filed by ${name} ${when}`,
    open: "Open",
    same: (count: number) =>
      `${several(count, "correction", "corrections")} of the same ${count === 1 ? "student waits" : "students wait"} already. Submit yours only if it's different.`,
  },
  correction: {
    file: "Request a correction…",
    title: "Request a correction",
    lead: (count: number) =>
      `Requests a change to ${several(count, "mark", "marks")}. The register stays the same until the office approves.`,
    reason: "Reason",
    reasonHelp: "Explain what happened.",
    ofOffice: (name: string, mark: string) =>
      `The office has marked ${name} “${mark}”. It stays that way until the office approves a change.`,
    wanted: "Should be",
    chooseCode: "Choose a code…",
    send: "Submit",
    sendAgain: "Submit anyway",
    filed: "Correction submitted. You'll get a notification in the console when it's reviewed.",
  },
} as const;
