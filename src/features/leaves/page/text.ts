import { listed, messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("leaves/page", words);

export const actionNames = {
  approve: t("actions.approve"),
  reject: t("actions.reject"),
  cancel: t("actions.cancel"),
  shorten: t("actions.shorten"),
};

export const tabNames = {
  pending: t("tabs.pending"),
  approved: t("tabs.approved"),
  rejected: t("tabs.rejected"),
  cancelled: t("tabs.cancelled"),
  calendar: t("tabs.calendar"),
};

export const sessionsOnly = (slots: readonly string[]) =>
  t("only", { sessions: listed(slots, "unit") });
