import { messages } from "../../schema/messages";
import words from "./words/bulk/en.json" with { type: "json" };

export const t = messages("kit/bulk", words);

export const actionNames = { delete: t("actions.delete"), restore: t("actions.restore") };
