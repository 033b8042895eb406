import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/panels/en.json" with { type: "json" };

const t = messages("dashboard/page/panels", words);

interface MessageCounts {
  waiting: number;
  accepted: number;
  kept: number;
  failed: number;
}

/** How far a class is with its registers that are due. */
const classStates = {
  complete: t("states.complete"),
  incomplete: t("states.incomplete"),
  not_started: t("states.not_started"),
  later: t("states.later"),
} as const;

/** What the panels of the dashboard say. */
export const panelStrings = {
  figures: {
    title: t("figures.title"),
    attendance: t("figures.attendance"),
    attendanceToday: t("figures.attendanceToday"),
    attendanceOf: t("figures.attendanceOf"),
    /** What a percentage rests on. */
    rests: (marked: number, expected: number) => t("figures.rests", { marked, expected }),
    /** Against the same weekday a week before. */
    difference: (points: number, weekday: string) =>
      points === 0
        ? t("figures.same", { weekday })
        : t(points > 0 ? "figures.above" : "figures.below", { points: Math.abs(points), weekday }),
    lately: t("figures.lately"),
    weekdays: (weekday: string) => t("figures.weekdays", { weekday }),
    closedDay: t("figures.closedDay"),
    counts: {
      present: t("figures.counts.present"),
      late: t("figures.counts.late"),
      absent: t("figures.counts.absent"),
      excused: t("figures.counts.excused"),
      half: t("figures.counts.half"),
      not_counted: t("figures.counts.not_counted"),
      unmarked: t("figures.counts.unmarked"),
    },
    coverage: t("figures.coverage"),
    of: (taken: number, due: number) => t("figures.of", { taken, due }),
    incomplete: (registers: number, students: number) =>
      t("figures.incomplete", { registers, students }),
    incompleteOf: (registers: number) => t("figures.incompleteOf", { registers }),
    lastDay: (date: string) => t("figures.lastDay", { date }),
    noSchool: t("figures.noSchool"),
    nextDay: (date: string) => t("figures.nextDay", { date }),
    upcoming: (count: number) => t("figures.upcoming", { count }),
  },
  strip: {
    title: t("strip.title"),
    states: classStates,
    legend: (count: number, state: keyof typeof classStates): string =>
      t("strip.legend", { count, state: classStates[state] }),
    registers: (complete: number, due: number) => t("strip.registers", { complete, due }),
    marked: (marked: number, expected: number) => t("strip.marked", { marked, expected }),
    percentage: (percentage: string) => t("strip.percentage", { percentage }),
    all: (count: number) => t("strip.all", { count }),
    allAt: (count: number, time: string) => t("strip.allAt", { count, time }),
    /** A register was saved again after its first save, so when they were complete is not known. */
    allSaved: (count: number, time: string) => t("strip.allSaved", { count, time }),
    allDue: (count: number, later: number) => t("strip.allDue", { count, later }),
  },
  missing: {
    title: t("missing.title"),
    none: t("missing.none"),
    noneDue: t("missing.noneDue"),
    take: t("missing.take"),
    takeFor: (name: string, label: string) => t("missing.takeFor", { name, label }),
    finish: t("missing.finish"),
    finishFor: (name: string, label: string) => t("missing.finishFor", { name, label }),
    remind: t("missing.remind"),
    remindFor: (name: string, label: string) => t("missing.remindFor", { name, label }),
    more: (count: number) => t("missing.more", { count }),
    all: t("missing.all"),
    since: (time: string) => t("missing.since", { time }),
    students: (count: number) => t("missing.students", { count }),
    notReminded: t("missing.notReminded"),
    reminderUnconfirmed: t("missing.reminderUnconfirmed"),
    notReached: (name: string) => t("missing.notReached", { name }),
    callTeacher: (name: string, phone: string) => t("missing.callTeacher", { name, phone }),
  },
  earlier: {
    title: (day: string, count: number) => t("earlier.title", { day, count }),
    all: t("earlier.all"),
    noTeacher: t("earlier.noTeacher"),
    more: (count: number) => t("earlier.more", { count }),
  },
  absentees: {
    title: t("absentees.title"),
    none: t("absentees.none"),
    noMarks: t("absentees.noMarks"),
    /** The list of everybody who is absent today, explained or not. */
    all: t("absentees.all"),
    contacted: t("absentees.contacted"),
    contactedFor: (names: string) => t("absentees.contactedFor", { names }),
    contactedBy: (name: string, time: string) => t("absentees.contactedBy", { name, time }),
    notContacted: t("absentees.notContacted"),
    contactedUnconfirmed: t("absentees.contactedUnconfirmed"),
    notify: t("absentees.notify"),
    notifyFor: (names: string) => t("absentees.notifyFor", { names }),
    keep: t("absentees.keep"),
    keepFor: (names: string) => t("absentees.keepFor", { names }),
    message: ({ waiting, accepted, kept, failed }: MessageCounts) => {
      if (waiting > 0) return t("absentees.message.waiting", { count: waiting });
      if (accepted > 0)
        return failed > 0
          ? t("absentees.message.some", { accepted, all: accepted + failed })
          : t("absentees.message.sent", { count: accepted });
      if (kept > 0) return t("absentees.message.kept");
      return failed > 0 ? t("absentees.message.failed") : t("absentees.message.sending");
    },
    call: (name: string, phone: string) => t("absentees.call", { name, phone }),
    logCall: t("absentees.logCall"),
    logCallFor: (names: string) => t("absentees.logCallFor", { names }),
    callTitle: (names: string) => t("absentees.callTitle", { names }),
    called: t("absentees.called"),
    someoneElse: t("absentees.someoneElse"),
    outcome: t("absentees.outcome"),
    outcomes: {
      spoke: t("absentees.outcomes.spoke"),
      left_message: t("absentees.outcomes.left_message"),
      no_answer: t("absentees.outcomes.no_answer"),
    },
    said: t("absentees.said"),
    saidHelp: t("absentees.saidHelp"),
    saveCall: t("absentees.saveCall"),
    callNotSaved: t("absentees.callNotSaved"),
    callUnconfirmed: t("absentees.callUnconfirmed"),
    close: t("absentees.close"),
    callLine: (outcome: "spoke" | "left_message" | "no_answer", whom: string | null) =>
      whom
        ? {
            spoke: t("absentees.callLine.spoke", { whom }),
            left_message: t("absentees.callLine.left_message", { whom }),
            no_answer: t("absentees.callLine.no_answer", { whom }),
          }[outcome]
        : {
            spoke: t("absentees.callLine.spokeFamily"),
            left_message: t("absentees.outcomes.left_message"),
            no_answer: t("absentees.outcomes.no_answer"),
          }[outcome],
    callBy: (name: string, time: string) => t("absentees.callBy", { name, time }),
    explained: (type: string, byFamily: boolean) =>
      t(byFamily ? "absentees.requested" : "absentees.onRecord", { type }),
    noParents: t("absentees.noParents"),
    parentOf: (name: string, students: string) => t("absentees.parentOf", { name, students }),
    more: (count: number) => t("absentees.more", { count }),
    notSent: t("absentees.notSent"),
    sentUnconfirmed: t("absentees.sentUnconfirmed"),
  },
  corrections: {
    title: t("corrections.title"),
    none: t("corrections.none"),
    all: t("corrections.all"),
    approve: t("corrections.approve"),
    approveFor: (what: string) => t("corrections.approveFor", { what }),
    reject: t("corrections.reject"),
    rejectFor: (what: string) => t("corrections.rejectFor", { what }),
    rejectTitle: t("corrections.rejectTitle"),
    reason: t("corrections.reason"),
    reasonHelp: t("corrections.reasonHelp"),
    reasonMissing: t("corrections.reasonMissing"),
    confirm: t("corrections.confirm"),
    cancel: t("corrections.cancel"),
    by: (name: string) => t("corrections.by", { name }),
    failed: t("corrections.failed"),
    unconfirmed: t("corrections.unconfirmed"),
  },
} as const;
