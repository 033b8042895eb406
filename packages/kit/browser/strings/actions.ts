import { messages } from "../../schema/messages";
import words from "./words/actions/en.json" with { type: "json" };

const t = messages("kit/actions", words);

/** What is said of an action whose outcome is not known. */
export const actionStrings = {
  againIsSafe: t("againIsSafe"),
  loadFailed: t("loadFailed"),
  tryAgain: t("tryAgain"),
  close: t("close"),
  cancel: t("cancel"),
} as const;
