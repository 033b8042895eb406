import { messages } from "../../schema/messages";
import words from "./words/shell/en.json" with { type: "json" };

export const t = messages("kit/shell", words);

/** Friendly words for segments of an address that are no resource. */
export const segments: ReadonlyMap<string, string> = new Map([
  ["dashboard", t("segments.dashboard")],
  ["create", t("segments.create")],
  ["edit", t("segments.edit")],
  ["import", t("segments.import")],
  ["profile", t("segments.profile")],
  ["sent", t("segments.sent")],
  ["send", t("segments.send")],
  ["rollover", t("segments.rollover")],
  ["waiting-people", t("segments.waitingPeople")],
  ["api-tokens", t("segments.apiTokens")],
]);
