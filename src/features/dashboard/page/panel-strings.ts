const several = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

interface MessageCounts {
  waiting: number;
  accepted: number;
  kept: number;
  failed: number;
}

/** What the panels of the dashboard say. */
export const panelStrings = {
  figures: {
    title: "Today's attendance",
    present: "Present",
    absent: "Absent",
    late: "Late",
    coverage: "Registers taken",
    of: (taken: number, due: number) =>
      `${taken.toLocaleString("en")} of ${due.toLocaleString("en")}`,
    lateNote: "of those present",
    incomplete: (registers: number, students: number) =>
      `${registers.toLocaleString("en")} incomplete (${several(students, "student", "students")} unmarked)`,
    noSchool: "No register is asked for today.",
    nextDay: (date: string) => `The next school day is ${date}.`,
    upcoming: (count: number) => `${count.toLocaleString("en")} later today`,
  },
  missing: {
    title: "Registers missing now",
    none: "No register is missing or incomplete.",
    take: "Take it",
    takeFor: (name: string, label: string) => `Take the register of ${name}, ${label}`,
    finish: "Finish",
    finishFor: (name: string, label: string) => `Finish the register of ${name}, ${label}`,
    remind: "Remind",
    remindFor: (name: string, label: string) => `Remind of the register of ${name}, ${label}`,
    more: (count: number) => `Show ${count.toLocaleString("en")} more`,
    all: "All registers",
    since: (time: string) => `since ${time}`,
    students: (count: number) => several(count, "student", "students"),
    notReminded: "Reminder not sent",
    reminderUnconfirmed: "We couldn't confirm the reminder",
    notReached: (name: string) => `${name} can't read reminders here.`,
    callTeacher: (name: string, phone: string) => `Call ${name}, ${phone}`,
  },
  absentees: {
    title: "Absent without leave today",
    none: "Nobody is absent without leave so far.",
    contacted: "Mark as contacted",
    contactedFor: (names: string) => `Mark as contacted: the parents of ${names}`,
    contactedBy: (name: string, time: string) => `Contacted by ${name} at ${time}`,
    notContacted: "Not marked as contacted",
    contactedUnconfirmed: "We couldn't confirm the mark",
    notify: "Notify",
    notifyFor: (names: string) => `Notify the parents of ${names}`,
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
    noParents: "No parent on record",
    more: (count: number) => `Show ${several(count, "more family", "more families")}`,
    notSent: "Message not sent",
    sentUnconfirmed: "We couldn't confirm the message",
  },
  corrections: {
    title: "Corrections to approve",
    none: "No correction is waiting.",
    all: "All corrections",
    approve: "Approve",
    approveFor: (what: string) => `Approve the correction of ${what}`,
    reject: "Reject…",
    rejectFor: (what: string) => `Reject the correction of ${what}`,
    rejectTitle: "Reject this correction?",
    reason: "Reason",
    reasonHelp: "The requester sees it in the console.",
    reasonMissing: "Say why.",
    confirm: "Reject",
    cancel: "Keep it",
    by: (name: string) => `filed by ${name}`,
    failed: "Your decision was not recorded",
    unconfirmed: "We couldn't confirm the decision",
  },
} as const;
