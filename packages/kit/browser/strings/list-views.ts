import { messages } from "../../schema/messages";
import words from "./words/list-views/en.json" with { type: "json" };

const t = messages("kit/list-views", words);

/** What is said of saved views of a list. `plural` is the plural label in lower case. */
export const listViewStrings = {
  views: t("views"),
  menu: (name: string) => t("menu", { name }),
  changed: t("changed"),
  panel: t("panel"),
  all: (plural: string) => t("all", { plural }),
  mine: t("mine"),
  shared: t("shared"),
  none: t("none"),
  isDefault: t("isDefault"),
  by: (name: string) => t("by", { name }),
  options: (name: string) => t("options", { name }),
  saveNew: t("saveNew"),
  saveChanges: (name: string) => t("saveChanges", { name }),
  newTitle: t("newTitle"),
  editTitle: (name: string) => t("editTitle", { name }),
  keeps: t("keeps"),
  name: t("name"),
  share: t("share"),
  shareHint: (plural: string) => t("shareHint", { plural }),
  opens: t("opens"),
  save: t("save"),
  cancel: t("cancel"),
  replace: t("replace"),
  delete: t("delete"),
  askDelete: (name: string) => t("askDelete", { name }),
  askDeleteShared: (name: string) => t("askDeleteShared", { name }),
  busy: t("busy"),
  loading: t("loading"),
  loadFailed: t("loadFailed"),
  retry: t("retry"),
  saved: (name: string) => t("saved", { name }),
  updated: (name: string) => t("updated", { name }),
  deleted: (name: string) => t("deleted", { name }),
  failed: t("failed"),
  unconfirmed: t("unconfirmed"),
  leftOut: (name: string) => t("leftOut", { name }),
} as const;
