import { messages } from "../../schema/messages";
import words from "./words/personal-data/en.json" with { type: "json" };

const t = messages("kit/personal-data", words);

/** What is said of handing over and erasing what is kept of a person. */
export const personalDataStrings = {
  handOver: t("handOver"),
  handingOver: t("handingOver"),
  saved: t("saved"),
  handOverFailed: t("handOverFailed"),
  erase: t("erase"),
  title: (name: string) => t("title", { name }),
  text: (name: string) => t("text", { name }),
  refused: (name: string) => t("refused", { name }),
  becomes: {
    anonymous: t("becomes.anonymous"),
    removed: t("becomes.removed"),
    kept: t("becomes.kept"),
  },
  kinds: t("kinds"),
  along: (names: string) => t("along", { names }),
  confirm: (name: string) => t("confirm", { name }),
  keep: t("keep"),
  eraseNow: t("eraseNow"),
  failed: t("failed"),
  unconfirmed: t("unconfirmed"),
  notLoaded: t("notLoaded"),
  done: (name: string) => t("done", { name }),
} as const;
