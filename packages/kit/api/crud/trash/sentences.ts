import { numberText } from "../../../schema/formats/numbers";
import { messages, withinSentence } from "../../../schema/messages";
import words from "../words/en.json" with { type: "json" };

const t = messages("kit/api/crud", words);

/** Why records do not go into the trash, or do not come back. */
export const trashSentences = {
  tooMany: (max: number) => t("trash.tooMany", { max: numberText(max) }),
  pointsAtGone: (label: string) => t("trash.pointsAtGone", { noun: withinSentence(label) }),
} as const;
