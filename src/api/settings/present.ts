import { dayIn } from "../../domain/calendar-day";
import { modeOn, nextMode } from "../../domain/attendance-mode";
import type { Call } from "../http/route";
import { one } from "../http/envelope";
import { stale } from "../http/errors";
import { isConfigured } from "./firebase";
import { nested } from "./paths";
import { readStored, type Settings, type Stored } from "./settings";

type Asking = Pick<Call, "db" | "context">;

/** The settings of this moment: what depends on the day and on the host's files is worked out. */
export interface Present extends Stored {
  /** The institution's. */
  today: string;
  settings: Settings;
}

/** Reads the settings and completes them. */
export async function presentSettings({ db, context }: Asking): Promise<Present> {
  const stored = await readStored(db);
  const today = dayIn(stored.settings["institution.timezone"], context.now());
  const now = modeOn(stored.modes, today);
  const next = nextMode(stored.modes, today);
  return {
    ...stored, today,
    settings: {
      ...stored.settings,
      "attendance.mode": now.mode, "attendance.mode_from": now.from,
      "attendance.next_mode": next?.mode ?? null, "attendance.next_mode_from": next?.from ?? null,
      "firebase.configured": await isConfigured(context, stored.settings["firebase.credentials_path"]),
    },
  };
}

const etagOf = ({ version }: Present) => ({ ETag: `"${version}"` });

/** The answer with the settings as they are. */
export const answer = (present: Present, message = ""): Response => one(nested(present.settings), { message, headers: etagOf(present) });

/** @throws ApiError 412 with the settings as they are, when the client's are older. */
export function refuseStale(present: Present, version: number | undefined): void {
  if (version === undefined || version === present.version) return;
  throw stale(nested(present.settings));
}
