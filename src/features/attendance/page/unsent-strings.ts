import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/log-out/en.json" with { type: "json" };

const t = messages("attendance/page/log-out", words);

/** What the dialog says that stands before logging out while registers wait on this device. */
export const logOutStrings = {
  title: (count: number) => t("title", { count }),
  text: (count: number) => t("text", { count }),
  stays: (count: number) => t("stays", { count }),
  line: (title: string, day: string) => t("line", { title, day }),
  needsYou: t("needsYou"),
  sendFirst: t("sendFirst"),
  sending: t("sending"),
  anyway: t("anyway"),
  cancel: t("cancel"),
  allSent: t("allSent"),
  logOut: t("logOut"),
  failed: (count: number) => t("failed", { count }),
  undecided: (count: number) => t("undecided", { count }),
} as const;
