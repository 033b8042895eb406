import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("audiences", words);

/** What placeholders stand for, in the language at work. */
export const sentences = {
  noPercentage: () => t("noPercentage"),
  noClass: () => t("noClass"),
  /** How to answer the school: by the link that goes with a message, and by phone where it has one. */
  reply: (phone: string | null, hasLink: boolean) => {
    if (phone === null) return hasLink ? t("reply.link") : t("reply.office");
    return hasLink ? t("reply.linkOrCall", { phone }) : t("reply.call", { phone });
  },
  percentageOf: (values: { percentage: string | number; name: string | number }) =>
    t("percentageOf", values),
};
