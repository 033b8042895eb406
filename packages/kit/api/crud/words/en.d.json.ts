// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/api/crud",
  {
    created: { label: string | number };
    saved: { label: string | number };
    deleted: { label: string | number };
    restored: { label: string | number };
    "move.moved": { label: string | number };
    "move.thereAlready": { label: string | number };
    "move.one": undefined;
    "move.itself": undefined;
    "move.gone": undefined;
    onlyYourOwn: { verb: string | number; things: string | number };
    notYourOwn: { things: string | number };
    inUse: { noun: string | number; uses: string | number };
    uses: { count: string | number; things: string | number };
    "verb.view": undefined;
    "verb.list": undefined;
    "verb.create": undefined;
    "verb.edit": undefined;
    "verb.delete": undefined;
    "verb.restore": undefined;
    "verb.add": undefined;
    "verb.change": undefined;
    mayNot: { verb: string | number; things: string | number };
    "row.gone": { noun: string | number };
    "row.changed": { noun: string | number };
    "rows.changed": undefined;
    "rows.fix": undefined;
    ofRecord: { label: string | number; title: string | number; sentence: string | number };
    "trash.tooMany": { max: string | number };
    "trash.pointsAtGone": { noun: string | number };
  }
>;
export default words;
