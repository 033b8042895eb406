import { listed, messages } from "@rollcall/kit/schema/messages";
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
  who: t("who"),
  students: t("students"),
  addClass: t("addClass"),
  chooseClass: t("chooseClass"),
  removeClass: (name: string) => t("removeClass", { name }),
  numbers: t("numbers"),
  numbersHelp: t("numbersHelp"),
  lessons: t("lessons"),
  allDay: t("allDay"),
  failed: t("failed"),
  loading: t("loading"),

  preview: t("preview"),
  toPreview: t("toPreview"),
  previewFailed: t("previewFailed"),
  nobody: t("nobody"),
  nothing: t("nothing"),
  summary: (count: number, of: number, among: number) => t("summary", { count, of, among }),
  untaken: (count: number) => t("untaken", { count }),
  unknown: (numbers: readonly string[]) =>
    t("unknown", { count: numbers.length, numbers: listed(numbers, "unit") }),
  table: t("table"),
  include: (name: string) => t("include", { name }),
  marked: t("marked"),
  student: t("student"),
  class: t("class"),
  now: t("now"),
  unmarked: t("unmarked"),
  note: t("note"),
  same: t("same"),
  leftOut: t("leftOut"),
  more: (count: number) => t("more", { count }),

  save: (count: number) => t("save", { count }),
  saved: (count: number) => t("saved", { count }),
  notSaved: t("notSaved"),
  unconfirmed: t("unconfirmed"),

  latest: t("latest"),
  none: t("none"),
  noneText: t("noneText"),
  latestFailed: t("latestFailed"),
  entry: (code: string, count: number) => t("entry", { code, count }),
  by: (name: string, when: string) => t("by", { name, when }),
  system: t("system"),
  undone: t("undone"),
  undo: t("undo"),
  undoOf: (reason: string) => t("undoOf", { reason }),
  undoQuestion: t("undoQuestion"),
  undoText: (count: number) => t("undoText", { count }),
  cancel: t("cancel"),
  undoDone: (restored: number, kept: readonly string[]) =>
    kept.length === 0
      ? t("undoDone", { count: restored })
      : t("undoDoneKept", {
          count: restored,
          names: listed(kept.slice(0, 5), "unit"),
          more: Math.max(0, kept.length - 5),
        }),
  undoFailed: t("undoFailed"),
  undoUnconfirmed: t("undoUnconfirmed"),
} as const;
