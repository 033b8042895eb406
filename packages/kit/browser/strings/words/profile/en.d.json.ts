// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/profile",
  {
    title: undefined;
    signedInAs: { email: string | number };
    viewing: undefined;
    "newAddress.title": undefined;
    "newAddress.text": { email: string | number; current: string | number };
    "newAddress.expired": { email: string | number; current: string | number };
    "newAddress.cancel": undefined;
    "newAddress.kept": { current: string | number };
    "password.title": undefined;
    "password.text": undefined;
    "password.current": undefined;
    "password.next": undefined;
    "password.help": undefined;
    "password.show": undefined;
    "password.submit": undefined;
    "password.required": { label: string | number };
    "language.title": undefined;
    "language.text": undefined;
    "language.label": undefined;
    "sessions.title": undefined;
    "sessions.here": undefined;
    "sessions.lastUsed": { ago: string | number };
    "sessions.since": { when: string | number };
    "sessions.end": undefined;
    "sessions.endOf": { device: string | number };
    "sessions.endOthers": undefined;
    "sessions.ended": undefined;
    "sessions.endedOthers": undefined;
    "sessions.failed": undefined;
    "sessions.retry": undefined;
    "sessions.unknown": undefined;
    "sessions.device": { browser: string | number; system: string | number };
    "sessionsOf.title": { name: string | number };
    "sessionsOf.none": undefined;
    "sessionsOf.endOthers": undefined;
    "sessionsOf.endedOthers": { name: string | number };
    "sessionsOf.failed": undefined;
    "push.title": undefined;
    "push.text": undefined;
    "push.toggle": undefined;
    "push.waiting": undefined;
    "push.reasons.host": undefined;
    "push.reasons.switched_off": undefined;
    "push.unsupported": undefined;
    "push.blocked": undefined;
    "push.notAllowed": undefined;
    "push.notReady": undefined;
    "push.turnedOff": undefined;
    "push.removed": undefined;
    "push.devices": undefined;
    "push.here": undefined;
    "push.since": { when: string | number };
    "push.remove": undefined;
    "push.removeOf": { device: string | number };
    "push.failed": undefined;
    "push.retry": undefined;
    "push.unknown": undefined;
  }
>;
export default words;
