// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/api/single-sign-on",
  {
    notAnswer: undefined;
    notBegun: undefined;
    away: { name: string | number };
    refused: { name: string | number };
    domain: { name: string | number };
    organisation: { name: string | number };
    unverified: { name: string | number };
    group: { name: string | number };
    inactive: undefined;
    otherAccount: { name: string | number };
    unknown: undefined;
    waiting: undefined;
    signedIn: undefined;
    notFresh: { name: string | number };
    otherPerson: { name: string | number };
    confirmed: undefined;
    unlinked: { name: string | number };
    approved: { person: string | number };
    refusedPerson: { person: string | number };
    addressTaken: { email: string | number };
    "waitingNotice.title": undefined;
    "waitingNotice.body": {
      person: string | number;
      email: string | number;
      name: string | number;
    };
    "waitingNotice.open": undefined;
  }
>;
export default words;
