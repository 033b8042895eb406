// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "student-login",
  {
    cannotSignIn: undefined;
    codeMade: undefined;
    deviceOn: undefined;
    deviceOff: undefined;
    wrong: undefined;
    outdated: undefined;
    who: undefined;
    signedIn: undefined;
    signedOut: undefined;
    ended: undefined;
    off: undefined;
    notAdmitted: undefined;
    switchedOn: undefined;
    switchedOff: undefined;
  }
>;
export default words;
