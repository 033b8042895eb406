import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("student-login/page", words);

/** What is said around the code with which a student signs in. */
export const accessCode = {
  open: t("open"),
  title: (name: string) => t("title", { name }),
  text: (name: string) => t("text", { name }),
  make: t("make"),
  made: (name: string) => t("made", { name }),
  until: (day: string) => t("until", { day }),
  where: t("where"),
  signInAs: t("signInAs"),
  code: t("code"),
  copy: t("copy"),
  copied: t("copied"),
  done: t("done"),
  cancel: t("cancel"),
} as const;
