import { messages } from "../../../schema/messages";
import words from "../words/en.json" with { type: "json" };
import type { UndoableSentences } from "./parts";

const t = messages("kit/with/undoable", words);

/** What refusals say of an act that has no sentences of its own. */
export const undoableSentences: UndoableSentences<Readonly<Record<string, number>>> = {
  changedMeanwhile: () => t("changedMeanwhile"),
  undoneAlready: () => t("undoneAlready"),
  tooLateToUndo: () => t("tooLateToUndo"),
};
