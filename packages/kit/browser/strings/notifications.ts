import { messages } from "../../schema/messages";
import words from "./words/notifications/en.json" with { type: "json" };

export const t = messages("kit/notifications", words);

/**
 * What is said of notifications wherever they are shown: in the bell, in the centre, on a
 * receiver's screen.
 */
export const notices = {
  toasts: {
    read: { done: t("notices.toasts.read.done"), failed: t("notices.toasts.read.failed") },
    allRead: { done: t("notices.toasts.allRead.done"), failed: t("notices.toasts.allRead.failed") },
    deleted: { done: t("notices.toasts.deleted.done"), failed: t("notices.toasts.deleted.failed") },
  },
};
