import { messages } from "../../schema/messages";
import words from "./words/bulk-edit/en.json" with { type: "json" };

const t = messages("kit/bulk-edit", words);

/** What is said around editing many records at once. `things` is their name for the count. */
export const bulkEditStrings = {
  button: t("button"),
  title: (count: number, things: string) => t("title", { count, things }),
  explain: t("explain"),
  add: t("add"),
  addLabel: t("addLabel"),
  remove: (label: string) => t("remove", { label }),
  whole: t("whole"),
  noFields: t("noFields"),
  review: t("review"),
  reviewing: t("reviewing"),
  will: (count: number, things: string) => t("will", { count, things }),
  unchanged: (count: number) => t("unchanged", { count }),
  refused: (count: number) => t("refused", { count }),
  nothing: t("nothing"),
  back: t("back"),
  confirm: (count: number) => t("confirm", { count }),
  busy: t("busy"),
  done: (count: number, things: string) => t("done", { count, things }),
  result: t("result"),
  stale: (count: number) => t("stale", { count }),
  again: (count: number) => t("again", { count }),
  close: t("close"),
  cancel: t("cancel"),
  failed: t("failed"),
  unconfirmed: t("unconfirmed"),
  tryAgain: t("tryAgain"),
} as const;
