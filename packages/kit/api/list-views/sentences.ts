import type { LeftOut } from "../../schema";
import { joined } from "../../schema/joined";
import { messages } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/api/list-views", words);

/** What is said of saved views of lists. */
export const listViewWords = {
  get name() {
    return t("name");
  },
  get query() {
    return t("query");
  },
  get tooLong() {
    return t("tooLong");
  },
  get shared() {
    return t("shared");
  },
  get list() {
    return t("list");
  },
  get viewId() {
    return t("viewId");
  },
  get saved() {
    return t("saved");
  },
  get changed() {
    return t("changed");
  },
  get deleted() {
    return t("deleted");
  },
  get chosen() {
    return t("chosen");
  },
  get notChosen() {
    return t("notChosen");
  },
  get noList() {
    return t("noList");
  },
  get mayNotShare() {
    return t("mayNotShare");
  },
  get notYours() {
    return t("notYours");
  },
  get takenName() {
    return t("takenName");
  },
  tooMany: (maximum: number) => t("tooMany", { maximum }),
  /** What of a view is left out, and why. */
  leftOut: ({ part, label, why, options = [] }: LeftOut) =>
    why === "option"
      ? t("leftOut.option", {
          label,
          count: options.length,
          options: joined(
            options.map((option) => `“${option}”`),
            "and",
          ),
        })
      : t("leftOut.field", { part, label, why }),
};
