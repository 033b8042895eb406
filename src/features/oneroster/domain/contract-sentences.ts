import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("oneroster/domain", words);

/** What is said of what was sent with a OneRoster file. */
export const contractSentences = {
  system: () => t("system"),
  school: () => t("school"),
  fileName: () => t("fileName"),
  changedMeanwhile: () => t("changedMeanwhile"),
  confirmNames: (values: { count: number }) => t("confirmNames", values),
  chooseSchool: () => t("chooseSchool"),
  nothing: () => t("nothing"),
  taken: (values: { created: number; changed: number; ended: number }) => t("taken", values),
};
