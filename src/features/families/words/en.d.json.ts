// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "families",
  {
    leaveOf: { action: string | number; name: string | number };
    yourRequest: {
      action: string | number;
      student: string | number;
      type: string | number;
      days: string | number;
    };
    noDateOfBirth: undefined;
    wrongDate: { left: number };
    dateFirst: undefined;
    chooseMonth: { earliest: string | number; latest: string | number };
    notInClass: undefined;
    seeDay: { name: string | number };
    gone: undefined;
    revoked: { count: number };
    minutes: { minutes: number };
    lateBy: { mark: string | number; minutes: string | number };
    tooMany: undefined;
    tooManyFiles: { count: number };
    noSpace: undefined;
    damaged: undefined;
    daysBack: { days: string | number };
    thanks: undefined;
  }
>;
export default words;
