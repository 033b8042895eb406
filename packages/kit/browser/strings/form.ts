import { messages, withinSentence } from "../../schema/messages";
import words from "./words/form/en.json" with { type: "json" };

const t = messages("kit/form", words);

/** What the pages say on which a record is made or changed. */
export const formStrings = {
  createTitle: (label: string) => t("createTitle", { label: withinSentence(label) }),
  editTitle: (name: string) => t("editTitle", { name }),
  save: t("save"),
  saving: t("saving"),
  saveAndAdd: t("saveAndAdd"),
  cancel: t("cancel"),
  unsaved: t("unsaved"),
  uploading: t("uploading"),
  created: (label: string, name: string) => t("created", { label, name }),
  saved: (label: string, name: string) => t("saved", { label, name }),
  mergedToo: (fields: string) => t("mergedToo", { fields }),
  systemField: t("systemField"),
  computedField: t("computedField"),
  lockedField: t("lockedField"),
  requiredMark: t("requiredMark"),
  shortcut: (mac: boolean) => t(mac ? "shortcutMac" : "shortcut"),

  toCorrect: (count: number) => t("toCorrect", { count }),
  refusedAtField: (label: string, sentence: string) => t("refusedAtField", { label, sentence }),
  notSaved: t("notSaved"),
  unconfirmed: t("unconfirmed"),
  outcomeUnknown: t("outcomeUnknown"),
  signedOut: t("signedOut"),
  gone: (label: string) => t("gone", { label: withinSentence(label) }),

  draftFound: (when: string) => t("draftFound", { when }),
  restoreDraft: t("restoreDraft"),
  dropDraft: t("dropDraft"),

  changedMeanwhile: t("changedMeanwhile"),
  seeDifference: t("seeDifference"),

  mergeTitle: t("mergeTitle"),
  mergeLead: t("mergeLead"),
  mergeNothing: t("mergeNothing"),
  mergeTaken: t("mergeTaken"),
  mine: t("mine"),
  theirs: t("theirs"),
  before: t("before"),
  mergeSave: t("mergeSave"),
  mergeTake: t("mergeTake"),
  mergeBack: t("mergeBack"),

  leaveTitle: t("leaveTitle"),
  leaveText: t("leaveText"),
  leave: t("leave"),
  stay: t("stay"),

  rowName: (label: string, number: number) => t("rowName", { label, number }),
  addRow: (label: string) => t("addRow", { label: withinSentence(label) }),
  removeRow: (name: string) => t("removeRow", { name }),
  undoRemove: t("undoRemove"),
  rowRemoved: (name: string) => t("rowRemoved", { name }),
  rowUp: (name: string) => t("rowUp", { name }),
  rowDown: (name: string) => t("rowDown", { name }),
  noRows: (label: string) => t("noRows", { label: withinSentence(label) }),
  rowLimit: (max: number) => t("rowLimit", { max }),
  rowKeys: t("rowKeys"),
  cellChanged: t("cellChanged"),

  notFoundTitle: (label: string) => t("notFoundTitle", { label }),
  notFoundText: t("notFoundText"),
  trashedTitle: (name: string) => t("trashedTitle", { name }),
  refusedTitle: (name: string) => t("refusedTitle", { name }),
  trashedText: t("trashedText"),
  backToList: (plural: string) => t("backToList", { plural: withinSentence(plural) }),
  openRecord: t("openRecord"),
  loadFailed: t("loadFailed"),
  tryAgain: t("tryAgain"),
  loading: t("loading"),
} as const;
