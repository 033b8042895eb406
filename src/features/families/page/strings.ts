import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("families/page", words);

/** What is said around the links that parents get in messages. */
export const familyLinks = {
  open: t("open"),
  title: (name: string) => t("title", { name }),
  live: (name: string, count: number) => t("live", { name, count }),
  none: (name: string) => t("none", { name }),
  revoke: t("revoke"),
  revoked: (count: number) => t("revoked", { count }),
  cancel: t("cancel"),
  close: t("close"),
  unread: t("unread"),
  retry: t("retry"),
  failed: t("failed"),
  unconfirmed: t("unconfirmed"),
} as const;

/** What is said of restrictions on the pages of students and parents. */
export const restrictionWords = {
  title: t("restrictions.title"),
  none: t("restrictions.none"),
  add: t("restrictions.add"),
  noMessages: t("restrictions.noMessages"),
  noPage: t("restrictions.noPage"),
  noPickup: t("restrictions.noPickup"),
  nothing: t("restrictions.nothing"),
  until: (said: string, day: string) => t("restrictions.until", { said, day }),
  ended: (said: string, day: string) => t("restrictions.ended", { said, day }),
} as const;
