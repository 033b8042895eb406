// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/show",
  {
    edit: undefined;
    delete: undefined;
    refresh: undefined;
    restore: undefined;
    details: undefined;
    history: undefined;
    nothing: undefined;
    withheld: undefined;
    facts: { created: string | number; changed: string | number };
    written: { when: string | number };
    number: { id: string | number };
    andMore: { count: number };
    imageFailed: undefined;
    inTrash: { when: string | number };
    deleteTitle: { name: string | number };
    deleteText: undefined;
    keep: undefined;
    deleted: { label: string | number; name: string | number };
    restored: { label: string | number; name: string | number };
    notDeleted: undefined;
    deleteUnconfirmed: undefined;
    notRestored: { name: string | number };
    restoreUnconfirmed: { name: string | number };
    changedMeanwhile: undefined;
    relatedLabel: { plural: string | number; field: string | number };
    relatedEmpty: { plural: string | number };
    relatedShown: { shown: number; total: number };
    relatedTotal: { total: number };
    seeAll: { total: number; plural: string | number };
    openList: { plural: string | number };
    add: { label: string | number };
    loading: undefined;
    loadFailed: undefined;
    tryAgain: undefined;
    openImage: { label: string | number };
  }
>;
export default words;
