// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/api/webhooks",
  {
    "event.form": { event: string | number; example: string | number };
    "event.unknown": { event: string | number; name: string | number };
    "event.didYouMean": { event: string | number; name: string | number; other: string | number };
    "event.all": undefined;
    "event.noAccess": { event: string | number; name: string | number };
    "event.noFields": { event: string | number; name: string | number };
    "event.none": undefined;
    "address.parts": undefined;
    "address.https": undefined;
    state: undefined;
    answered: { status: string | number };
    gone: undefined;
    "maker.gone": { name: string | number };
    "maker.mayNot": { name: string | number };
    paused: { reason: string | number };
    "paused.title": { name: string | number };
    "paused.body": { reason: string | number };
    "paused.open": undefined;
    "again.test": undefined;
    "again.paused": undefined;
    "again.done": undefined;
    "test.kept": undefined;
    "test.accepted": { status: string | number };
    "test.failed": { problem: string | number };
    secret: undefined;
    "sender.notAllowed": undefined;
    "sender.unknownName": undefined;
    "sender.notLookedUp": undefined;
    "sender.refused": undefined;
    "sender.broken": undefined;
    "sender.noAnswer": { seconds: string | number };
    "sender.certificate": { code: string | number };
    "sender.unreachable": { why: string | number };
  }
>;
export default words;
