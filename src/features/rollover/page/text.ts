import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("rollover/page", words);

export const kindNames = {
  promoted: t("kinds.promoted"),
  stays: t("kinds.stays"),
  leaves: t("kinds.leaves"),
  not_mapped: t("kinds.not_mapped"),
  already: t("kinds.already"),
};
