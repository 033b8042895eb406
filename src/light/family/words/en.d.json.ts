// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "light/family",
  {
    title: undefined;
    titleOf: { name: string | number };
    today: { day: string | number };
    unmarked: undefined;
    unrecorded: undefined;
    tellTitle: undefined;
    tellOpen: { name: string | number };
    tellIntro: { name: string | number };
    type: undefined;
    choose: undefined;
    firstDay: undefined;
    lastDay: undefined;
    reason: undefined;
    file: undefined;
    fileHelp: undefined;
    fileTooLarge: undefined;
    fileUnread: undefined;
    missing: undefined;
    send: undefined;
    sending: undefined;
    cancel: undefined;
    sent: undefined;
    failed: undefined;
    failedWhy: { failed: string | number; why: string | number };
    toldTitle: undefined;
    allTold: undefined;
    noted: undefined;
    answer: undefined;
    monthTitle: undefined;
    ask: { name: string | number };
    dateOfBirth: undefined;
    show: undefined;
    checking: undefined;
    noDate: { name: string | number };
    earlier: undefined;
    later: undefined;
    percentage: { percent: string | number };
    nothingCounted: undefined;
    day: undefined;
    mark: undefined;
    noDays: undefined;
    call: { phone: string | number };
    "states.pending": undefined;
    "states.approved": undefined;
    "states.rejected": undefined;
    "states.cancelled": undefined;
    span: { from: string | number; to: string | number };
    attendedDays: { attended: number; counted: number; from: string | number };
    attendedSessions: { attended: number; counted: number; from: string | number };
    recorded: { marked: number; expected: number };
    treatedAlike: { excused: string | number };
    treated: { excused: string | number; unmarked: string | number };
    free: { free: number };
    below: { threshold: string | number };
  }
>;
export default words;
