// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/single-sign-on",
  {
    signInWith: { name: string | number };
    or: undefined;
    title: undefined;
    signingIn: undefined;
    backToSignIn: undefined;
    again: { name: string | number };
    againText: undefined;
    blocked: undefined;
    confirming: undefined;
    confirmed: undefined;
    notConfirmed: undefined;
    "linked.title": undefined;
    "linked.since": { when: string | number };
    "linked.lastUsed": { ago: string | number };
    "linked.failed": undefined;
    "linked.unlink": undefined;
    "linked.unlinkFrom": { name: string | number };
    "linked.sure": { name: string | number };
    "linked.sureText": { person: string | number; name: string | number };
    "linked.cancel": undefined;
    "waiting.title": undefined;
    "waiting.text": undefined;
    "waiting.none": undefined;
    "waiting.failed": undefined;
    "waiting.asked": { name: string | number; ago: string | number };
    "waiting.groups": { groups: string | number };
    "waiting.noGroups": undefined;
    "waiting.approve": undefined;
    "waiting.approveOne": { person: string | number };
    "waiting.refuse": undefined;
    "waiting.refuseOne": { person: string | number };
  }
>;
export default words;
