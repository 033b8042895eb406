import { listed, messages } from "../../schema/messages";
import words from "./words/trash/en.json" with { type: "json" };

const t = messages("kit/trash", words);

/** What is said of records that go into the trash with others. */
export const trashStrings = {
  asking: t("asking"),
  goes: (records: string) => t("goes", { records }),
  /** Of what is deleted, and the records that have no other one. */
  leftWithout: (noun: string, records: string) => t("leftWithout", { noun, records }),
  /** Of so many, with the names of all where they are few. */
  records: (count: number, things: string, names: readonly string[]) =>
    names.length > 0
      ? t("recordsNamed", { count, things, names: listed(names, "unit") })
      : t("records", { count, things }),
  failed: t("failed"),
  tryAgain: t("tryAgain"),
  refused: t("refused"),
  someRefused: t("someRefused"),
} as const;
