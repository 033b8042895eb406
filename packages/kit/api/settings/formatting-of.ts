import type { Formatting } from "../../schema/formats/formatting";
import type { AnySettings } from "../ports/settings-store";

/** How the institution writes days, times and numbers, for what a server writes. */
export const formattingOf = (
  settings: Pick<AnySettings, "institution.locale" | "institution.timezone">,
): Formatting => ({
  locale: settings["institution.locale"],
  zone: settings["institution.timezone"],
});
