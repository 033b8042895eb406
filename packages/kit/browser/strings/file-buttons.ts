import { messages } from "../../schema/messages";
import words from "./words/file-buttons/en.json" with { type: "json" };

const t = messages("kit/file-buttons", words);

/** What the buttons say that save and print. */
export const fileButtons = {
  csv: t("csv"),
  xlsx: t("xlsx"),
  saving: t("saving"),
  failed: t("failed"),
};
