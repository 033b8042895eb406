import { messages } from "../../schema/messages";
import words from "./words/invite/en.json" with { type: "json" };

const t = messages("kit/invite", words);

/** What is said around letting an admin choose a password by a one-time code. */
export const invite = {
  open: t("open"),
  title: (name: string) => t("title", { name }),
  text: (name: string) => t("text", { name }),
  make: t("make"),
  made: (name: string) => t("made", { name }),
  mailed: (name: string) => t("mailed", { name }),
  link: t("link"),
  code: t("code"),
  until: (when: string) => t("until", { when }),
  copy: t("copy"),
  copied: t("copied"),
  done: t("done"),
  cancel: t("cancel"),
} as const;
