import { messages } from "../../schema/messages";
import words from "./words/notifications/en.json" with { type: "json" };

const t = messages("kit/notifications", words);

/**
 * What is said of notifications wherever they are shown: in the bell, in the centre, on a
 * receiver's screen.
 */
export const notices = {
  title: t("notices.title"),
  recently: t("notices.recently"),
  fresh: t("notices.fresh"),
  none: t("notices.none"),
  loading: t("notices.loading"),
  failed: t("notices.failed"),
  retry: t("notices.retry"),
  markRead: t("notices.markRead"),
  markReadOf: (title: string) => t("notices.markReadOf", { title }),
  markAll: t("notices.markAll"),
  remove: t("notices.remove"),
  removeOf: (title: string) => t("notices.removeOf", { title }),
  toasts: {
    read: { done: t("notices.toasts.read.done"), failed: t("notices.toasts.read.failed") },
    allRead: { done: t("notices.toasts.allRead.done"), failed: t("notices.toasts.allRead.failed") },
    deleted: { done: t("notices.toasts.deleted.done"), failed: t("notices.toasts.deleted.failed") },
  },
};

/** What the bell in the header says. */
export const bell = {
  name: (unread: number) => (unread > 0 ? t("bell.nameUnread", { unread }) : t("bell.name")),
  grown: (unread: number) => t("bell.grown", { unread }),
  close: t("bell.close"),
  all: t("bell.all"),
  older: t("bell.older"),
};
