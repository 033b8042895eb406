import { listed, messages } from "@rollcall/kit/schema/messages";
import { namedInShort } from "@rollcall/kit/with/undoable/page";
import words from "./words/en.json" with { type: "json" };

const t = messages("group-marks/page", words);

/** What the page for marking many at once says. */
export const groupStrings = {
  title: t("title"),
  intro: t("intro"),
  date: t("date"),
  code: t("code"),
  chooseCode: t("chooseCode"),
  minutes: t("minutes"),
  remark: t("remark"),
  reason: t("reason"),
  reasonHelp: t("reasonHelp"),
  numbers: t("numbers"),
  numbersHelp: t("numbersHelp"),
  lessons: t("lessons"),
  allDay: t("allDay"),

  toPreview: t("toPreview"),
  nobody: t("nobody"),
  nothing: t("nothing"),
  summary: (count: number, of: number, among: number) => t("summary", { count, of, among }),
  untaken: (count: number) => t("untaken", { count }),
  unknown: (numbers: readonly string[]) =>
    t("unknown", { count: numbers.length, numbers: listed(numbers, "unit") }),
  marked: t("marked"),
  now: t("now"),
  unmarked: t("unmarked"),
  same: t("same"),
  leftOut: t("leftOut"),

  save: (count: number) => t("save", { count }),
  saved: (count: number) => t("saved", { count }),

  noneText: t("noneText"),
  entry: (code: string, count: number) => t("entry", { code, count }),
  undoText: (count: number) => t("undoText", { count }),
  undoDone: ({ restored, kept }: { restored: number; kept: readonly string[] }) =>
    kept.length === 0
      ? t("undoDone", { count: restored })
      : t("undoDoneKept", { count: restored, ...namedInShort(kept) }),
} as const;
