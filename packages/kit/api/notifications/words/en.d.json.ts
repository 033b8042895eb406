// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/api/notifications",
  {
    "label.title": undefined;
    "label.message": undefined;
    "label.recipients": undefined;
    "label.ids": undefined;
    id: undefined;
    ids: { label: string | number };
    "ids.none": { label: string | number };
    "ids.many": { label: string | number; max: string | number };
    text: undefined;
    characters: { max: string | number };
    "oneOf.kind": { words: string | number };
    "oneOf.recipients": { words: string | number };
    "oneOf.type": { words: string | number };
    "oneOf.action": { words: string | number };
    person: undefined;
    "people.list": undefined;
    "people.none": undefined;
    "people.many": { max: string | number };
    "people.only": undefined;
    noIds: { type: string | number };
    "group.none": { group: string | number };
    "group.permission": { permission: string | number };
    everyone: undefined;
    all: { kind: string | number };
    "gone.one": undefined;
    "gone.several": { count: string | number };
    andMore: { names: string | number; count: string | number };
    permission: { permission: string | number };
    allowed: undefined;
    subscribed: undefined;
    read: undefined;
    allRead: undefined;
    deleted: undefined;
    notFound: undefined;
    noRecipients: undefined;
    "unreadable.one": { channels: string | number };
    "unreadable.several": { total: string | number; channels: string | number };
    "noConsole.one": undefined;
    "noConsole.several": { total: string | number };
    kept: undefined;
    sent: undefined;
    sending: undefined;
    "sent.some": { reached: string | number; total: string | number };
    "sending.some": { reached: string | number; total: string | number };
    "digest.more": { count: string | number };
  }
>;
export default words;
