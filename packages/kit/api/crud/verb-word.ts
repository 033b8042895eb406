import { t } from "./text";

const known: Readonly<Record<string, () => string>> = {
  view: () => t("verb.view"),
  list: () => t("verb.list"),
  create: () => t("verb.create"),
  edit: () => t("verb.edit"),
  delete: () => t("verb.delete"),
  restore: () => t("verb.restore"),
  add: () => t("verb.add"),
  change: () => t("verb.change"),
};

/** The verb of a permission within a sentence; one that a declaration brings is said as it is. */
export const verbWord = (verb: string): string =>
  Object.hasOwn(known, verb) ? (known[verb]?.() ?? verb) : verb.replaceAll("_", " ");
