// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/api/list-views",
  {
    name: undefined;
    query: undefined;
    tooLong: undefined;
    shared: undefined;
    list: undefined;
    viewId: undefined;
    saved: undefined;
    changed: undefined;
    deleted: undefined;
    chosen: undefined;
    notChosen: undefined;
    noList: undefined;
    mayNotShare: undefined;
    notYours: undefined;
    takenName: undefined;
    tooMany: { maximum: string | number };
    "leftOut.field": { part: string | number; label: string | number; why: string | number };
    "leftOut.option": { label: string | number; options: string | number; count: number };
  }
>;
export default words;
