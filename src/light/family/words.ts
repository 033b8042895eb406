import { countsDays } from "../../school/sums/domain/counted-days";
import { policySentences } from "../../school/sums/domain/policy-words";
import type { call } from "../shared/call";
import { inLanguage } from "../shared/use-language";
import catalogue from "./words/en.json" with { type: "json" };
import { messages } from "@rollcall/kit/schema/messages";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { percentText } from "@rollcall/kit/schema/formats/numbers";

const t = messages("light/family", catalogue);

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
  const { attended, counted, marked, expected, free, policy, below, threshold } = figure;
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
    ...(below ? [t("below", { threshold: percentText(threshold) })] : []),
  ];
}

/** How a request stands. */
export const states = inLanguage((): Readonly<Record<Reported["status"], string>> => ({
  pending: t("states.pending"),
  approved: t("states.approved"),
  rejected: t("states.rejected"),
  cancelled: t("states.cancelled"),
}));

/** What the page for families says. */
export const words = inLanguage(() => ({
  title: t("title"),
  titleOf: (name: string) => t("titleOf", { name }),
  today: (day: string) => t("today", { day }),
  unmarked: t("unmarked"),
  unrecorded: t("unrecorded"),
  tellTitle: t("tellTitle"),
  tellOpen: (name: string) => t("tellOpen", { name }),
  tellIntro: (name: string) => t("tellIntro", { name }),
  type: t("type"),
  choose: t("choose"),
  firstDay: t("firstDay"),
  lastDay: t("lastDay"),
  reason: t("reason"),
  file: t("file"),
  fileHelp: t("fileHelp"),
  fileTooLarge: t("fileTooLarge"),
  fileUnread: t("fileUnread"),
  missing: t("missing"),
  send: t("send"),
  sending: t("sending"),
  cancel: t("cancel"),
  sent: t("sent"),
  failed: (why: string) => t("failedWhy", { failed: t("failed"), why }),
  toldTitle: t("toldTitle"),
  allTold: t("allTold"),
  noted: t("noted"),
  answer: t("answer"),
  monthTitle: t("monthTitle"),
  ask: (name: string) => t("ask", { name }),
  dateOfBirth: t("dateOfBirth"),
  show: t("show"),
  checking: t("checking"),
  noDate: (name: string) => t("noDate", { name }),
  earlier: t("earlier"),
  later: t("later"),
  percentage: (percent: number) => t("percentage", { percent: percentText(percent) }),
  nothingCounted: t("nothingCounted"),
  day: t("day"),
  mark: t("mark"),
  noDays: t("noDays"),
  call: (phone: string) => t("call", { phone }),
}));
