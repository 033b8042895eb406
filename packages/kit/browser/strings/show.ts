import { messages, withinSentence } from "../../schema/messages";
import words from "./words/show/en.json" with { type: "json" };

export const t = messages("kit/show", words);

export const relatedCount = (shown: number, total: number) =>
  shown < total ? t("relatedShown", { shown, total }) : t("relatedTotal", { total });

export const seeAll = (total: number, plural: string) =>
  t("seeAll", { total, plural: withinSentence(plural) });

export const openList = (plural: string) => t("openList", { plural: withinSentence(plural) });

export const addText = (label: string) => t("add", { label: withinSentence(label) });
