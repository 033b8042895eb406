// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "cases",
  {
    staysWithStudent: undefined;
    alreadyOpen: undefined;
    closeOtherFirst: undefined;
    otherOpen: undefined;
    isClosed: undefined;
    isOpen: undefined;
    isDone: undefined;
    isNotDone: undefined;
    reopenCase: undefined;
    noTemplate: undefined;
    hidden: { placeholder: string | number };
    parentsOf: { student: string | number };
    closed: undefined;
    reopened: undefined;
    taskDone: undefined;
    taskReopened: undefined;
    letterPrinted: undefined;
    lettersPrinted: { count: number };
    noChannel: undefined;
    noParent: undefined;
    notActive: undefined;
    unreachable: { channels: string | number };
    kept: { count: number };
    sending: { count: number };
    sendingSome: { queued: string | number; count: number; others: number };
    nothingSent: { why: string | number };
    taskDoneStays: undefined;
    taskDropped: undefined;
    taskInHistory: undefined;
    taskOfStage: undefined;
    reopenToAdd: undefined;
    closedByItself: undefined;
  }
>;
export default words;
