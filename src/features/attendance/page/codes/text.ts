import { messages } from "@rollcall/kit/schema/messages";
import type { AttendanceMode } from "../../../../school/slots/domain/attendance-mode";
import words from "./words/en.json" with { type: "json" };

export const t = messages("attendance/page/codes", words);

export const allModes = t("modes.all");

/** Which registers offer a code. */
export const codeModes: Readonly<Record<AttendanceMode, string>> = {
  daily: t("modes.daily"),
  session: t("modes.session"),
  period: t("modes.period"),
};
