import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("school/registers/page", words);

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

export const registerStateNames = {
  taken: t("states.taken"),
  incomplete: t("states.incomplete"),
  missing: t("states.missing"),
  upcoming: t("states.upcoming"),
  not_expected: t("states.not_expected"),
  closed: t("states.closed"),
};
