import {
  modeOn,
  nextMode,
  switched,
  type AttendanceMode,
} from "../../school/slots/domain/attendance-mode";
import { logActivity } from "@rollcall/kit/api/activity";
import { publish } from "@rollcall/kit/api/events/publish";
import { ok } from "@rollcall/kit/api/http/envelope";
import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { switchAttendanceMode } from "../school/contract";
import {
  modesIn,
  readStored,
  schoolSettings,
  type Settings,
  type Stored,
} from "../../school/settings/settings";
import { presentSettings } from "@rollcall/kit/api/settings/present";
import { settingsCall } from "@rollcall/kit/api/settings/toggle";
import { lockSettings } from "@rollcall/kit/api/settings/store";
import { t } from "./text";

type ModeSettings = Pick<
  Settings,
  "attendance.mode" | "attendance.mode_from" | "attendance.next_mode" | "attendance.next_mode_from"
>;

/** The attendance mode of a day, and the one that is to come. */
export function modeSettings(stored: Pick<Stored, "groups">, today: string): ModeSettings {
  const modes = modesIn(stored);
  const now = modeOn(modes, today);
  const next = nextMode(modes, today);
  return {
    "attendance.mode": now.mode,
    "attendance.mode_from": now.from,
    "attendance.next_mode": next?.mode ?? null,
    "attendance.next_mode_from": next?.from ?? null,
  };
}

/**
 * Lets a mode hold from a day on. In a transaction that holds the lock of the settings; the caller
 * has checked the mode and that the day is not past.
 */
export async function storeMode(
  { db }: Pick<RequestContext, "db">,
  { mode, from }: { mode: string; from: string },
): Promise<void> {
  const stored = await readStored(db);
  await schoolSettings.storeBeside(db, stored, "attendance", {
    modes: switched(stored.modes, { mode: mode as AttendanceMode, from }),
  });
}

const modeOf = ({
  "attendance.mode": mode,
  "attendance.mode_from": mode_from,
  "attendance.next_mode": next_mode,
  "attendance.next_mode_from": next_mode_from,
}: ModeSettings) => ({ mode, mode_from, next_mode, next_mode_from });

/**
 * Lets another attendance mode hold from a day on, today unless given. No day that has been is
 * rewritten.
 * @throws ApiError 422.
 */
async function handleSwitch(
  call: RequestContext,
  { body }: Input<typeof switchAttendanceMode>,
): Promise<AnswerOf<typeof switchAttendanceMode>> {
  await lockSettings(call.db);
  const before = await presentSettings(call);
  const { today } = before;
  const from = body.from ?? today;
  if (from < today) throw invalid({ from: [t("modeNotBack")] });
  await storeMode(call, { mode: body.mode, from });
  await call.features.settingsChanged(call, new Map([["attendance.mode_from", from]]));
  const after = await presentSettings(call);
  const [old, now] = [modeOf(modeSettings(before, today)), modeOf(modeSettings(after, today))];
  if (JSON.stringify(old) !== JSON.stringify(now)) {
    await logActivity(call, [
      {
        action: "switched attendance mode",
        resource: call.context.settings.declaration.name,
        recordId: null,
        changes: { "attendance.mode": { before: old, after: now } },
      },
    ]);
    await publish(call.db, { topic: "settings" });
  }
  return ok(now, { message: from === today ? t("modeSwitched") : t("modeChangesOn", { from }) });
}

export const modeRoute = routeOf(switchAttendanceMode, {
  ...settingsCall,
  writes: true,
  summary: "Let another attendance mode hold from a day on",
  handle: handleSwitch,
});
