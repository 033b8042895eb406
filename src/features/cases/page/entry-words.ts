import { listed, messages } from "@rollcall/kit/schema/messages";
import type { AnswerTo } from "../../../providers/call";
import words from "./words/entries/en.json" with { type: "json" };

const t = messages("cases/page/entries", words);

/** Something that happened in the matter of a student's attendance. */
export type Entry = AnswerTo<"GET /admin/students/:id/timeline">["entries"][number];
/** What follows each other of one kind, as one line that can be opened. */
export interface Fold {
  kind: "absent" | "late";
  /** Days on which it was so. */
  days: number;
  /** Whether it was so all day, each day. */
  isWhole: boolean;
  /** Alerts among them. */
  alerts: number;
  from: string;
  to: string;
  entries: Entry[];
}

type Kind = Entry["kind"];
type Of<K extends Kind> = Extract<Entry, { kind: K }>;

const alerts: Readonly<Record<Of<"alert">["alert"], string>> = {
  absence: t("alerts.absence"),
  correction: t("alerts.correction"),
  consecutive_absences: t("alerts.consecutive_absences"),
  low_attendance: t("alerts.low_attendance"),
};
const outcomes: Readonly<Record<NonNullable<Of<"call">["outcome"]>, string>> = {
  spoke: t("outcomes.spoke"),
  left_message: t("outcomes.left_message"),
  no_answer: t("outcomes.no_answer"),
};
const reasons: Readonly<Record<NonNullable<Of<"case">["reason"]>, string>> = {
  absences: t("reasons.absences"),
  threshold: t("reasons.threshold"),
  by_hand: t("reasons.by_hand"),
};
type OfLeave = (values: { type: string; days: string }) => string;
const leaveTexts: Readonly<Record<Of<"leave">["status"], OfLeave>> = {
  pending: (values) => t("leave.pending", values),
  approved: (values) => t("leave.approved", values),
  rejected: (values) => t("leave.rejected", values),
  cancelled: (values) => t("leave.cancelled", values),
};

function caseText({ event, stage, reason }: Of<"case">): string {
  switch (event) {
    case "opened": {
      const opened = reason ? t("case.openedWhy", { reason: reasons[reason] }) : t("case.opened");
      return stage && stage > 1 ? t("case.atStage", { opened, stage }) : opened;
    }
    case "raised":
      return t("case.raised", { stage: stage ?? "" }).trim();
    case "closed":
      return t("case.closed");
    case "reopened":
      return t("case.reopened");
  }
}

function callText({ whom, outcome }: Of<"call">): string {
  const call = whom ? t("callWhom", { whom }) : t("call");
  return outcome ? t("callOutcome", { call, outcome: outcomes[outcome] }) : call;
}

type Recipient = Of<"message">["to"][number];
type Delivery = Recipient["deliveries"][number];

/** What is known of the sending as a whole: sent is what a channel has taken over for anyone. */
function messageText({ template, to }: Of<"message">): string {
  const states = new Set(to.map(({ state }) => state));
  if (states.has("delivered") || states.has("read")) return t("message.sent", { template });
  if (states.has("waiting")) return t("message.waiting", { template });
  return states.has("kept") ? t("message.kept", { template }) : t("message.notSent", { template });
}

const deliveryText = ({ channel, state, received_at }: Delivery): string => {
  if (received_at !== null) return t("delivery.arrived", { channel });
  switch (state) {
    case "accepted":
      return t("delivery.accepted", { channel });
    case "kept":
      return t("delivery.kept", { channel });
    case "failed":
      return t("delivery.failed", { channel });
    case "queued":
    case "sending":
      return t("delivery.waiting", { channel });
  }
};
const recipientText = ({ name, state, deliveries }: Recipient): string =>
  state === "unreachable"
    ? t("unreachable", { name: name ?? t("aParent") })
    : t("recipient", {
        name: name ?? t("aParent"),
        deliveries: listed(deliveries.map(deliveryText), "unit"),
      });

/** A leave as one line, its days as people read them. */
const leaveText = (leave: Of<"leave">, day: (date: string) => string): string =>
  leaveTexts[leave.status]({
    type: leave.type,
    days: [...new Set([leave.from_date, leave.to_date])].map(day).join(" – "),
  });

const moveText = ({ event, class: name }: Of<"move">): string =>
  event === "entered" ? t("move.entered", { class: name }) : t("move.left", { class: name });

/** An entry as one line. @param day a day as people read it */
export function entryText(entry: Entry, day: (date: string) => string): string {
  switch (entry.kind) {
    case "absent":
      return entry.slots.length > 0
        ? t("absentFrom", { sessions: listed(entry.slots, "unit") })
        : t("absent");
    case "late":
      return entry.slots.length > 0
        ? t("lateFor", { sessions: listed(entry.slots, "unit") })
        : t("late");
    case "departure":
      return t("left", { time: entry.time });
    case "alert":
      return t("alert", { alert: alerts[entry.alert], parents: entry.parents });
    case "call":
      return callText(entry);
    case "leave":
      return leaveText(entry, day);
    case "case":
      return caseText(entry);
    case "letter":
      return t("letter", { template: entry.template });
    case "message":
      return messageText(entry);
    case "task":
      return t("task", { title: entry.title });
    case "note":
      return t("note");
    case "move":
      return moveText(entry);
  }
}

/** Several days of one kind as one line. */
export function foldText({ kind, days, isWhole, alerts }: Fold): string {
  if (kind === "late") return t("fold.late", { days });
  const absent = isWhole ? t("fold.absent", { days }) : t("fold.partly", { days });
  return alerts > 0 ? t("fold.alerts", { absent, alerts }) : absent;
}

/** What a person has written with it, or who was sent it; null where nothing. */
export function entryRemark(entry: Entry): string | null {
  if (entry.kind === "call") return entry.said;
  if (entry.kind === "departure") return entry.reason;
  if (entry.kind === "case") return entry.note;
  if (entry.kind === "task") return entry.outcome;
  if (entry.kind === "message") return entry.to.map(recipientText).join("\n");
  return entry.kind === "note" ? entry.text : null;
}
