// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/api/outbox",
  {
    text: { label: string | number };
    "label.channel": undefined;
    "label.address": undefined;
    addresses: undefined;
    "addresses.most": { max: string | number };
    released: { count: number };
    "label.type": undefined;
    characters: { max: string | number };
    email: undefined;
    "test.accepted": { channel: string | number; to: string | number };
    "test.kept": { to: string | number };
    "test.failed": { to: string | number; reason: string | number };
    "test.phone": undefined;
    "test.device": undefined;
    "test.title": { name: string | number };
    "test.body": undefined;
    signature: undefined;
    unsubscribe: undefined;
    "link.gone": undefined;
    "link.gone.text": undefined;
    "decline.these": undefined;
    "decline.ask": undefined;
    "decline.ask.text": { kind: string | number };
    "decline.button": undefined;
    "decline.done": undefined;
    "decline.done.text": { kind: string | number; name: string | number };
    "reason.noChannel": undefined;
    "reason.unsubscribed": undefined;
    "reason.refused": undefined;
    "reason.lacks": { things: string | number };
    "reason.email": undefined;
    "reason.phone": undefined;
    "reason.device": undefined;
    "reason.lost": undefined;
    "reason.givenUp": { reason: string | number };
    "reason.allRefused": { reason: string | number };
    "reason.stopped": undefined;
    "reason.notArrived": undefined;
    "reason.notSent": undefined;
  }
>;
export default words;
