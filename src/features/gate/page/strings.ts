const entries = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);
const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);

/** What the page at the gate says. */
export const gateStrings = {
  title: "Gate",
  number: "Admission number",
  numberHint: "Scan a card, or type the number and press Enter.",
  kinds: "Record",
  arrival: "Arrivals",
  departure: "Departures",
  reason: "Reason for leaving",
  reasons: ["Ill", "Appointment", "Picked up"],
  other: "Other",
  otherReason: "Other reason",
  fullScreen: "Full screen",
  ready: "Ready",
  answer: "Answer",
  unknown: "Not found",
  unknownText: (number: string) => `No student has the admission number ${number}.`,
  reasonMissing: "Choose a reason",
  reasonMissingText: "Then press Enter or scan again.",
  notKept: "Not recorded",
  notKeptText: "Couldn't save the entry on this device. Write it down.",
  already: (kind: "arrival" | "departure", time: string) =>
    kind === "arrival" ? `Already recorded at ${time}` : `Already left at ${time}`,
  late: (count: number) => `Late, ${minutes(count)}`,
  onTime: "On time",
  noted: (time: string) => `Recorded at ${time}`,
  back: (time: string) => `Back at ${time}`,
  left: (time: string) => `Left at ${time}`,
  leftWhy: (time: string, reason: string) => `Left at ${time}: ${reason}`,
  arrived: (time: string) => `Arrived at ${time}`,
  kept: (why: string) => `No marks changed. ${why}`,

  failed: "Couldn't load the list of students.",
  loading: "Loading the list of students…",
  none: "No students are due today.",
  closed: (why: string) => `${why}. Arrivals are recorded, but no one is marked late.`,
  offline: (when: string) => `You're offline. The list of students is from ${when}.`,
  oldDay: (day: string) => `It's for ${day}, so this device can't tell who is late.`,
  waiting: (count: number) =>
    `${entries(count)} saved on this device. ${count === 1 ? "It is" : "They are"} sent when the connection is back.`,
  sending: (count: number) => `Sending ${entries(count)}…`,
  allSent: "All entries sent.",
  unreadable: "Some earlier entries on this device can't be opened right now. They are kept.",

  latest: "Latest entries",
  noEntries: "Nothing recorded today.",
  latestFailed: "Couldn't load the latest entries.",
  retry: "Try again",
  onDevice: "On this device",
  refused: (why: string) => `Not accepted: ${why}`,
  undo: "Undo",
  undoOf: (name: string, time: string) => `Undo: ${name}, ${time}`,
  remove: "Remove",
  removeOf: (name: string, time: string) => `Remove: ${name}, ${time}`,
  undone: "Undone",
  undoFailed: "Couldn't undo the entry.",
  undoUnconfirmed: "We couldn't confirm that the entry was undone.",
  undoDone: ({ restored, kept }: { restored: boolean; kept: boolean }) => {
    if (restored) return "Undone. The previous mark is back.";
    return kept ? "Undone. The mark has changed since, so it stays." : "Undone.";
  },
} as const;
