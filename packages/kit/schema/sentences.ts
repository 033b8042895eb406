import { listed, messages, withinSentence } from "./messages";
import words from "./words/sentences/en.json" with { type: "json" };

const t = messages("kit/schema/sentences", words);

/** What a person reads when a value is refused, in the language at work. */
export const sentences = {
  required: (label: string) => t("required", { label }),
  text: (label: string) => t("text", { label }),
  unstorable: (label: string) => t("unstorable", { label }),
  tooShort: (label: string, min: number) => t("tooShort", { label, min }),
  tooLong: (label: string, max: number) => t("tooLong", { label, max }),
  tooManyMarks: (label: string) => t("tooManyMarks", { label }),
  pattern: (label: string) => t("pattern", { label }),
  email: (label: string) => t("email", { label }),
  phone: (label: string) => t("phone", { label }),
  url: (label: string) => t("url", { label }),
  colour: (label: string) => t("colour", { label }),
  number: (label: string) => t("number", { label }),
  whole: (label: string) => t("whole", { label }),
  scale: (label: string, scale: number) => t("scale", { label, scale }),
  tooSmall: (label: string, min: number | string) => t("tooSmall", { label, min }),
  tooLarge: (label: string, max: number | string) => t("tooLarge", { label, max }),
  usuallyAtLeast: (label: string, min: number | string) => t("usuallyAtLeast", { label, min }),
  usuallyAtMost: (label: string, max: number | string) => t("usuallyAtMost", { label, max }),
  usuallyLonger: (label: string, min: number) => t("usuallyLonger", { label, min }),
  usuallyShorter: (label: string, max: number) => t("usuallyShorter", { label, max }),
  boolean: (label: string) => t("boolean", { label }),
  date: (label: string) => t("date", { label }),
  time: (label: string) => t("time", { label }),
  instant: (label: string) => t("instant", { label }),
  choice: (label: string, options: readonly string[]) =>
    t("choice", { label, options: listed(options, "unit") }),
  reference: (label: string) => t("reference", { label }),
  /** `way` names the records from the one chosen up to the one that is changed; "" is not named. */
  circle: (way: readonly string[]) => {
    const named = way.map((title) => title || t("circle.other"));
    const [chosen = "", own = chosen] = [named[0], named.at(-1)];
    if (named.length < 2) return t("circle.self", { own });
    const above = named.length > 6 ? [own] : named.slice(1);
    return t("circle.below", { chosen, above: above.join(t("circle.whichIsBelow")), own });
  },
  references: (label: string) => t("references", { label }),
  list: (label: string) => t("list", { label }),
  entry: (label: string) => t("entry", { label }),
  tooManyEntries: (label: string, max: number) => t("tooManyEntries", { label, max }),
  tooMuch: (label: string, max: number) => t("tooMuch", { label, max }),
  keys: (label: string) => t("keys", { label }),
  after: (label: string, other: string) => t("after", { label, other }),
  notBefore: (label: string, other: string) => t("notBefore", { label, other }),
  onlyWhen: (label: string, when: string) => t("onlyWhen", { label, when }),
  noRight: (label: string) => t("noRight", { label }),
  unknown: (key: string) => t("unknown", { key }),
  readOnly: (label: string) => t("readOnly", { label }),
  computed: (label: string) => t("computed", { label }),
  get body() {
    return t("body");
  },
  rows: (label: string) => t("rows", { label }),
  row: (label: string) => t("row", { label: withinSentence(label) }),
  tooManyRows: (label: string, max: number) => t("tooManyRows", { label, max }),
  get rowId() {
    return t("rowId");
  },
  get rowOfNew() {
    return t("rowOfNew");
  },
  get rowVersion() {
    return t("rowVersion");
  },
  get rowTwice() {
    return t("rowTwice");
  },
  get rowDeleted() {
    return t("rowDeleted");
  },
};

/** Conditions between fields, states and actions in words. */
export const conditionWords = {
  is: (field: string, values: string) => t("when.is", { field, values }),
  yesNo: (value: boolean) => (value ? t("when.yes") : t("when.no")),
  reason: () => t("reason"),
  setTo: (option: string) => t("setTo", { option }),
  empty: () => t("empty"),
  answer: (value: boolean) => (value ? t("yes") : t("no")),
  final: (label: string, now: string) => t("state.final", { label, now }),
  next: (label: string, now: string, next: string) => t("state.next", { label, now, next }),
  useAction: (sentence: string) => t("state.useAction", { sentence }),
  first: (label: string, noun: string, option: string) =>
    t("state.first", { label, noun: withinSentence(noun), option }),
  possible: (action: string, label: string, values: string) =>
    t("state.possible", { action, label, values }),
};
