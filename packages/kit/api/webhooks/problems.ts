import { messages, sayIn } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/api/webhooks", words);

/** Why events were not received, as it is stored: in English, whatever language its readers speak. */
export const problems = {
  answered: (status: number): string => sayIn("en", () => t("answered", { status })),
  gone: (): string => sayIn("en", () => t("gone")),
  paused: (reason: string): string => sayIn("en", () => t("paused", { reason })),
};

const answered = /^The receiver answered (\d+)$/;
const paused = /^Paused by the system\. (.*)\.$/s;

/** A stored problem in the language at work; what a receiver's host has said stays as it is. */
export function problemNow(stored: string): string {
  const reason = paused.exec(stored)?.[1];
  if (reason !== undefined) return t("paused", { reason: problemNow(reason) });
  const status = answered.exec(stored)?.[1];
  if (status !== undefined) return t("answered", { status });
  return stored === problems.gone() ? t("gone") : stored;
}
