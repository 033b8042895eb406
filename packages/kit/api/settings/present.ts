import { dayIn } from "../../schema/calendar-day";
import type { RequestContext } from "../http/request-context";
import { ok } from "../http/envelope";
import { stale } from "../errors";
import type { SettingFields } from "../ports/settings-store";
import { nested } from "./paths";
import type { Stored } from "../ports/settings-store";

type Asking = Pick<RequestContext, "db" | "context" | "features">;

/** The settings of this moment: what depends on the day and on the host is worked out. */
export interface Present extends Stored {
  /** The institution's. */
  today: string;
  fields: SettingFields;
}

/** Reads the settings and completes them. */
export async function presentSettings({ db, context, features }: Asking): Promise<Present> {
  const stored = await context.settings.readStored(db);
  const today = dayIn(stored.settings["institution.timezone"], context.now());
  return {
    ...stored,
    today,
    fields: context.settings.fields,
    settings: {
      ...stored.settings,
      ...(await features.derivedSettings(stored, { today, context })),
    },
  };
}

const etagOf = ({ version }: Present) => ({ ETag: `"${version}"` });

/** The answer with the settings as they are. */
export const answer = (present: Present, message = ""): Response =>
  ok(nested(present.fields, present.settings), { message, headers: etagOf(present) });

/** @throws ApiError 412 with the settings as they are, when the client's are older. */
export function refuseStale(present: Present, version: number | undefined): void {
  if (version === undefined || version === present.version) return;
  throw stale(nested(present.fields, present.settings));
}
