import { joined } from "../../schema/joined";
import { messages } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/api/bulk", words);

/** What a person reads of a bulk call that cannot be done as asked. */
export const bulkSentences = {
  action: (allowed: readonly string[]) => t("action", { words: joined(allowed, "or") }),
  ids: () => t("ids"),
  noIds: () => t("noIds"),
  tooManyIds: (maximum: number) => t("tooManyIds", { maximum }),
  tooManyFiltered: (count: number, maximum: number) => t("tooManyFiltered", { count, maximum }),
  filter: () => t("filter"),
  expectedCount: () => t("expectedCount"),
  oneSelection: () => t("oneSelection"),
  values: () => t("values"),
  versions: () => t("versions"),
  dryRun: () => t("dryRun"),
  noValues: () => t("noValues"),
  rows: (label: string) => t("rows", { label }),
  countChanged: (now: number, expected: number) => t("countChanged", { now, expected }),
  inTrash: () => t("inTrash"),
  notInTrash: () => t("notInTrash"),
  unchanged: () => t("unchanged"),
};
