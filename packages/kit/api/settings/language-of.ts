import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import type { AnySettings } from "../ports/settings-store";

/**
 * The institution's language, for what is stored or sent and others will read; null where it has not
 * chosen one.
 */
export function languageOf(settings: AnySettings): string | null {
  const language = settings["institution.language"];
  return typeof language === "string" ? language : null;
}

/** The same as the settings are now. One statement. */
export const institutionLanguage = async ({
  db,
  context,
}: {
  db: Database;
  context: Pick<ApiContext, "settings">;
}): Promise<string | null> => languageOf(await context.settings.read(db));
