// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/api/identity/second-factor",
  {
    "label.code": undefined;
    "label.device": undefined;
    "label.name": undefined;
    wrongCode: undefined;
    codeNeeded: undefined;
    notSetUp: undefined;
    notWaiting: undefined;
    signedIn: undefined;
    confirmed: undefined;
    last: undefined;
    "passkey.notHere": undefined;
    "passkey.notAnswer": undefined;
    "passkey.refused": undefined;
    "passkey.unknown": undefined;
    "passkey.off": { names: string | number };
    "passkey.added": undefined;
    "passkey.removed": undefined;
    "app.void": undefined;
    "app.wrong": undefined;
    "app.added": undefined;
    "app.removed": undefined;
    "codes.made": undefined;
    "codes.none": undefined;
    "reset.own": undefined;
    "reset.done": undefined;
    "mail.title": undefined;
    "mail.passkeyAdded": { name: string | number };
    "mail.passkeyRemoved": { name: string | number };
    "mail.appAdded": undefined;
    "mail.appRemoved": undefined;
    "mail.codesMade": undefined;
    "mail.codeUsed": { left: number };
    "mail.reset": { by: string | number };
  }
>;
export default words;
