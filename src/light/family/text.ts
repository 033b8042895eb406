import { countsDays } from "../../school/sums/domain/counted-days";
import { latesText, policySentences } from "../../school/sums/domain/policy-words";
import type { call } from "../shared/call";
import words from "./words/en.json" with { type: "json" };
import { messages } from "@rollcall/kit/schema/messages";
import { dayText } from "@rollcall/kit/schema/formats/days";

export const t = messages("light/family", words);

type Answer<Name extends string> = ReturnType<typeof call<Name & Parameters<typeof call>[0]>>;

/** What a link shows to whoever holds it. */
export type Page = Awaited<Answer<"GET /family/:token">>;

/** A month of the child. */
export type Month = Awaited<Answer<"GET /family/:token/month">>;

export type Reported = Page["told"][number];

export type Mark = Page["today"]["marks"][number];

/** The days of a leave; one day is said once. */
export const span = ({ from_date: from, to_date: to }: Pick<Reported, "from_date" | "to_date">) =>
  from === to ? dayText(from) : t("span", { from: dayText(from), to: dayText(to) });

/** The month before or after one. */
export function monthBeside(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** How a percentage came about, in sentences. */
export function explained({ figure }: Month): string[] {
  const { attended, counted, marked, expected, free, nth_late: lates, policy } = figure;
  const { excused, unmarked } = policy;
  const from = dayText(figure.from);
  return [
    countsDays(policy)
      ? t("attendedDays", { attended, counted, from })
      : t("attendedSessions", { attended, counted, from }),
    t("recorded", { marked, expected }),
    excused === unmarked ? t("treatedAlike", { excused }) : t("treated", { excused, unmarked }),
    ...policySentences(policy),
    ...(policy.free_absences > 0 ? [t("free", { free })] : []),
    latesText(lates, policy),
  ].filter(Boolean);
}
