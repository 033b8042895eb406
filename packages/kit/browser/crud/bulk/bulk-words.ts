import { pluralOf, type RecordAction, type Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import { bulkStrings } from "../../strings/bulk";
import { recordActionStrings } from "../../strings/record-actions";
import type { FailureTitles } from "../form/action-failure";
import { isUsual, type BulkAsk } from "./bulk-call";

/** What is said around one thing that is done to records. */
export interface BulkWords extends FailureTitles {
  ask: string;
  explain: string;
  confirm: string;
  busy: string;
  /** Of so many of them. */
  done(count: number): string;
  /** The heading over what was not done. */
  notDone: string;
}

/** The name of so many of a resource: "book" or "books". */
export const thingsOf = (resource: Resource, count: number): string =>
  withinSentence(count === 1 ? resource.label : pluralOf(resource));

/** The words of deleting or restoring records. */
function usualWords(
  action: "delete" | "restore",
  resource: Resource,
  { count, title }: Pick<BulkAsk, "count" | "title">,
): BulkWords {
  const words = bulkStrings;
  const common = {
    busy: words.busy[action],
    failed: words.failed[action],
    unconfirmed: words.unconfirmed[action],
  };
  if (title !== undefined)
    return {
      ...common,
      ask: words.askOne[action](title),
      explain: words.explainOne[action],
      confirm: words.actions[action],
      done: () => words.doneOne[action](title),
      notDone: words.notDoneOne[action](title),
    };
  return {
    ...common,
    ask: words.ask[action](count, thingsOf(resource, count)),
    explain: words.explain[action],
    confirm: words.confirm[action](count),
    done: (done) => words.done[action](done, thingsOf(resource, done)),
    notDone: words.result,
  };
}

/** The words of a declared action. */
function declaredWords(
  { label, confirm }: RecordAction,
  resource: Resource,
  count: number,
): BulkWords {
  const words = recordActionStrings;
  return {
    ask: words.askMany(label, count, thingsOf(resource, count)),
    explain: [confirm, words.explainMany].filter(Boolean).join(" "),
    confirm: words.confirmMany(label, count),
    busy: words.busy(label),
    done: (done) => words.doneMany(label, done, thingsOf(resource, done)),
    notDone: bulkStrings.result,
    failed: words.failed(label),
    unconfirmed: words.unconfirmed(label),
  };
}

/** The words for what is asked. */
export const bulkWordsOf = (resource: Resource, ask: BulkAsk): BulkWords =>
  isUsual(ask.action)
    ? usualWords(ask.action, resource, ask)
    : declaredWords(ask.action, resource, ask.count);
