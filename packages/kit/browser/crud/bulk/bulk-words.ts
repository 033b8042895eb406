import { bulkStrings } from "../../strings/bulk";
import { recordActionStrings } from "../../strings/record-actions";
import { isUsual, type BulkAction } from "./bulk-call";

/** What is said around doing something to many records, or to one of a row. */
interface BulkWords {
  ask(count: number, things: string): string;
  explain: string;
  confirm(count: number): string;
  busy: string;
  done(count: number, things: string): string;
  failed: string;
  unconfirmed: string;
}

/** The words of an action. */
export function bulkWordsOf(action: BulkAction): BulkWords {
  if (!isUsual(action)) {
    const { label, confirm } = action;
    const words = recordActionStrings;
    return {
      ask: (count, things) => words.askMany(label, count, things),
      explain: [confirm, words.explainMany].filter(Boolean).join(" "),
      confirm: (count) => words.confirmMany(label, count),
      busy: words.busy(label),
      done: (count, things) => words.doneMany(label, count, things),
      failed: words.failed(label),
      unconfirmed: words.unconfirmed(label),
    };
  }
  return {
    ask: bulkStrings.ask[action],
    explain: bulkStrings.explain[action],
    confirm: bulkStrings.confirm[action],
    busy: bulkStrings.busy[action],
    done: bulkStrings.done[action],
    failed: bulkStrings.failed[action],
    unconfirmed: bulkStrings.unconfirmed[action],
  };
}
