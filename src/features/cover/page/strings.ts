import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("cover/page", words);

/** What is said about lessons of absent teachers. */
export const coverStrings = {
  title: t("title"),
  views: t("views"),
  failed: t("failed"),
  loading: t("loading"),
  date: t("date"),
  today: t("today"),
  previousDay: t("previousDay"),
  nextDay: t("nextDay"),
  none: t("none"),
  recordAbsence: t("recordAbsence"),
  summary: (uncovered: number, all: number) =>
    uncovered === 0 ? t("summaryCovered", { all }) : t("summary", { uncovered, all }),
  list: t("list"),
  insteadOf: (teacher: string) => t("insteadOf", { teacher }),
  standInAbsent: (teacher: string) => t("standInAbsent", { teacher }),
  room: (room: string) => t("room", { room }),
  covers: (its: string, subject: string, start: string) => t("covers", { subject, its, start }),
  coveredBy: (teacher: string) => t("coveredBy", { teacher }),
  cancelled: t("cancelled"),
  uncovered: t("uncovered"),
  choose: t("choose"),
  nobodyFree: t("nobodyFree"),
  teacher: (name: string, covers: number) => t("teacher", { name, covers }),
  coversHelp: t("coversHelp"),
  groups: { subject: t("groups.subject"), class: t("groups.class"), other: t("groups.other") },
  suggest: t("suggest"),
  suggested: (chosen: number, left: number) =>
    left === 0 ? t("suggested", { chosen }) : t("suggestedSome", { chosen, left }),
  save: (count: number) => t("save", { count }),
  saved: (count: number) => t("saved", { count }),
  notSaved: t("notSaved"),
  unconfirmed: t("unconfirmed"),
  acts: t("acts"),
  act: (count: number) => t("act", { count }),
  undoOf: (count: number, when: string) => t("undoOf", { count, when }),
  undone: (count: number) => t("undone", { count }),
  kept: (names: readonly string[]) => t("kept", { names: names.join("; ") }),
  notUndone: t("notUndone"),
  undoUnconfirmed: t("undoUnconfirmed"),
  panel: {
    title: t("panel.title"),
    failed: t("panel.failed"),
    loading: t("panel.loading"),
    none: t("panel.none"),
    day: (uncovered: number, all: number) =>
      uncovered === 0 ? t("panel.dayCovered", { all }) : t("panel.day", { uncovered, all }),
  },
  home: {
    title: t("home.title"),
    text: (uncovered: number, all: number) => t("home.text", { uncovered, all }),
  },
} as const;
