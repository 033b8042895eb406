// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "dashboard",
  {
    notAbsent: undefined;
    chooseParent: undefined;
    contactedAlready: { who: string | number };
    someone: undefined;
    callRecorded: undefined;
    markedContacted: undefined;
    noRegister: undefined;
    complete: undefined;
    notDue: undefined;
    notExpected: undefined;
    closed: undefined;
    remindedAlready: { who: string | number; minutes: number };
    openRegister: undefined;
    incompleteOf: { class: string | number };
    incompleteText: {
      register: string | number;
      day: string | number;
      marked: string | number;
      expected: string | number;
    };
    missingOf: { class: string | number };
    missingText: { register: string | number; day: string | number };
    others: { count: string | number };
    willSee: { names: string | number };
    onItsWay: { name: string | number };
    noAccount: { name: string | number };
    noAccountCall: { name: string | number; phone: string | number };
    noAccountNoPhone: { name: string | number };
    noReminder: undefined;
    nobodyToRemind: undefined;
    sentAlready: undefined;
    absentOn: { day: string | number };
    absentText: { names: string | number; count: number; day: string | number };
    kept: { count: number };
    sending: { count: number };
    noChannel: undefined;
    noParent: undefined;
    unreachable: { channels: string | number };
  }
>;
export default words;
