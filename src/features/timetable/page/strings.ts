import { weekdayName } from "../../../domain/weekdays";
import type { AnswerTo } from "../../../providers/call";
import { several } from "../../../domain/several";

type Special = AnswerTo<"GET /admin/timetable/week">["days"][number]["special"][number];

/** What the page of the timetable says. */
export const timetableStrings = {
  title: "Timetable",
  views: "View",
  print: "Print",
  import: "Import",
  by: "Timetable of",
  tabs: { class_id: "Class", teacher_id: "Teacher", room: "Room" },
  room: "Room",
  chooseRoom: "Choose a room…",
  previousWeek: "Previous week",
  nextWeek: "Next week",
  thisWeek: "This week",
  today: "Today",
  previousDay: "Previous day",
  nextDay: "Next day",
  weekOf: (from: string, to: string) => `${from} – ${to}`,
  date: "Date in the week",
  grid: (name: string) => `Timetable of ${name}`,
  hint: "Arrow keys move, Enter opens, Ctrl+X and Ctrl+V move a lesson.",
  period: "Period",
  add: (day: string, period: string) => `Add a lesson: ${day}, ${period}`,
  free: (day: string, period: string) => `${day}, ${period}: no lesson`,
  off: "Off day",
  special: ({ name, lessons_of: of, no_lessons: without }: Special) => {
    if (of !== null) return `${name}: ${weekdayName(of)}’s lessons`;
    if (!without) return name;
    const { from, to } = without;
    if (from === null) return `${name}: no lessons until ${to}`;
    return `${name}: no lessons ${to === null ? `from ${from}` : `${from}–${to}`}`;
  },
  bells: (name: string) => `Bells: ${name}`,
  closed: {
    holiday: (name: string) => name,
    off_day: "Off day",
    outside_years: "Outside the academic year",
  },
  cancelled: "Cancelled",
  instead: (teacher: string) => `${teacher} instead`,
  insteadOf: (teacher: string) => `for ${teacher}`,
  otherRoom: (room: string) => `in ${room}`,
  lesson: (subject: string, its: string, teacher: string, room: string | null) =>
    [subject, its, teacher, room].filter(Boolean).join(", "),
  cut: "Cut. Press Ctrl+V in the new place.",
  dropped: "Move cancelled.",

  noPeriods: "No periods yet. Create periods to build a timetable.",
  makePeriods: "New period",
  noClasses: "There are no active classes yet.",
  makeClass: "New class",
  noRooms: "No lessons have a room yet.",
  choose: {
    class_id: "Choose a class to see its week.",
    teacher_id: "Choose a teacher to see their week.",
    room: "Choose a room to see its week.",
  },
  noLessons: "No lessons in this week yet.",
  noLessonsHint: "Select a place to add a lesson, or copy another week.",
  failed: "Couldn't load the week.",
  retry: "Try again",
  loading: "Loading the week…",

  newLesson: "New lesson",
  editLesson: "Edit lesson",
  close: "Close",
  edit: "Edit or move…",
  remove: "Delete",
  end: "End lesson",
  substitute: (day: string) => `Change on ${day}…`,
  teacher: "Teacher",
  holds: "Holds",
  from: (day: string) => `from ${day}`,
  fromTo: (from: string, to: string) => `${from} – ${to}`,
  note: "Note",
  openRecord: "History and details",

  saved: "Lesson saved",
  moved: (subject: string, day: string, period: string) => `${subject} moved to ${day}, ${period}`,
  /** Said after what was changed: the days before are another lesson's. */
  holdsFrom: (day: string) => `From ${day}. The days before stay as they were.`,
  notMoved: "Lesson not moved",
  moveUnconfirmed: "We couldn't confirm that the lesson was moved",
  ended: (subject: string, day: string) => `${subject} ended. Its last day was ${day}.`,
  notEnded: "Lesson not ended",
  endUnconfirmed: "We couldn't confirm that the lesson was ended",
  deleted: (subject: string) => `${subject} deleted`,
  notDeleted: "Lesson not deleted",
  deleteUnconfirmed: "We couldn't confirm that the lesson was deleted",
  notUndone: "Couldn't undo this",
  putBackUnconfirmed: "We couldn't confirm that the lesson was moved back",
  restoreUnconfirmed: "We couldn't confirm that the lesson was restored",

  clashes: (count: number) =>
    count === 1 ? "This clashes with another lesson" : `This clashes with ${count} other lessons`,
  unfit: "This lesson can't take place",
  noClash: "No conflicts.",
  checkFailed: "Couldn't check for clashes. They will be checked when you save.",

  substitution: {
    title: (subject: string, day: string) => `${subject} on ${day}`,
    lead: (its: string, time: string, teacher: string) =>
      `${its}, ${time}, usually with ${teacher}. Changes here apply to this day only.`,
    kind: "On this day",
    other: "Another teacher or room",
    cancelled: "Cancelled",
    cancelledHint: "Cancelled lessons need no register.",
    teacher: "Cover teacher",
    room: "Cover room",
    note: "Note",
    notePlaceholder: "Reason (visible to others)",
    save: "Save",
    undo: "Restored",
    cancel: "Close",
    saved: "Saved for this day",
    undone: "Restored",
    notSaved: "Change not saved",
    unconfirmed: "We couldn't confirm the change",
    nothing: "Choose a teacher or a room, or cancel the lesson.",
  },

  copy: {
    open: "Copy…",
    title: "Copy lessons",
    lead: "Either all lessons are copied or none. Clashing lessons are listed.",
    what: "What",
    day: "One day",
    week: "The whole week",
    fromDay: "From",
    toDay: "To",
    toClass: "To class",
    validFrom: "Valid from",
    validTo: "Valid until",
    validToHelp: "Leave empty to keep the dates of the copied lessons.",
    save: "Copy",
    cancel: "Close",
    inTheWay: (count: number) => several(count, "lesson is in the way", "lessons are in the way"),
    refused: "Nothing was copied",
    unconfirmed: "We couldn't confirm the copy",
    chooseClass: "Choose a class.",
    sameDay: "Choose another day or class.",
  },
} as const;
