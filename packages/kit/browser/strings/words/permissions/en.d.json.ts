// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/permissions",
  {
    title: undefined;
    lead: undefined;
    search: undefined;
    grid: undefined;
    permission: undefined;
    pages: undefined;
    other: undefined;
    count: { on: number; all: number };
    members: { count: number };
    cell: { permission: string | number; group: string | number };
    wholeRow: { permission: string | number };
    wholeColumn: { group: string | number };
    wholeSection: { section: string | number; group: string | number };
    everySection: { section: string | number };
    hint: undefined;
    noMatch: { text: string | number };
    empty: undefined;
    emptyText: undefined;
    create: undefined;
    failed: undefined;
    retry: undefined;
    loading: undefined;
    changes: { count: number; groups: number };
    noChanges: undefined;
    discard: undefined;
    review: undefined;
    reviewTitle: undefined;
    reviewLead: undefined;
    added: { list: string | number };
    removed: { list: string | number };
    save: undefined;
    back: undefined;
    stale: undefined;
    notSaved: undefined;
    "why.open": undefined;
    "why.title": undefined;
    "why.admin": undefined;
    "why.permission": undefined;
    "why.none": undefined;
    "why.choose": undefined;
    "why.asking": undefined;
    "why.failed": undefined;
    "why.superAdmin": undefined;
    "why.disabled": undefined;
    "why.own": undefined;
    "why.group": { name: string | number };
    "why.because": { reasons: string | number };
    "why.and": { first: string | number; second: string | number };
    "why.not": undefined;
    "why.has": { name: string | number; permission: string | number };
    "why.edit": { name: string | number };
    "why.close": undefined;
    "view.open": undefined;
    "view.title": undefined;
    "view.text": undefined;
    "view.admin": undefined;
    "view.required": undefined;
    "view.begin": undefined;
    "view.cancel": undefined;
  }
>;
export default words;
