const figure = (count: number) => count.toLocaleString("en");
const counted = (count: number, one: string, many: string) =>
  `${figure(count)} ${count === 1 ? one : many}`;

/**
 * What is said of notifications wherever they are shown: in the bell, in the centre, on a
 * receiver's screen.
 */
export const notices = {
  title: "Notifications",
  recently: "Recently",
  fresh: "New",
  none: "No notifications",
  loading: "Loading notifications",
  failed: "Couldn't load the notifications.",
  retry: "Try again",
  markRead: "Mark as read",
  markReadOf: (title: string) => `Mark as read: ${title}`,
  markAll: "Mark all as read",
  remove: "Delete",
  removeOf: (title: string) => `Delete: ${title}`,
  toasts: {
    read: { done: "Notification marked as read", failed: "Failed to mark notification as read" },
    allRead: {
      done: "All notifications marked as read",
      failed: "Failed to mark all notifications as read",
    },
    deleted: { done: "Notification deleted", failed: "Failed to delete notification" },
  },
};

/** What the bell in the header says. */
export const bell = {
  name: (unread: number) =>
    unread > 0 ? `Notifications, ${figure(unread)} unread` : "Notifications",
  grown: (unread: number) => counted(unread, "unread notification", "unread notifications"),
  close: "Close notifications",
  all: "View all notifications",
  older: "Show older",
};

/** What the notification centre says. */
export const centre = {
  inbox: "Inbox",
  sent: "Sent",
  sections: "Notifications: sections",
  send: "Send a notification",
  figures: "Notification statistics",
  total: "All",
  unread: "Unread",
  read: "Read",
  byType: "By type",
  days: "The last 30 days",
  daysSummary: (total: number, busiest: number, day: string) =>
    total === 0
      ? "No notifications in the last 30 days."
      : `${counted(total, "notification", "notifications")} in the last 30 days, at most ${figure(busiest)} a day (${day}).`,
  dayTable: "Notifications by day",
  day: "Day",
  count: "Notifications",
  figuresFailed: "Couldn't load the figures.",
  filters: "Filter notifications",
  search: "Search notifications",
  status: "Status",
  anyStatus: "Any status",
  type: "Type",
  anyType: "All types",
  clear: "Clear filters",
  noMatch: "No matching notifications",
  noMatchText: "Try clearing your filters.",
  nothing: "No notifications",
  nothingText: "Notifications for you appear here and in the bell above.",
  pastEnd: "Page not found.",
  toFirst: "Go to the first page",
  selectPage: "Select all on this page",
  select: (title: string) => `Select: ${title}`,
  selected: (count: number) => `${figure(count)} selected`,
  selection: "Actions for selected notifications",
  clearSelection: "Clear selection",
  deleteAsk: (count: number) => `Delete ${counted(count, "notification", "notifications")}?`,
  deleteText: "This can't be undone. Other recipients keep their copies.",
  cancel: "Cancel",
  close: "Close",
  deleteThem: (count: number) => `Delete ${figure(count)}`,
  bulk: {
    read: {
      done: (count: number) => `${counted(count, "notification", "notifications")} marked as read`,
      failed: "Failed to mark the notifications as read",
    },
    delete: {
      done: (count: number) => `${counted(count, "notification", "notifications")} deleted`,
      failed: "Failed to delete the notifications",
    },
  },
  skipped: (count: number, reasons: string) =>
    `${figure(count)} left as ${count === 1 ? "it was" : "they were"}: ${reasons}`,
  pages: "Pages",
  page: (page: number, pages: number) => `Page ${figure(page)} of ${figure(pages)}`,
  previous: "Previous page",
  next: "Next page",
  gone: "Notification not found",
  goneText: "It may have been deleted, or it belongs to someone else.",
  back: "Back to the inbox",
  received: (when: string) => `Received ${when}`,
};

/** What is said around sending a notification and around what was sent. */
export const sending = {
  title: "Send a notification",
  to: "To",
  toPlaceholder: "Choose recipients",
  everyone: "Everyone",
  people: "Individuals",
  others: "Others",
  template: "Start from a template",
  templatePlaceholder: "Choose a template",
  templateHelp: "Replaces the title, text and type below.",
  insert: "Insert:",
  exampleOf: (name: string) => `As ${name} will see it.`,
  withLink: "Each message includes a link to what it's about.",
  byChannel: (channel: string, people: number) => `${channel}: ${figure(people)}`,
  parts: ({
    channel,
    parts,
    people,
    varies,
  }: {
    channel: string;
    parts: number;
    people: number;
    varies: boolean;
  }) =>
    `${channel}: ${varies ? "about " : ""}${counted(parts, "part", "parts")} each, ${varies ? "about " : ""}${figure(parts * people)} in all.`,
  wideAlphabet: "Special characters make each part shorter.",
  pickPeople: "People",
  only: (type: string) => `Only these ${type} (leave empty for all)`,
  subject: "Title",
  text: "Text",
  type: "Type",
  counter: (length: number, busiest: number) => `${figure(length)} of ${figure(busiest)}`,
  tooLong: (busiest: number) => `At most ${figure(busiest)} characters.`,
  required: {
    recipient_type: "Choose recipients.",
    chosen: "Choose at least one.",
    title: "Title is required.",
    body: "Text is required.",
  },
  preview: "Preview",
  previewTitle: "The title",
  previewText: "The text",
  who: "Who can read it",
  whoFirst: "Choose recipients to see how many of them can read this.",
  whoFailed: "Couldn't count recipients.",
  counting: "Counting…",
  nobody: "No recipients match.",
  /** @param figures how many of them are what; those that are none are left out */
  reach: (total: number, figures: readonly { count: number; one: string; many: string }[]) => {
    const summary = figures
      .filter(({ count }) => count > 0)
      .map(({ count, one, many }) => counted(count, one, many));
    return `${counted(total, "person", "people")}${summary.length > 0 ? `: ${summary.join(", ")}` : ""}.`;
  },
  canRead: (reachable: number, total: number) =>
    reachable === total
      ? total === 1
        ? "They can read it in the console."
        : "All of them can read it in the console."
      : reachable === 0
        ? "None of them can read it."
        : `${figure(reachable)} of them can read it, in the console.`,
  willReach: (reachable: number, total: number) =>
    `${figure(reachable)} of ${figure(total)} can be reached.`,
  noChannel: (who: string) =>
    `No channel is set up: ${who || "others"} can't read messages yet. Call them instead.`,
  keptOnly: "No mail server is set up: messages are kept in the outbox, and nothing is sent.",
  unreachable: (count: number) => `Can't be reached (${figure(count)})`,
  more: (count: number) => `and ${figure(count)} more`,
  send: "Send",
  sendTo: (reachable: number) => `Send to ${counted(reachable, "person", "people")}`,
  confirmTitle: (reachable: number) => `Send to ${counted(reachable, "person", "people")}?`,
  confirmText: (unreachable: number) =>
    `Notifications can't be recalled once sent.${unreachable > 0 ? ` ${counted(unreachable, "other recipient", "other recipients")} can't be reached and won't receive it.` : ""}`,
  cancel: "Cancel",
  close: "Close",
  notSent: "Not sent.",
  unconfirmed: "We couldn't confirm that it was sent",
  outcomeUnknown: "What you typed is still here. Press Send again; it won't be sent twice.",
  draftBack: (when: string) => `Restored your unsent message from ${when}.`,
  discard: "Discard",
  none: "Nothing has been sent yet",
  noneText: "Sent notifications appear here, with who has read them and who couldn't be reached.",
  failed: "Couldn't load sent notifications.",
  list: "Sent notifications",
  sentBy: (name: string, when: string) => `by ${name}, ${when}`,
  toWhom: (recipients: string) => `To: ${recipients}`,
  states: new Map([
    ["listing", "Preparing"],
    ["sending", "Sending"],
    ["sent", "Sent"],
  ]) as ReadonlyMap<string, string>,
  progress: (delivered: number, total: number) => `${figure(delivered)} of ${figure(total)} done`,
  progressName: "Delivery",
  listing: "Preparing the list of recipients; more will appear below.",
  mayLeave: "You can leave this page; sending continues in the background.",
  figures: {
    total: "Recipients",
    delivered: "Sent",
    read: "Read",
    kept: "Kept in the outbox",
    failed: "Failed",
    unreachable: "Recorded, not sent",
  },
  recipients: "Recipients",
  recipientState: "State",
  anyState: "All statuses",
  recipientStates: new Map([
    ["waiting", "Sending"],
    ["delivered", "Sent"],
    ["read", "Read"],
    ["kept", "Kept in the outbox"],
    ["failed", "Failed"],
    ["unreachable", "Recorded, not sent"],
  ]) as ReadonlyMap<string, string>,
  name: "Name",
  kind: "Who",
  remarks: "Remarks",
  readAt: (when: string) => `Read ${when}`,
  delivery: {
    accepted: (channel: string, when: string) => `${channel}: accepted by the server ${when}`,
    received: (channel: string, when: string) => `${channel}: arrived ${when}`,
    kept: (channel: string) => `${channel}: kept, not sent`,
    failed: (channel: string, reason: string) => `${channel}: ${reason}`,
    queued: (channel: string) => `${channel}: on its way`,
    again: (channel: string, when: string, reason: string) =>
      `${channel}: ${reason}. Next try ${when}`,
  },
  noRecipients: "No recipients with this status.",
  recipientsFailed: "Couldn't load the recipients.",
  gone: "Sent notification not found",
  goneText: "The address may be wrong.",
  back: "Back to sent",
};
