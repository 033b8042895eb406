import { messages } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/api/retention", words);

/** What kinds of data are called that are kept for some years. */
export const retentionWords = {
  log: () => t("log"),
  messages: () => t("messages"),
  removed: () => t("removed"),
};
