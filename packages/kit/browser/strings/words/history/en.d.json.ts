// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/history",
  {
    "action.created": undefined;
    "action.updated": undefined;
    "action.deleted": undefined;
    "action.restored": undefined;
    by: { actor: string | number };
    system: undefined;
    reason: { reason: string | number };
    to: undefined;
    empty: undefined;
    older: undefined;
    loading: undefined;
    loadFailed: undefined;
    tryAgain: undefined;
    row: { name: string | number; what: string | number };
    rowAdded: undefined;
    rowRemoved: undefined;
    orderChanged: undefined;
    "action.moved": undefined;
    "moved.to": { title: string | number };
    "moved.toTop": undefined;
    "moved.from": { title: string | number };
    "moved.fromTop": undefined;
    "restore.button": undefined;
    "restore.title": { moment: string | number };
    "restore.explain": undefined;
    "restore.now": undefined;
    "restore.then": undefined;
    "restore.field": undefined;
    "restore.include": { label: string | number };
    "restore.stay": { labels: string | number };
    "restore.gone": undefined;
    "restore.someGone": { count: number };
    "restore.confirm": { count: number };
    "restore.busy": undefined;
    "restore.cancel": undefined;
    "restore.close": undefined;
    "restore.done": { moment: string | number };
    "restore.failed": undefined;
    "restore.unconfirmed": undefined;
    "restore.stale": undefined;
  }
>;
export default words;
