// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/channels",
  {
    "channel.title": undefined;
    "channel.text": undefined;
    "channel.states.ready": undefined;
    "channel.states.stand_in": undefined;
    "channel.states.down": undefined;
    "channel.states.absent": undefined;
    "channel.standIn": undefined;
    "channel.downSince": { when: string | number };
    "channel.waiting": { count: number };
    "channel.refused": { count: number };
    "channel.test": undefined;
    "channel.testOf": { label: string | number };
    "channel.failed": undefined;
    "channel.retry": undefined;
    "refused.doubtful": { count: number };
    "refused.show": undefined;
    "refused.showOf": { label: string | number };
    "refused.hide": undefined;
    "refused.hideOf": { label: string | number };
    "refused.list": undefined;
    "refused.release": undefined;
    "refused.releaseOf": { address: string | number };
    "refused.releaseDoubtful": { count: number };
    "refused.failed": undefined;
    "refused.unconfirmed": undefined;
    "refused.notLoaded": undefined;
    "outbox.tab": undefined;
    "outbox.notice": undefined;
    "outbox.none": undefined;
    "outbox.noneText": undefined;
    "outbox.list": undefined;
    "outbox.failed": undefined;
    "outbox.oneFailed": undefined;
    "outbox.to": { address: string | number };
    "outbox.gone": undefined;
    "outbox.goneText": undefined;
    "outbox.back": undefined;
    "outbox.page": undefined;
    "outbox.text": undefined;
  }
>;
export default words;
