// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/bulk",
  {
    "actions.delete": undefined;
    "actions.restore": undefined;
    "ask.delete": { count: number; things: string | number };
    "ask.restore": { count: number; things: string | number };
    "askOne.delete": { title: string | number };
    "askOne.restore": { title: string | number };
    "explain.delete": undefined;
    "explain.restore": undefined;
    "explainOne.delete": undefined;
    "explainOne.restore": undefined;
    "confirm.delete": { count: number };
    "confirm.restore": { count: number };
    cancel: undefined;
    "busy.delete": undefined;
    "busy.restore": undefined;
    "done.delete": { count: number; things: string | number };
    "done.restore": { count: number; things: string | number };
    "doneOne.delete": { title: string | number };
    "doneOne.restore": { title: string | number };
    "notDoneOne.delete": { title: string | number };
    "notDoneOne.restore": { title: string | number };
    undone: { count: number; things: string | number };
    undoFailed: undefined;
    undoUnconfirmed: undefined;
    lookInTrash: undefined;
    "failed.delete": undefined;
    "failed.restore": undefined;
    "unconfirmed.delete": undefined;
    "unconfirmed.restore": undefined;
    halfway: undefined;
    retry: undefined;
    result: undefined;
    "summary.done": undefined;
    "summary.skipped": undefined;
    "summary.failed": undefined;
    reasons: undefined;
    record: undefined;
    reason: undefined;
    moreReasons: { count: number };
    unknownRecord: { id: string | number };
    close: undefined;
  }
>;
export default words;
