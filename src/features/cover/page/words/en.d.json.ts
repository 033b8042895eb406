// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "cover/page",
  {
    title: undefined;
    views: undefined;
    failed: undefined;
    loading: undefined;
    date: undefined;
    today: undefined;
    previousDay: undefined;
    nextDay: undefined;
    none: undefined;
    recordAbsence: undefined;
    summaryCovered: { all: number };
    summary: { uncovered: number; all: number };
    list: undefined;
    insteadOf: { teacher: string | number };
    standInAbsent: { teacher: string | number };
    room: { room: string | number };
    covers: { subject: string | number; its: string | number; start: string | number };
    coveredBy: { teacher: string | number };
    cancelled: undefined;
    uncovered: undefined;
    choose: undefined;
    nobodyFree: undefined;
    teacher: { name: string | number; covers: number };
    coversHelp: undefined;
    "groups.subject": undefined;
    "groups.class": undefined;
    "groups.other": undefined;
    suggest: undefined;
    suggested: { chosen: number };
    suggestedSome: { chosen: number; left: number };
    save: { count: number };
    saved: { count: number };
    notSaved: undefined;
    unconfirmed: undefined;
    acts: undefined;
    act: { count: number };
    undoOf: { count: number; when: string | number };
    undone: { count: number };
    kept: { names: string | number };
    notUndone: undefined;
    undoUnconfirmed: undefined;
    "panel.title": undefined;
    "panel.failed": undefined;
    "panel.loading": undefined;
    "panel.none": undefined;
    "panel.dayCovered": { all: number };
    "panel.day": { uncovered: number; all: number };
    "home.title": undefined;
    "home.text": { uncovered: number; all: number };
  }
>;
export default words;
