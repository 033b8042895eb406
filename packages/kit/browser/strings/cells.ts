import { messages } from "../../schema/messages";
import words from "./words/cells/en.json" with { type: "json" };

const t = messages("kit/cells", words);

/** What the values of fields say when they are shown. */
export const cellStrings = {
  yes: t("yes"),
  no: t("no"),
  unknownRecord: (id: number) => t("unknownRecord", { id }),
  more: (count: number) => t("more", { count }),
  /** @param names of one and of several, where they have a name of their own */
  entries: (count: number, names?: readonly [string, string]) =>
    names
      ? t("entriesNamed", { count, things: names[count === 1 ? 0 : 1] })
      : t("entries", { count }),
  checkPhone: t("checkPhone"),
  checkPhoneHelp: t("checkPhoneHelp"),
  openFile: t("openFile"),
  openingFile: t("openingFile"),
  fileFailed: t("fileFailed"),
} as const;
