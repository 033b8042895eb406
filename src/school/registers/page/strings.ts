import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/registers/page", words);

/** How a register stands, wherever registers are listed. */
export const registerStates = {
  names: {
    taken: t("states.taken"),
    incomplete: t("states.incomplete"),
    missing: t("states.missing"),
    upcoming: t("states.upcoming"),
    not_expected: t("states.not_expected"),
    closed: t("states.closed"),
  },
  incomplete: (marked: number, students: number) => t("incompleteOf", { marked, students }),
  inProgress: (marked: number, students: number) => t("inProgress", { marked, students }),
} as const;

const countNames = {
  present: t("counts.present"),
  late: t("counts.late"),
  absent: t("counts.absent"),
  excused: t("counts.excused"),
  half: t("counts.half"),
  not_counted: t("counts.not_counted"),
  unmarked: t("counts.unmarked"),
} as const;

/** What students are in a register, and with how many of them. */
export const registerCounts = {
  names: countNames,
  counted: (count: number, name: keyof typeof countNames): string =>
    t("counted", { count, name: countNames[name] }),
} as const;

/** Said where no academic year covers a day. */
export const yearNeeded = { create: t("year.create"), ask: t("year.ask") } as const;

/** Who takes a register whose class teacher is away. */
export const registerTakers = {
  absent: (teacher: string) => t("absent", { teacher }),
  standsIn: (taker: string, absent: string) => t("standsIn", { taker, absent }),
} as const;
