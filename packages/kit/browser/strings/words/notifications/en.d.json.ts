// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/notifications",
  {
    "notices.title": undefined;
    "notices.recently": undefined;
    "notices.fresh": undefined;
    "notices.none": undefined;
    "notices.loading": undefined;
    "notices.failed": undefined;
    "notices.retry": undefined;
    "notices.markRead": undefined;
    "notices.markReadOf": { title: string | number };
    "notices.markAll": undefined;
    "notices.remove": undefined;
    "notices.removeOf": { title: string | number };
    "notices.toasts.read.done": undefined;
    "notices.toasts.read.failed": undefined;
    "notices.toasts.allRead.done": undefined;
    "notices.toasts.allRead.failed": undefined;
    "notices.toasts.deleted.done": undefined;
    "notices.toasts.deleted.failed": undefined;
    "bell.name": undefined;
    "bell.nameUnread": { unread: number };
    "bell.grown": { unread: number };
    "bell.close": undefined;
    "bell.all": undefined;
    "bell.older": undefined;
  }
>;
export default words;
