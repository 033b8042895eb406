import type { AnswerTo } from "../../../providers/call";

/** Something that happened in the matter of a student's attendance. */
export type Entry = AnswerTo<"GET /admin/students/:id/timeline">["entries"][number];
type Kind = Entry["kind"];
type Of<K extends Kind> = Extract<Entry, { kind: K }>;

const ofSlots = (slots: readonly string[]) =>
  slots.filter((slot) => slot !== "Day").length > 0 ? `: ${slots.join(", ")}` : "";
const parents = (n: number) =>
  n === 0 ? "no parent reachable" : n === 1 ? "1 parent reachable" : `${n} parents reachable`;
const alerts: Readonly<Record<Of<"alert">["alert"], string>> = {
  absence: "Alert: absence",
  correction: "Alert: correction of an absence",
  consecutive_absences: "Alert: absences in a row",
  low_attendance: "Alert: low attendance",
};
const outcomes: Readonly<Record<NonNullable<Of<"call">["outcome"]>, string>> = {
  spoke: "spoke",
  left_message: "left a message",
  no_answer: "no answer",
};
const reasons: Readonly<Record<NonNullable<Of<"case">["reason"]>, string>> = {
  absences: "absences in a row",
  threshold: "below the threshold",
  by_hand: "opened by hand",
};
const leaveStates: Readonly<Record<Of<"leave">["status"], string>> = {
  pending: "requested",
  approved: "approved",
  rejected: "rejected",
  cancelled: "cancelled",
};

function caseText({ event, stage, reason }: Of<"case">): string {
  switch (event) {
    case "opened":
      return `Case opened${reason ? `: ${reasons[reason]}` : ""}${stage && stage > 1 ? `, stage ${stage}` : ""}`;
    case "raised":
      return `Case raised to stage ${stage ?? ""}`.trim();
    case "closed":
      return "Case closed";
    case "reopened":
      return "Case reopened";
  }
}

type Recipient = Of<"message">["to"][number];
type Delivery = Recipient["deliveries"][number];

/** What is known of the sending as a whole: sent is what a channel has taken over for anyone. */
function messageText({ template, to }: Of<"message">): string {
  const states = new Set(to.map(({ state }) => state));
  if (states.has("delivered") || states.has("read")) return `Letter sent to parents: ${template}`;
  if (states.has("waiting")) return `Letter on its way to parents: ${template}`;
  if (states.has("kept")) return `Letter kept in the outbox, not sent: ${template}`;
  return `Letter not sent to parents: ${template}`;
}

const deliveryText = ({ channel, state, received_at }: Delivery): string => {
  if (received_at !== null) return `${channel} arrived`;
  switch (state) {
    case "accepted":
      return `${channel} accepted by the server`;
    case "kept":
      return `${channel} kept in the outbox, not sent`;
    case "failed":
      return `${channel} failed`;
    case "queued":
    case "sending":
      return `${channel} on its way`;
  }
};
const recipientText = ({ name, state, deliveries }: Recipient): string =>
  `${name ?? "A parent"}: ${state === "unreachable" ? "can’t be reached, not sent" : deliveries.map(deliveryText).join(", ")}`;

/** An entry as one line. @param day a day as people read it */
export function entryText(entry: Entry, day: (date: string) => string): string {
  switch (entry.kind) {
    case "absent":
      return `Absent without leave${ofSlots(entry.slots)}`;
    case "late":
      return `Late${ofSlots(entry.slots)}`;
    case "alert":
      return `${alerts[entry.alert]} (${parents(entry.parents)})`;
    case "call":
      return `Family contacted${entry.whom ? `: ${entry.whom}` : ""}${entry.outcome ? `, ${outcomes[entry.outcome]}` : ""}`;
    case "leave":
      return `Leave ${leaveStates[entry.status]}: ${entry.type}, ${[...new Set([entry.from_date, entry.to_date])].map(day).join(" – ")}`;
    case "case":
      return caseText(entry);
    case "letter":
      return `Letter printed: ${entry.template}`;
    case "message":
      return messageText(entry);
    case "task":
      return `Task done: ${entry.title}`;
    case "note":
      return "Note";
    case "move":
      return entry.event === "entered" ? `Joined ${entry.class}` : `Left ${entry.class}`;
  }
}

/** What a person has written with it, or who was sent it; null where nothing. */
export function entryRemark(entry: Entry): string | null {
  if (entry.kind === "call") return entry.said;
  if (entry.kind === "case") return entry.note;
  if (entry.kind === "task") return entry.outcome;
  if (entry.kind === "message") return entry.to.map(recipientText).join("\n");
  return entry.kind === "note" ? entry.text : null;
}
