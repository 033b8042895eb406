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
  }
>;
export default words;
