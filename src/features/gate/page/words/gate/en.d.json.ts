// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "gate/page/gate",
  {
    title: undefined;
    number: undefined;
    numberHint: undefined;
    kinds: undefined;
    arrival: undefined;
    departure: undefined;
    reason: undefined;
    "reasons.ill": undefined;
    "reasons.appointment": undefined;
    "reasons.pickedUp": undefined;
    other: undefined;
    otherReason: undefined;
    fullScreen: undefined;
    ready: undefined;
    answer: undefined;
    unknown: undefined;
    unknownText: { number: string | number };
    reasonMissing: undefined;
    reasonMissingText: undefined;
    notKept: undefined;
    notKeptText: undefined;
    alreadyArrived: { time: string | number };
    alreadyLeft: { time: string | number };
    late: { count: number };
    onTime: undefined;
    noted: { time: string | number };
    back: { time: string | number };
    left: { time: string | number };
    leftWhy: { time: string | number; reason: string | number };
    arrived: { time: string | number };
    kept: { why: string | number };
    arrivedKept: { arrived: string | number; kept: string | number };
    why: { why: string | number };
    notInClass: undefined;
    failed: undefined;
    loading: undefined;
    none: undefined;
    closed: { why: string | number };
    offline: { when: string | number };
    oldDay: { day: string | number };
    waiting: { count: number };
    sending: { count: number };
    allSent: undefined;
    unreadable: undefined;
    latest: undefined;
    noEntries: undefined;
    latestFailed: undefined;
    retry: undefined;
    onDevice: undefined;
    refused: { why: string | number };
    undo: undefined;
    undoOf: { name: string | number; time: string | number };
    remove: undefined;
    removeOf: { name: string | number; time: string | number };
    undone: undefined;
    undoFailed: undefined;
    undoUnconfirmed: undefined;
    undoDone: undefined;
    undoRestored: undefined;
    undoKept: undefined;
  }
>;
export default words;
