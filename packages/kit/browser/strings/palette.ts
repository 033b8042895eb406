import { listed, messages, withinSentence } from "../../schema/messages";
import words from "./words/palette/en.json" with { type: "json" };

const t = messages("kit/palette", words);

/** What the command palette and the sheet of shortcuts say. */
export const palette = {
  title: t("title"),
  placeholder: t("placeholder"),
  here: t("here"),
  pages: t("pages"),
  views: t("views"),
  actions: t("actions"),
  byName: t("byName"),
  examples: (sentences: readonly string[]) =>
    t("examples", {
      list: listed(
        sentences.map((text) => t("quoted", { text })),
        "unit",
      ),
    }),
  nothing: (text: string) => t("nothing", { text }),
  searching: t("searching"),
  failed: t("failed"),
  create: (label: string) => t("create", { label: withinSentence(label) }),
  results: (count: number) => t("results", { count }),
  hint: t("hint"),
  list: t("list"),
  close: t("close"),
  shortcuts: t("shortcuts"),
  toggleScheme: t("toggleScheme"),
  logOut: t("logOut"),
  profile: t("profile"),
  everywhere: t("everywhere"),
  goTo: t("goTo"),
  then: t("then"),
  keys: {
    palette: t("keys.palette"),
    search: t("keys.search"),
    sheet: t("keys.sheet"),
    close: t("keys.close"),
  },
  onPages: t("onPages"),
  pageKeys: [
    { label: t("pageKeys.1.label"), keys: ["j", "k"] },
    { label: t("pageKeys.2.label"), keys: ["Enter"] },
    { label: t("pageKeys.3.label"), keys: ["x"] },
    { label: t("pageKeys.4.label"), keys: ["n"] },
    { label: t("pageKeys.5.label"), keys: ["e"] },
    { label: t("pageKeys.6.label"), keys: ["Ctrl", "S"] },
  ],
};
