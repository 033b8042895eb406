import { messages, withinSentence } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/api/personal-data", words);

/** What is said of handing over and erasing what is kept of a person. */
export const personalSentences = {
  erased: (label: string) => t("erased", { noun: withinSentence(label) }),
  erasedText: () => t("erasedText"),
  erasedMessage: () => t("erasedMessage"),
  confirm: (name: string) => t("confirm", { name }),
  noAccess: (names: string) => t("noAccess", { names }),
  done: () => t("done"),
  kinds: {
    log: () => t("kind.log"),
    messages: () => t("kind.messages"),
    files: () => t("kind.files"),
  },
  file: {
    title: (name: string) => t("file.title", { name }),
    made: (moment: string, by: string) => t("file.made", { moment, by }),
    contents: () => t("file.contents"),
    nothing: () => t("file.nothing"),
    yes: () => t("file.yes"),
    no: () => t("file.no"),
    who: () => t("file.who"),
    what: () => t("file.what"),
    when: () => t("file.when"),
    record: () => t("file.record"),
    changes: () => t("file.changes"),
    heading: () => t("file.heading"),
    text: () => t("file.text"),
  },
} as const;
