import { several } from "../../../domain/several";

const and = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** What the page of leave requests says. */
export const leaveStrings = {
  title: "Leave Requests",
  /** On the first page. */
  waiting: {
    title: "Leave to decide",
    none: "No leave is waiting to be decided.",
    all: (waiting: number) => `Decide ${several(waiting, "request", "requests")}`,
  },
  create: "New request",
  table: "Table",
  tableHelp: "All leaves as a table: filters, export, import and the trash",
  sections: "Leave requests by state",
  tabs: {
    pending: "Pending",
    approved: "Approved",
    rejected: "Rejected",
    cancelled: "Cancelled",
    calendar: "Calendar",
  },
  search: "Search by student or reason",
  clear: "Clear the search",
  list: "Leave requests",
  selection: "Selected requests",
  selected: (n: number) => `${n} selected`,
  clearSelection: "Clear the selection",
  selectAll: "Select all on this page",
  select: (student: string) => `Select the request of ${student}`,
  days: (whole: number, parts: number) =>
    parts > 0
      ? `part of ${several(parts, "school day", "school days")}`
      : whole === 0
        ? "no school day"
        : several(whole, "school day", "school days"),
  allowance: {
    title: "Days of leave",
    none: "No leave in this academic year.",
    failed: "The days of leave could not be loaded.",
    line: (taken: number, allowance: number | null, year: string) =>
      allowance === null
        ? `${taken} ${taken === 1 ? "day" : "days"} used in ${year}`
        : `${taken} of ${allowance} ${allowance === 1 ? "day" : "days"} used in ${year}`,
    pending: (days: number) => `${days} requested`,
    over: "Over the allowance",
  },
  only: (slots: readonly string[]) => `${slots.join(", ")} only`,
  noClass: "In no class",
  filed: (who: string | null, when: string) => (who ? `Filed by ${who}, ${when}` : `Filed ${when}`),
  decided: (status: string, who: string | null, when: string) =>
    `${status}${who ? ` by ${who}` : ""}, ${when}`,
  theStudent: "the student",
  note: (text: string) => `“${text}”`,
  attachment: (student: string) => `the file of ${student}'s request`,
  empty: {
    pending: "No request is waiting",
    approved: "No leave is approved",
    rejected: "No request has been rejected",
    cancelled: "No leave has been cancelled",
  },
  emptyText: {
    pending: "New requests appear here as they are filed.",
    approved: "Approved leave appears here, and in the registers of its days.",
    rejected: "Requests that are rejected are kept here, with the reason.",
    cancelled: "Leave that is cancelled is kept here.",
  },
  noMatch: "No request matches",
  pastEnd: "Page not found",
  toFirst: "To the first page",
  failed: "The leave requests could not be loaded.",
  failedMonth: "The calendar could not be loaded.",
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
    approve: (student: string) => `Approve the leave of ${student}`,
    reject: (student: string) => `Reject the leave of ${student}`,
    cancel: (student: string) => `Cancel the leave of ${student}`,
    shorten: (student: string) => `Shorten the leave of ${student}`,
  },
  ask: {
    approve: (student: string) => `Approve the leave of ${student}?`,
    reject: (student: string) => `Reject the leave of ${student}?`,
    cancel: (student: string) => `Cancel the leave of ${student}?`,
    shorten: (student: string) => `Shorten the leave of ${student}?`,
  },
  noteLabel: "Note",
  reasonLabel: "Reason",
  noteHelp: "Kept with the request.",
  firstDay: "New first day",
  lastDay: "New last day",
  chooseDay: "Choose the days that are left, and what changes is shown here.",
  looking: "Looking at what would change…",
  notLooked: "What would change could not be found out.",
  preview: "What changes",
  /** “Changes 3 marks, skips 2 days without school.” */
  effect: (changes: number, skips: number, toCome: number) => {
    const parts = [
      changes === 0 ? "changes no mark" : `changes ${several(changes, "mark", "marks")}`,
      ...(skips ? [`skips ${several(skips, "day without school", "days without school")}`] : []),
    ];
    const text = and(parts);
    return `${text[0]?.toUpperCase()}${text.slice(1)}.${toCome === 0 ? "" : toCome === 1 ? " The register of 1 school day is still to come and will suggest it." : ` The registers of ${toCome.toLocaleString("en")} school days are still to come and will suggest it.`}`;
  },
  givesBack: (changes: number) =>
    changes === 0
      ? "No mark changes."
      : `Gives back ${several(changes, "mark", "marks")} as before the leave.`,
  change: (before: string | null, after: string | null) =>
    `${before ?? "unmarked"} → ${after ?? "unmarked"}`,
  marks: "Marks that change",
  more: (n: number) => `and ${n} more`,
  skipped: "Days without school",
  conflicts: "Please look at these",
  notDone: "This could not be done.",
  unconfirmed: "We couldn't confirm the decision",
  changedMeanwhile:
    "Someone else has changed this leave in the meantime. What is shown is how it stands now; look at it again before you decide.",
  slots: {
    whole: "Whole days",
    help: {
      daily: "Registers are taken once a day then, so that a leave covers whole days.",
      session: "None chosen: whole days.",
      period: "None chosen: whole days.",
      mixed:
        "How registers are taken changes within these days, so that a leave covers whole days. File the parts as two leaves to choose.",
    },
    timed: (label: string, from: string, to: string) => `${label} (${from} – ${to})`,
    notOffered: (label: string) => `${label}, not offered on these days`,
    failed: "The parts of the day could not be loaded.",
  },
  editPending: "Edit",
  editOf: (student: string) => `Edit the request of ${student}`,
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
    halfway: "Stopped before the end",
    failed: (n: number) => `${several(n, "leave", "leaves")} could not be decided`,
    wont: (n: number) => `${several(n, "leave", "leaves")} cannot be decided:`,
  },
  calendar: {
    name: (month: string) => `Who is away in ${month}`,
    previous: "Previous month",
    next: "Next month",
    today: "This month",
    isToday: "today",
    nobody: "Nobody is away in this month.",
    more: (n: number) => `${n} more`,
    away: (n: number, day: string) => `${n} away on ${day}: show all`,
    dayTitle: (day: string) => `Away on ${day}`,
    pending: "pending",
    approved: "approved",
    legend: "Approved leave is filled, pending leave is hatched.",
    tooMany: (shown: number, total: number) =>
      `The first ${shown} of ${total} leaves of this month are shown.`,
  },
} as const;
