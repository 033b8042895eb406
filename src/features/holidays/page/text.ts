import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("holidays/page", words);

/** What the year of holidays says, and the form of one. */
export const holidayStrings = {
  views: t("views"),
  kinds: {
    public: t("kinds.public"),
    institution: t("kinds.institution"),
    vacation: t("kinds.vacation"),
  },
};
