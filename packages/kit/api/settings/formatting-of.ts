import { localeIn, writtenLocale, type Formatting } from "../../schema/formats/formatting";
import { language } from "../../schema/messages";
import type { AnySettings } from "../ports/settings-store";

/**
 * How the institution writes days, times and numbers, for what a server writes; in a language other
 * than English, as that language writes them in the institution's region.
 */
export const formattingOf = (
  settings: Pick<AnySettings, "institution.locale" | "institution.timezone">,
): Formatting => ({
  locale:
    language().tag === "en"
      ? writtenLocale(settings["institution.locale"])
      : localeIn(language().tag, settings["institution.locale"]),
  zone: settings["institution.timezone"],
});
