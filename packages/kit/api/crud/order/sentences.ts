import { messages } from "../../../schema/messages";
import words from "../words/en.json" with { type: "json" };

const t = messages("kit/api/crud", words);

/** What a person reads of a move, or of one that cannot be made. */
export const orderSentences = {
  one: () => t("move.one"),
  itself: () => t("move.itself"),
  gone: () => t("move.gone"),
  moved: (label: string) => t("move.moved", { label }),
  thereAlready: (label: string) => t("move.thereAlready", { label }),
} as const;
