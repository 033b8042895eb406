// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/api/outbox/channels",
  {
    "label.email": undefined;
    "label.sms": undefined;
    "label.push": undefined;
    "label.gateway": undefined;
    "email.absent": undefined;
    "sms.absent": undefined;
    "mail.login": { host: string | number };
    "mail.certificate": { host: string | number; said: string | number };
    "mail.noEncryption": { host: string | number };
    "mail.brokenEncryption": { host: string | number; said: string | number };
    "mail.refusesConnections": { host: string | number };
    "mail.unknownName": { host: string | number };
    "mail.nameNotNow": { host: string | number };
    "mail.noName": { host: string | number };
    "mail.noAnswer": { host: string | number };
    "mail.closed": { host: string | number };
    "mail.unusable": { host: string | number; said: string | number };
    "mail.tooLong": { host: string | number };
    "mail.nothingNow": { host: string | number; said: string | number };
    "mail.refusesSender": { host: string | number; said: string | number };
    "mail.refusesUs": { host: string | number; said: string | number };
    "mail.refused": { said: string | number };
    "mail.noUtf8": { host: string | number; address: string | number };
    "mail.notYet": { said: string | number };
    "sms.account": { said: string | number };
    "sms.notYet": { said: string | number };
    "sms.failed": { said: string | number };
    "sms.refused": { said: string | number };
    "sms.reported": { status: string | number };
    "sms.unreachable": { host: string | number };
    "sms.noAnswer": { host: string | number };
    "gateway.answered": { status: string | number };
    "gateway.refused": { status: string | number };
    "gateway.reported": { said: string | number };
    "gateway.unreachable": { host: string | number };
    "firebase.unset": undefined;
    "firebase.missing": undefined;
    "firebase.unreadable": undefined;
    "firebase.incomplete": undefined;
    "firebase.foreign": undefined;
    "firebase.notSetUp": undefined;
    "firebase.gone": { said: string | number };
    "firebase.notYet": { said: string | number };
    "firebase.refused": { said: string | number };
    "firebase.account": { said: string | number };
    "firebase.noToken": undefined;
    "firebase.unreachable": { host: string | number };
    "google.waiting": undefined;
    "google.refuses": { said: string | number };
    "google.noToken": { said: string | number };
    "google.key": undefined;
    "google.withoutToken": { host: string | number };
    "google.unreachable": { host: string | number };
    "phone.invalid": undefined;
    "phone.two": undefined;
    "phone.noCountry": undefined;
  }
>;
export default words;
