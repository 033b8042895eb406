import { several } from "../../../domain/several";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

interface MessageCounts {
  waiting: number;
  accepted: number;
  kept: number;
  failed: number;
}
const inDigits = (count: number) => numberText(count);
/** How far a class is with its registers that are due. */
const classStates = {
  complete: "complete",
  incomplete: "incomplete",
  not_started: "not started",
  later: "not due yet",
} as const;

/** What the panels of the dashboard say. */
export const panelStrings = {
  figures: {
    title: "Today's attendance",
    attendance: "Attendance so far",
    attendanceToday: "Attendance today",
    attendanceOf: "Attendance",
    /** What a percentage rests on. */
    rests: (marked: number, expected: number) =>
      `${numberText(marked)} of ${numberText(expected)} marked`,
    /** Against the same weekday a week before. */
    difference: (points: number, weekday: string) =>
      points === 0
        ? `Same as last ${weekday}`
        : `${numberText(Math.abs(points))} points ${points > 0 ? "above" : "below"} last ${weekday}`,
    lately: "Last 20 school days",
    weekdays: (weekday: string) => `The previous four ${weekday}s`,
    closedDay: "Closed",
    counts: {
      present: "Present",
      late: "Late",
      absent: "Absent",
      excused: "Excused",
      half: "Half day",
      not_counted: "Not counted",
      unmarked: "Unmarked",
    },
    coverage: "Registers taken",
    of: (taken: number, due: number) => `${numberText(taken)} of ${numberText(due)}`,
    incomplete: (registers: number, students: number) =>
      `${numberText(registers)} incomplete (${several(students, "student", "students")} unmarked)`,
    incompleteOf: (registers: number) => `${numberText(registers)} incomplete`,
    lastDay: (date: string) => `Last school day: ${date}`,
    noSchool: "No registers are due today.",
    nextDay: (date: string) => `The next school day is ${date}.`,
    upcoming: (count: number) => `${numberText(count)} later today`,
  },
  strip: {
    title: "Classes",
    states: classStates,
    legend: (count: number, state: keyof typeof classStates): string =>
      `${numberText(count)} ${classStates[state]}`,
    registers: (complete: number, due: number) => `${complete} of ${due} registers`,
    marked: (marked: number, expected: number) => `${marked} of ${expected} marked`,
    percentage: (percentage: string) => `attendance ${percentage}`,
    all: (count: number) =>
      count === 1 ? "The register is in" : `All ${inDigits(count)} registers are in`,
    allAt: (count: number, time: string) =>
      count === 1
        ? `The register is in, at ${time}`
        : `All ${inDigits(count)} registers in at ${time}`,
    /** A register was saved again after its first save, so when they were complete is not known. */
    allSaved: (count: number, time: string) =>
      `${count === 1 ? "The register is in" : `All ${inDigits(count)} registers are in`}, last saved at ${time}`,
    allDue: (count: number, later: number) =>
      `${count === 1 ? "The register due so far is in" : `All ${inDigits(count)} registers due so far are in`} · ${inDigits(later)} later today`,
  },
  missing: {
    title: "Registers missing now",
    none: "No missing or incomplete registers.",
    take: "Take register",
    takeFor: (name: string, label: string) => `Take register: ${name}, ${label}`,
    finish: "Finish",
    finishFor: (name: string, label: string) => `Finish: ${name}, ${label}`,
    remind: "Send reminder",
    remindFor: (name: string, label: string) => `Send reminder: ${name}, ${label}`,
    more: (count: number) => `Show ${numberText(count)} more`,
    all: "All registers",
    since: (time: string) => `since ${time}`,
    students: (count: number) => several(count, "student", "students"),
    notReminded: "Reminder not sent",
    reminderUnconfirmed: "We couldn't confirm the reminder",
    notReached: (name: string) => `${name} can't read reminders here.`,
    callTeacher: (name: string, phone: string) => `Call ${name}, ${phone}`,
  },
  earlier: {
    title: (day: string, count: number) => `Not taken on ${day} (${numberText(count)})`,
    all: "View that day",
    noTeacher: "No class teacher",
    more: (count: number) => `${several(count, "more", "more")} on that day`,
  },
  absentees: {
    title: "Unexplained absences today",
    none: "No unexplained absences so far.",
    contacted: "Mark as contacted",
    contactedFor: (names: string) => `Mark as contacted: parents of ${names}`,
    contactedBy: (name: string, time: string) => `Contacted by ${name} at ${time}`,
    notContacted: "Not marked as contacted",
    contactedUnconfirmed: "We couldn't confirm the change",
    notify: "Notify",
    notifyFor: (names: string) => `Notify: parents of ${names}`,
    message: ({ waiting, accepted, kept, failed }: MessageCounts) => {
      if (waiting > 0) return `Sending to ${several(waiting, "parent", "parents")}…`;
      if (accepted > 0)
        return failed > 0
          ? `Sent to ${accepted} of ${several(accepted + failed, "parent", "parents")}`
          : `Sent to ${several(accepted, "parent", "parents")}`;
      if (kept > 0) return "Kept in the outbox, not sent";
      return failed > 0 ? "Not sent: call them" : "Sending…";
    },
    call: (name: string, phone: string) => `Call ${name}, ${phone}`,
    logCall: "Log a call",
    logCallFor: (names: string) => `Log a call: parents of ${names}`,
    callTitle: (names: string) => `Call about ${names}`,
    called: "Who did you call?",
    someoneElse: "Someone else",
    outcome: "Outcome",
    outcomes: { spoke: "Spoke to them", left_message: "Left a message", no_answer: "No answer" },
    said: "Notes",
    saidHelp: "Shown in the activity log and in each student's history.",
    saveCall: "Save call",
    callNotSaved: "Call not saved",
    callUnconfirmed: "We couldn't confirm that the call was recorded",
    close: "Close",
    callLine: (outcome: "spoke" | "left_message" | "no_answer", whom: string | null) =>
      ({
        spoke: whom ? `Spoke to ${whom}` : "Spoke to the family",
        left_message: whom ? `Left a message for ${whom}` : "Left a message",
        no_answer: whom ? `No answer from ${whom}` : "No answer",
      })[outcome],
    callBy: (name: string, time: string) => `${name}, ${time}`,
    explained: (type: string, byFamily: boolean) =>
      `${type} ${byFamily ? "requested by the family" : "on record"}, not reviewed yet`,
    recordReason: "Add a reason",
    recordReasonFor: (name: string) => `Add a reason: ${name}`,
    noParents: "No parent on record",
    more: (count: number) => `Show ${several(count, "more family", "more families")}`,
    notSent: "Message not sent",
    sentUnconfirmed: "We couldn't confirm the message",
  },
  corrections: {
    title: "Corrections to review",
    none: "No corrections to review.",
    all: "All corrections",
    approve: "Approve",
    approveFor: (what: string) => `Approve the correction of ${what}`,
    reject: "Reject…",
    rejectFor: (what: string) => `Reject the correction of ${what}`,
    rejectTitle: "Reject this correction?",
    reason: "Reason",
    reasonHelp: "The requester will see it.",
    reasonMissing: "Enter a reason.",
    confirm: "Reject",
    cancel: "Keep it",
    by: (name: string) => `submitted by ${name}`,
    failed: "Decision not saved",
    unconfirmed: "We couldn't confirm the decision",
  },
} as const;
