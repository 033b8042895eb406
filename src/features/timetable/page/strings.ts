import { weekdayName } from "../../../school/calendar/domain/weekdays";
import type { AnswerTo } from "../../../providers/call";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("timetable/page", words);

type Special = AnswerTo<"GET /admin/timetable/week">["days"][number]["special"][number];

/** What the page of the timetable says. */
export const timetableStrings = {
  title: t("title"),
  views: t("views"),
  import: t("import"),
  by: t("by"),
  tabs: { class_id: t("tabs.class_id"), teacher_id: t("tabs.teacher_id"), room: t("tabs.room") },
  room: t("room"),
  chooseRoom: t("chooseRoom"),
  previousWeek: t("previousWeek"),
  nextWeek: t("nextWeek"),
  thisWeek: t("thisWeek"),
  today: t("today"),
  previousDay: t("previousDay"),
  nextDay: t("nextDay"),
  weekOf: (from: string, to: string) => t("weekOf", { from, to }),
  date: t("date"),
  grid: (name: string) => t("grid", { name }),
  hint: t("hint"),
  period: t("period"),
  add: (day: string, period: string) => t("add", { day, period }),
  free: (day: string, period: string) => t("free", { day, period }),
  off: t("off"),
  special: ({ name, lessons_of: of, no_lessons: without }: Special) => {
    if (of !== null) return t("special.lessonsOf", { name, weekday: weekdayName(of) });
    if (!without) return name;
    const { from, to } = without;
    if (from === null) return t("special.noneUntil", { name, to: String(to) });
    return to === null
      ? t("special.noneFrom", { name, from })
      : t("special.noneFromTo", { name, from, to });
  },
  bells: (name: string) => t("bells", { name }),
  closed: {
    holiday: (name: string) => name,
    off_day: t("closed.off_day"),
    outside_years: t("closed.outside_years"),
  },
  cancelled: t("cancelled"),
  instead: (teacher: string) => t("instead", { teacher }),
  insteadOf: (teacher: string) => t("insteadOf", { teacher }),
  otherRoom: (room: string) => t("otherRoom", { room }),
  lesson: (subject: string, its: string, teacher: string, room: string | null) =>
    [subject, its, teacher, room].filter(Boolean).join(", "),
  cut: t("cut"),
  dropped: t("dropped"),

  noPeriods: t("noPeriods"),
  noPeriodsText: t("noPeriodsText"),
  makePeriods: t("makePeriods"),
  noClasses: t("noClasses"),
  noClassesText: t("noClassesText"),
  makeClass: t("makeClass"),
  noRooms: t("noRooms"),
  noRoomsText: t("noRoomsText"),
  choose: {
    class_id: t("choose.class_id"),
    teacher_id: t("choose.teacher_id"),
    room: t("choose.room"),
  },
  noLessons: t("noLessons"),
  noLessonsHint: t("noLessonsHint"),
  noLessonsView: t("noLessonsView"),
  failed: t("failed"),
  retry: t("retry"),
  loading: t("loading"),

  newLesson: t("newLesson"),
  editLesson: t("editLesson"),
  close: t("close"),
  edit: t("edit"),
  remove: t("remove"),
  end: t("end"),
  substitute: (day: string) => t("substitute", { day }),
  teacher: t("teacher"),
  holds: t("holds"),
  from: (day: string) => t("from", { day }),
  fromTo: (from: string, to: string) => t("fromTo", { from, to }),
  note: t("note"),
  openRecord: t("openRecord"),

  saved: t("saved"),
  moved: (subject: string, day: string, period: string) => t("moved", { subject, day, period }),
  /** Said after what was changed: the days before are another lesson's. */
  holdsFrom: (day: string) => t("holdsFrom", { day }),
  notMoved: t("notMoved"),
  moveUnconfirmed: t("moveUnconfirmed"),
  ended: (subject: string, day: string) => t("ended", { subject, day }),
  notEnded: t("notEnded"),
  endUnconfirmed: t("endUnconfirmed"),
  deleted: (subject: string) => t("deleted", { subject }),
  notDeleted: t("notDeleted"),
  deleteUnconfirmed: t("deleteUnconfirmed"),
  notUndone: t("notUndone"),
  putBackUnconfirmed: t("putBackUnconfirmed"),
  restoreUnconfirmed: t("restoreUnconfirmed"),

  clashes: (count: number) => t("clashes", { count }),
  unfit: t("unfit"),
  noClash: t("noClash"),
  checkFailed: t("checkFailed"),

  substitution: {
    title: (subject: string, day: string) => t("substitution.title", { subject, day }),
    lead: (its: string, time: string, teacher: string) =>
      t("substitution.lead", { its, time, teacher }),
    kind: t("substitution.kind"),
    other: t("substitution.other"),
    cancelled: t("substitution.cancelled"),
    cancelledHint: t("substitution.cancelledHint"),
    teacher: t("substitution.teacher"),
    room: t("substitution.room"),
    note: t("substitution.note"),
    notePlaceholder: t("substitution.notePlaceholder"),
    save: t("substitution.save"),
    undo: t("substitution.undo"),
    cancel: t("substitution.cancel"),
    saved: t("substitution.saved"),
    undone: t("substitution.undone"),
    notSaved: t("substitution.notSaved"),
    unconfirmed: t("substitution.unconfirmed"),
    nothing: t("substitution.nothing"),
  },

  copy: {
    open: t("copy.open"),
    title: t("copy.title"),
    lead: t("copy.lead"),
    what: t("copy.what"),
    day: t("copy.day"),
    week: t("copy.week"),
    fromDay: t("copy.fromDay"),
    toDay: t("copy.toDay"),
    toClass: t("copy.toClass"),
    validFrom: t("copy.validFrom"),
    validTo: t("copy.validTo"),
    validToHelp: t("copy.validToHelp"),
    save: t("copy.save"),
    cancel: t("copy.cancel"),
    inTheWay: (count: number) => t("copy.inTheWay", { count }),
    refused: t("copy.refused"),
    unconfirmed: t("copy.unconfirmed"),
    chooseClass: t("copy.chooseClass"),
    sameDay: t("copy.sameDay"),
  },
} as const;
