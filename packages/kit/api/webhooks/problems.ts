import { sayIn } from "../../schema/messages";
import { retranslate } from "../../schema/retranslate";
import { t } from "./text";
import words from "./words/en.json" with { type: "json" };

const stored = (say: () => string): string => sayIn("en", say);

/** Why events were not received, as it is stored: in English, whatever language its readers speak. */
export const problems = {
  answered: (status: number) => stored(() => t("answered", { status })),
  gone: () => stored(() => t("gone")),
  paused: (reason: string) => stored(() => t("paused", { reason })),
  makerGone: (name: string) => stored(() => t("maker.gone", { name })),
  makerMayNot: (name: string) => stored(() => t("maker.mayNot", { name })),
  addressAnswered: (status: number) => stored(() => t("reader.answered", { status })),
  tooLarge: (megabytes: number) => stored(() => t("reader.tooLarge", { megabytes })),
  notAllowed: () => stored(() => t("sender.notAllowed")),
  unknownName: () => stored(() => t("sender.unknownName")),
  notLookedUp: () => stored(() => t("sender.notLookedUp")),
  refused: () => stored(() => t("sender.refused")),
  broken: () => stored(() => t("sender.broken")),
  noAnswer: (seconds: number) => stored(() => t("sender.noAnswer", { seconds })),
  certificate: (code: string) => stored(() => t("sender.certificate", { code })),
  unreachable: (why: string) => stored(() => t("sender.unreachable", { why })),
};

/** Why an address cannot be called, as a sentence in the language at work. */
export const addressRefusals = {
  notHttps: () => t("address.https"),
  notAllowed: () => `${t("sender.notAllowed")}.`,
};

const again = retranslate(t, words);

/** A stored problem in the language at work; what a receiver's host has said stays as it is. */
export const problemNow = (problem: string): string => again(problem, problemNow) ?? problem;
