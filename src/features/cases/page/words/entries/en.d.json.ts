// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "cases/page/entries",
  {
    absent: undefined;
    absentFrom: { sessions: string | number };
    late: undefined;
    lateFor: { sessions: string | number };
    "alerts.absence": undefined;
    "alerts.correction": undefined;
    "alerts.consecutive_absences": undefined;
    "alerts.low_attendance": undefined;
    alert: { alert: string | number; parents: number };
    call: undefined;
    callWhom: { whom: string | number };
    callOutcome: { call: string | number; outcome: string | number };
    "outcomes.spoke": undefined;
    "outcomes.left_message": undefined;
    "outcomes.no_answer": undefined;
    "leave.pending": { type: string | number; days: string | number };
    "leave.approved": { type: string | number; days: string | number };
    "leave.rejected": { type: string | number; days: string | number };
    "leave.cancelled": { type: string | number; days: string | number };
    "case.opened": undefined;
    "case.openedWhy": { reason: string | number };
    "case.atStage": { opened: string | number; stage: string | number };
    "case.raised": { stage: string | number };
    "case.closed": undefined;
    "case.reopened": undefined;
    "reasons.absences": undefined;
    "reasons.threshold": undefined;
    "reasons.by_hand": undefined;
    letter: { template: string | number };
    "message.sent": { template: string | number };
    "message.waiting": { template: string | number };
    "message.kept": { template: string | number };
    "message.notSent": { template: string | number };
    "delivery.arrived": { channel: string | number };
    "delivery.accepted": { channel: string | number };
    "delivery.kept": { channel: string | number };
    "delivery.failed": { channel: string | number };
    "delivery.waiting": { channel: string | number };
    recipient: { name: string | number; deliveries: string | number };
    unreachable: { name: string | number };
    aParent: undefined;
    task: { title: string | number };
    note: undefined;
    "move.entered": { class: string | number };
    "move.left": { class: string | number };
  }
>;
export default words;
