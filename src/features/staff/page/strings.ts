import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("staff/page", words);

/** What is said around giving teachers an account. */
export const staffStrings = {
  open: t("open"),
  openMany: t("openMany"),
  title: (name: string) => t("title", { name }),
  titleMany: t("titleMany"),
  text: (name: string) => t("text", { name }),
  textMany: t("textMany"),
  who: t("who"),
  noEmail: t("noEmail"),
  nobody: t("nobody"),
  group: t("group"),
  groupHelp: t("groupHelp"),
  noGroup: t("noGroup"),
  /** The group that a school is set up with for this. */
  usualGroup: "Teacher",
  make: t("make"),
  makeMany: (count: number) => t("makeMany", { count }),
  chooseOne: t("chooseOne"),
  more: (count: number) => t("more", { count }),
  unread: t("unread"),
  retry: t("retry"),
  done: t("done"),
  cancel: t("cancel"),
};
