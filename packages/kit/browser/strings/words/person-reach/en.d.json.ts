// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/person-reach",
  {
    title: undefined;
    noChannel: undefined;
    noAddress: undefined;
    devices: { count: number };
    refused: { when: string | number; reason: string | number };
    allow: undefined;
    declined: undefined;
    declinedLine: { type: string | number; channel: string | number; when: string | number };
    subscribe: undefined;
    unread: undefined;
    retry: undefined;
    failed: undefined;
    unconfirmed: undefined;
  }
>;
export default words;
