// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/list-views",
  {
    views: undefined;
    menu: { name: string | number };
    changed: undefined;
    panel: undefined;
    all: { plural: string | number };
    mine: undefined;
    shared: undefined;
    none: undefined;
    isDefault: undefined;
    by: { name: string | number };
    options: { name: string | number };
    saveNew: undefined;
    saveChanges: { name: string | number };
    newTitle: undefined;
    editTitle: { name: string | number };
    keeps: undefined;
    name: undefined;
    share: undefined;
    shareHint: { plural: string | number };
    opens: undefined;
    save: undefined;
    cancel: undefined;
    replace: undefined;
    delete: undefined;
    askDelete: { name: string | number };
    askDeleteShared: { name: string | number };
    busy: undefined;
    loading: undefined;
    loadFailed: undefined;
    retry: undefined;
    saved: { name: string | number };
    updated: { name: string | number };
    deleted: { name: string | number };
    failed: undefined;
    unconfirmed: undefined;
    leftOut: { name: string | number };
  }
>;
export default words;
