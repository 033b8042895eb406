import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("student-marks/page", words);

/** What the page for one student's marks over many days says. */
export const studentMarksStrings = {
  title: t("title"),
  intro: t("intro"),
  student: t("student"),
  other: t("other"),
  otherHelp: t("otherHelp"),
  from: t("from"),
  to: t("to"),
  pick: t("pick"),
  noPicking: t("noPicking"),
  failed: t("failed"),
  loading: t("loading"),
  none: t("none"),
  noneText: t("noneText"),
  takeRegisters: t("takeRegisters"),

  fill: t("fill"),
  change: t("change"),
  every: t("every"),
  unmarked: t("unmarked"),
  fillTo: t("fillTo"),
  choose: t("choose"),
  apply: t("apply"),
  swap: t("swap"),
  swapLeaves: (count: number) => (count === 0 ? "" : t("swapLeaves", { count })),

  table: t("table"),
  day: t("day"),
  register: t("register"),
  markOf: (name: string, date: string, label: string) => t("markOf", { name, date, label }),
  noMark: t("noMark"),
  late: (count: number) => t("late", { count }),
  was: (code: string) => t("was", { code }),
  wasNone: t("wasNone"),
  notInIt: t("notInIt"),
  onlyChanges: t("onlyChanges"),
  nothingChanged: t("nothingChanged"),
  more: (count: number) => t("more", { count }),

  reason: t("reason"),
  reasonHelp: t("reasonHelp"),
  summary: (count: number, of: number) => t("summary", { count, of }),
  nothing: t("nothing"),
  reset: t("reset"),
  save: (count: number) => (count === 0 ? t("save") : t("save.counted", { count })),
  saved: (count: number) => t("saved", { count }),
  notSaved: t("notSaved"),
  unconfirmed: t("unconfirmed"),
} as const;
