import { messages } from "../../schema/messages";
import words from "./words/cells/en.json" with { type: "json" };

export const t = messages("kit/cells", words);

/** @param names of one and of several, where they have a name of their own */
export const entriesText = (count: number, names?: readonly [string, string]) =>
  names
    ? t("entriesNamed", { count, things: names[count === 1 ? 0 : 1] })
    : t("entries", { count });
