import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/unsent/en.json" with { type: "json" };

const t = messages("gate/page/unsent", words);

/** What the console says of entries that wait on this device. Few words: every page loads them. */
export const unsentPassWords = {
  title: (count: number) => t("title", { count }),
  stays: (count: number) => t("stays", { count }),
  ask: (count: number) => t("ask", { count }),
  signIn: (count: number, name: string) =>
    name ? t("signInNamed", { count, name }) : t("signIn", { count }),
  sendFirst: t("sendFirst"),
  sending: t("sending"),
  anyway: t("anyway"),
  cancel: t("cancel"),
  failed: (count: number) => t("failed", { count }),
} as const;
