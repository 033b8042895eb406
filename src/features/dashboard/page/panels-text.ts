import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/panels/en.json" with { type: "json" };

export const t = messages("dashboard/page/panels", words);

interface MessageCounts {
  waiting: number;
  accepted: number;
  kept: number;
  failed: number;
}

/** How far a class is with its registers that are due. */
export const classStates = {
  complete: t("states.complete"),
  incomplete: t("states.incomplete"),
  not_started: t("states.not_started"),
  later: t("states.later"),
} as const;

export const messageText = ({ waiting, accepted, kept, failed }: MessageCounts) => {
  if (waiting > 0) return t("absentees.message.waiting", { count: waiting });
  if (accepted > 0)
    return failed > 0
      ? t("absentees.message.some", { accepted, all: accepted + failed })
      : t("absentees.message.sent", { count: accepted });
  if (kept > 0) return t("absentees.message.kept");
  return failed > 0 ? t("absentees.message.failed") : t("absentees.message.sending");
};

export const legendText = (count: number, state: keyof typeof classStates): string =>
  t("strip.legend", { count, state: classStates[state] });
