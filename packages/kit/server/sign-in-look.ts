import { isDeepStrictEqual } from "node:util";
import type { Database } from "../api/db/database";
import type { EventSource } from "../api/ports/event-source";
import type { SettingsStore } from "../api/ports/settings-store";
import { hasAdmin } from "./first-visit";
import { followSettings } from "./follow-settings";

/** What the sign-in page shows of an institution. */
export interface SignInLook {
  appName: string;
  tagline: string;
  /** Path of the picture; null where there is none. */
  logo: string | null;
  /** `#rrggbb`. */
  primary: string;
  /** BCP 47; undefined where the institution has named none. */
  language: string | undefined;
}

/** The look; undefined where the page has something else to say: before the set-up, or maintenance. */
async function readLook(settings: SettingsStore, db: Database): Promise<SignInLook | undefined> {
  const now = await settings.read(db);
  if (now["institution.maintenance_mode"] || !(await hasAdmin(db))) return undefined;
  const { "institution.logo": logo, "institution.language": language } = now;
  return {
    appName: now["branding.config.app_name"],
    tagline: now["branding.config.tagline"],
    logo: logo === null ? null : `/api/v1/branding/logo/${logo}`,
    primary: now["branding.primary_color"],
    language: typeof language === "string" ? language : undefined,
  };
}

/**
 * Follows what the sign-in page shows, so that sending the page asks the database nothing. Where it
 * cannot be read, the last that was known stands.
 */
export async function followSignInLook(
  settings: SettingsStore,
  db: Database,
  events: EventSource,
): Promise<{ current(): SignInLook | undefined; stop(): void }> {
  let look: SignInLook | undefined;
  const refresh = () =>
    readLook(settings, db).then(
      (read) => {
        // What was made of it is kept as long as it is the same.
        if (!isDeepStrictEqual(read, look)) look = read;
      },
      () => undefined,
    );
  const stop = followSettings(events, () => void refresh());
  await refresh();
  return { current: () => look, stop };
}
