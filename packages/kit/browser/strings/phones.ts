import { messages } from "../../schema/messages";
import words from "./words/phones/en.json" with { type: "json" };

const t = messages("kit/phones", words);

/** What is said of phone numbers that were stored before they were read as they are today. */
export const phoneStrings = {
  title: t("title"),
  intro: t("intro"),
  none: t("none"),
  right: t("right"),
  wouldChange: (count: number) => t("wouldChange", { count }),
  undialled: (count: number) => t("undialled", { count }),
  undialledText: t("undialledText"),
  empty: t("empty"),
  unnamed: (id: number) => t("unnamed", { id: String(id) }),
  more: (count: number) => t("more", { count }),
  store: (count: number) => t("store", { count }),
  storing: (done: number, count: number) => t("storing", { done, count }),
  history: t("history"),
  stored: (count: number) => t("stored", { count }),
  notStored: t("notStored"),
  failed: t("failed"),
  unconfirmed: t("unconfirmed"),
  notLoaded: t("notLoaded"),
  check: t("check"),
  checkText: t("checkText"),
} as const;
