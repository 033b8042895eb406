// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "holidays/page",
  {
    title: undefined;
    views: undefined;
    list: undefined;
    year: undefined;
    special: undefined;
    before: undefined;
    after: undefined;
    thisYear: undefined;
    create: undefined;
    import: undefined;
    "kinds.public": undefined;
    "kinds.institution": undefined;
    "kinds.vacation": undefined;
    off: undefined;
    specialDay: undefined;
    someClasses: undefined;
    add: { day: string | number };
    none: undefined;
    noneText: undefined;
    failed: undefined;
    loading: undefined;
    legend: undefined;
    listOf: undefined;
    "whatIf.title": undefined;
    "whatIf.counts": { registers: number; classes: number; marks: number };
    "whatIf.failed": undefined;
    "whatIf.specialTitle": undefined;
  }
>;
export default words;
