import { messages } from "@rollcall/kit/schema/messages";
import type { AttendanceMode } from "../../../../school/slots/domain/attendance-mode";
import words from "./words/en.json" with { type: "json" };

const t = messages("attendance/page/codes", words);

/** Which registers offer a code. */
export const codeModes: Readonly<Record<AttendanceMode, string>> = {
  daily: t("modes.daily"),
  session: t("modes.session"),
  period: t("modes.period"),
};
export const allModes = t("modes.all");

/** Said where a register has no code to mark with. */
export const noCodes = { none: t("none"), add: t("add"), ask: t("ask") } as const;
