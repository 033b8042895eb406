import { several } from "../../../domain/several";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

const and = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** What the page of leave requests says. */
export const leaveStrings = {
  title: "Leave Requests",
  /** On the first page. */
  waiting: {
    title: "Leave requests to review",
    none: "No leave requests to review.",
    all: (waiting: number) => `Review ${several(waiting, "request", "requests")}`,
  },
  create: "New request",
  table: "Table",
  tableHelp: "View all leave as a table, with filters, export, import and trash",
  sections: "Leave requests by status",
  tabs: {
    pending: "Pending",
    approved: "Approved",
    rejected: "Rejected",
    cancelled: "Cancelled",
    calendar: "Calendar",
  },
  search: "Search by student or reason",
  clear: "Clear search",
  list: "Leave requests",
  selection: "Selected requests",
  selected: (n: number) => `${n} selected`,
  clearSelection: "Clear selection",
  selectAll: "Select all on this page",
  select: (student: string) => `Select the request from ${student}`,
  days: (whole: number, parts: number) =>
    parts > 0
      ? `part of ${several(parts, "school day", "school days")}`
      : whole === 0
        ? "no school day"
        : several(whole, "school day", "school days"),
  allowance: {
    title: "Leave days",
    none: "No leave in this academic year.",
    failed: "Couldn't load leave days.",
    line: (taken: number, allowance: number | null, year: string) =>
      allowance === null
        ? `${taken} ${taken === 1 ? "day" : "days"} used in ${year}`
        : `${taken} of ${allowance} ${allowance === 1 ? "day" : "days"} used in ${year}`,
    pending: (days: number) => `${days} requested`,
    over: "Over the allowance",
  },
  only: (slots: readonly string[]) => `${slots.join(", ")} only`,
  noClass: "Not in a class",
  filed: (who: string | null, when: string) =>
    who ? `Requested by ${who}, ${when}` : `Requested ${when}`,
  decided: (status: string, who: string | null, when: string) =>
    `${status}${who ? ` by ${who}` : ""}, ${when}`,
  theStudent: "the student",
  note: (text: string) => `“${text}”`,
  attachment: (student: string) => `the attachment to ${student}'s request`,
  empty: {
    pending: "No pending requests",
    approved: "No approved leave",
    rejected: "No rejected requests",
    cancelled: "No cancelled leave",
  },
  emptyText: {
    pending: "New requests appear here.",
    approved: "Approved leave appears here and in the registers for those days.",
    rejected: "Rejected requests are kept here with the reason.",
    cancelled: "Cancelled leave is kept here.",
  },
  noMatch: "No matching requests",
  pastEnd: "Page not found",
  toFirst: "Go to the first page",
  failed: "Couldn't load the leave requests.",
  failedMonth: "Couldn't load the calendar.",
  retry: "Try again",
  pages: "Pages",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: "Previous page",
  next: "Next page",
  close: "Close",
  back: "Back",
  approveOver: "Approve anyway",
  actions: { approve: "Approve", reject: "Reject", cancel: "Cancel leave", shorten: "Shorten" },
  actionOf: {
    approve: (student: string) => `Approve leave for ${student}`,
    reject: (student: string) => `Reject leave for ${student}`,
    cancel: (student: string) => `Cancel leave for ${student}`,
    shorten: (student: string) => `Shorten leave for ${student}`,
  },
  ask: {
    approve: (student: string) => `Approve leave for ${student}?`,
    reject: (student: string) => `Reject leave for ${student}?`,
    cancel: (student: string) => `Cancel leave for ${student}?`,
    shorten: (student: string) => `Shorten leave for ${student}?`,
  },
  noteLabel: "Note",
  reasonLabel: "Reason",
  noteHelp: "Saved with the request.",
  firstDay: "New first day",
  lastDay: "New last day",
  chooseDay: "Choose new dates to see what changes.",
  looking: "Loading the preview…",
  notLooked: "Couldn't load the preview.",
  preview: "What changes",
  /** “Changes 3 marks, skips 2 days without school.” */
  effect: (changes: number, skips: number, toCome: number) => {
    const parts = [
      changes === 0 ? "updates no marks" : `changes ${several(changes, "mark", "marks")}`,
      ...(skips ? [`skips ${several(skips, "day without school", "days without school")}`] : []),
    ];
    const text = and(parts);
    return `${text[0]?.toUpperCase()}${text.slice(1)}.${toCome === 0 ? "" : toCome === 1 ? " 1 future register will suggest it." : ` ${numberText(toCome)} future registers will suggest it.`}`;
  },
  givesBack: (changes: number) =>
    changes === 0
      ? "No marks change."
      : `Gives back ${several(changes, "mark", "marks")} as before the leave.`,
  change: (before: string | null, after: string | null) =>
    `${before ?? "unmarked"} → ${after ?? "unmarked"}`,
  marks: "Marks that change",
  more: (n: number) => `and ${n} more`,
  skipped: "Days without school",
  conflicts: "Check before approving",
  notDone: "Couldn't save this decision.",
  unconfirmed: "We couldn't confirm the decision",
  changedMeanwhile:
    "Someone else has changed this leave. You're seeing the latest version; check it before you decide.",
  slots: {
    whole: "Whole days",
    help: {
      daily: "Registers are taken once a day on these dates, so leave covers whole days.",
      session: "Leave empty for whole days.",
      period: "Leave empty for whole days.",
      mixed:
        "The attendance mode changes during these days, so leave covers whole days. To choose sessions, create two requests.",
    },
    timed: (label: string, from: string, to: string) => `${label} (${from} – ${to})`,
    notOffered: (label: string) => `${label}, not available on these days`,
    failed: "Couldn't load the parts of the day.",
  },
  editPending: "Edit",
  editOf: (student: string) => `Edit the request from ${student}`,
  bulk: {
    approve: (n: number) => `Approve ${n}`,
    reject: (n: number) => `Reject ${n}`,
    ask: {
      approve: (n: number) => `Approve ${several(n, "leave", "leaves")}?`,
      reject: (n: number) => `Reject ${several(n, "leave", "leaves")}?`,
    },
    done: {
      approve: (n: number) => `${several(n, "leave", "leaves")} approved`,
      reject: (n: number) => `${several(n, "leave", "leaves")} rejected`,
    },
    busy: { approve: "Approving…", reject: "Rejecting…" },
    halfway: "Stopped early",
    failed: (n: number) => `${several(n, "leave", "leaves")} couldn't be reviewed`,
    wont: (n: number) => `${several(n, "leave", "leaves")} can't be reviewed:`,
  },
  calendar: {
    name: (month: string) => `Away in ${month}`,
    previous: "Previous month",
    next: "Next month",
    today: "This month",
    isToday: "today",
    nobody: "No one is away this month.",
    more: (n: number) => `${n} more`,
    away: (n: number, day: string) => `${n} away on ${day}: show all`,
    dayTitle: (day: string) => `Away on ${day}`,
    pending: "pending",
    approved: "approved",
    legend: "Solid: approved. Hatched: pending.",
    tooMany: (shown: number, total: number) =>
      `The first ${shown} of ${total} leave entries this month are shown.`,
  },
} as const;
