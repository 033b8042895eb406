import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/unsent/en.json" with { type: "json" };

const t = messages("attendance/page/unsent", words);

/** What the console says of registers that wait on this device. Few words: every page loads them. */
export const unsentWords = {
  stays: (count: number) => t("stays", { count }),
  ask: (count: number) => t("ask", { count }),
  signIn: (count: number, name: string) =>
    name ? t("signInNamed", { count, name }) : t("signIn", { count }),
} as const;
