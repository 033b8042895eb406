import { messages } from "../../schema/messages";
import words from "./words/settings/en.json" with { type: "json" };

const t = messages("kit/settings", words);

/** What a page of settings says, of whatever application. */
export const settingsStrings = {
  title: t("title"),
  tabsLabel: t("tabsLabel"),
  parts: {
    institution: t("parts.institution"),
    branding: t("parts.branding"),
    security: t("parts.security"),
    notifications: t("parts.notifications"),
    maintenance: t("parts.maintenance"),
  },
  cards: {
    institution: t("cards.institution"),
    branding: t("cards.branding"),
    "branding.config": t("cards.branding.config"),
    security: t("cards.security"),
    "notifications.config": t("cards.notifications.config"),
    "notifications.quiet": t("cards.notifications.quiet"),
  },
  problems: (count: number) => t("problems", { count }),
  saved: t("saved"),
  confirmTitle: t("confirmTitle"),
  confirmSave: t("confirmSave"),
  mergedToo: (fields: string) => t("mergedToo", { fields }),
  previewing: t("previewing"),
  whiteReadable: (ratio: string) => t("whiteReadable", { ratio }),
  whiteDarkened: (ratio: string, used: string) => t("whiteDarkened", { ratio, used }),
  on: t("on"),
  off: t("off"),
  cancel: t("cancel"),
  close: t("close"),
  failed: t("failed"),
  retry: t("retry"),
  counting: t("counting"),
  countFailed: t("countFailed"),
  maintenance: {
    title: t("maintenance.title"),
    text: t("maintenance.text"),
    turnOn: t("maintenance.turnOn"),
    turnOff: t("maintenance.turnOff"),
    onTitle: t("maintenance.onTitle"),
    offTitle: t("maintenance.offTitle"),
    onEffect: (supers: number, others: number) => t("maintenance.onEffect", { supers, others }),
    offEffect: (others: number) => t("maintenance.offEffect", { others }),
  },
} as const;
