const entries = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);
const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);

/** What the page at the gate says. */
export const gateStrings = {
  title: "Gate",
  number: "Admission number",
  numberHint: "Scan a card, or type the number and press Enter.",
  kinds: "What is recorded",
  arrival: "Arrivals",
  departure: "Departures",
  reason: "Reason for leaving",
  reasons: ["Ill", "Appointment", "Picked up"],
  other: "Other",
  otherReason: "Other reason",
  fullScreen: "Full screen",
  ready: "Ready",
  answer: "Answer",
  unknown: "Not known",
  unknownText: (number: string) => `No student has the admission number ${number}.`,
  reasonMissing: "Choose a reason",
  reasonMissingText: "Then press Enter again, or scan once more.",
  notKept: "Not recorded",
  notKeptText: "This device could not save the entry. Write it down.",
  already: (kind: "arrival" | "departure", time: string) =>
    kind === "arrival" ? `Already recorded at ${time}` : `Already left at ${time}`,
  late: (count: number) => `Late, ${minutes(count)}`,
  onTime: "On time",
  noted: (time: string) => `Recorded at ${time}`,
  back: (time: string) => `Back at ${time}`,
  left: (time: string) => `Left at ${time}`,
  leftWhy: (time: string, reason: string) => `Left at ${time}: ${reason}`,
  arrived: (time: string) => `Arrived at ${time}`,
  kept: (why: string) => `No mark was changed. ${why}`,

  failed: "The list of students could not be loaded.",
  loading: "Loading the list of students…",
  none: "There are no students today.",
  closed: (why: string) => `${why}. Arrivals are recorded and mark nobody late.`,
  offline: (when: string) => `No connection. The list of students is as of ${when}.`,
  oldDay: (day: string) => `It is of ${day}, so this device cannot say who is late.`,
  waiting: (count: number) =>
    `${entries(count)} saved on this device. ${count === 1 ? "It is" : "They are"} sent when the connection is back.`,
  sending: (count: number) => `Sending ${entries(count)}…`,
  allSent: "All entries are sent.",
  unreadable:
    "This device holds earlier entries of yours that cannot be opened now. They stay where they are.",

  latest: "Latest entries",
  noEntries: "Nothing has been recorded today.",
  latestFailed: "The latest entries could not be loaded.",
  retry: "Try again",
  onDevice: "On this device",
  refused: (why: string) => `Not accepted: ${why}`,
  undo: "Undo",
  undoOf: (name: string, time: string) => `Undo: ${name}, ${time}`,
  remove: "Remove",
  removeOf: (name: string, time: string) => `Remove: ${name}, ${time}`,
  undone: "Undone",
  undoFailed: "The entry was not undone.",
  undoUnconfirmed: "We couldn't confirm that the entry was undone.",
  undoDone: ({ restored, kept }: { restored: boolean; kept: boolean }) => {
    if (restored) return "Undone. The mark is as it was before.";
    return kept ? "Undone. The mark was changed since, and stays." : "Undone.";
  },
} as const;
