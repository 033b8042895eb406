import { problemNow as outgoingProblem } from "@rollcall/kit/api/webhooks/problems";
import { messages, sayIn } from "@rollcall/kit/schema/messages";
import { contractSentences } from "./domain/contract-sentences";
import words from "./words/en.json" with { type: "json" };

const t = messages("calendars", words);

/** What the API of calendars says, in the language at work. */
export const sentences = {
  noCalendar: contractSentences.noCalendar,
  oneOf: () => t("oneOf"),
  notAddress: () => t("notAddress"),
  cannotFetch: () => t("cannotFetch"),
  connectedBefore: (values: { name: string }) => t("connectedBefore", values),
  tooManySources: (values: { count: number }) => t("tooManySources", values),
  isFile: () => t("isFile"),
  changedMeanwhile: contractSentences.changedMeanwhile,
  untitled: () => t("untitled"),
  connected: (values: { name: string }) => t("connected", values),
  upToDate: () => t("upToDate"),
  waiting: (values: { count: number }) => t("waiting", values),
  taken: (values: { created: number; changed: number; removed: number }) => t("taken", values),
  nothingTaken: () => t("nothingTaken"),
  disconnected: () => t("disconnected"),
  notice: {
    title: (values: { name: string }) => t("notice.title", values),
    body: (values: { count: number }) => t("notice.body", values),
    open: () => t("notice.open"),
  },
  feeds: {
    subject: () => t("feeds.subject"),
    noAccess: () => t("feeds.noAccess"),
    tooMany: (values: { count: number }) => t("feeds.tooMany", values),
    made: () => t("feeds.made"),
    ended: () => t("feeds.ended"),
    gone: () => t("feeds.gone"),
    tooManyCalls: (values: { calls: number }) => t("feeds.tooManyCalls", values),
    holidays: () => t("feeds.holidays"),
    leave: () => t("feeds.leave"),
    timetable: (values: { name: string }) => t("feeds.timetable", values),
    lesson: (values: { subject: string; class: string }) => t("feeds.lesson", values),
    teacher: (values: { teacher: string }) => t("feeds.teacher", values),
    covers: (values: { teacher: string }) => t("feeds.covers", values),
    away: (values: { student: string; type: string }) => t("feeds.away", values),
    pending: (values: { student: string; type: string }) => t("feeds.pending", values),
  },
};

/** Why a calendar was not read, as it is stored: in English. */
export const storedNoCalendar = (): string => sayIn("en", sentences.noCalendar);

/** The same in the language at work. */
export const problemNow = (problem: string): string =>
  problem === storedNoCalendar() ? sentences.noCalendar() : outgoingProblem(problem);
