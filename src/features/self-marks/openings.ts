import { ApiError, invalid, notAllowed } from "@rollcall/kit/api/errors";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { newToken } from "@rollcall/kit/api/identity/tokens";
import { sql } from "@rollcall/kit/api/db/sql";
import { publishAll } from "@rollcall/kit/api/events/publish";
import { logActivity } from "@rollcall/kit/api/activity";
import { instantIn } from "@rollcall/kit/schema/calendar-day";
import { sayIn } from "@rollcall/kit/schema/messages";
import { lockRegisters } from "../../school/registers/locks";
import {
  readRegister,
  registerName,
  type RegisterState,
} from "../../school/registers/read-register";
import type { RegisterKey } from "../../school/registers/register-row";
import { refuseDay } from "../../school/registers/save-register";
import { refuseOthersClass } from "../../school/roster/own-classes";
import { readSettings, type Settings } from "../../school/settings/settings";
import type { endSelfMarks, openSelfMarks, selfMarks } from "./contract";
import { presentState } from "./present-state";
import { presentCodeOf } from "./present-code";
import { t } from "./text";

/** Minutes for which a register stays open that has no end of its own: of a whole day. */
const minutesWithoutEnd = 60;
const noon = "12:00";

/** Why students do not mark themselves at this school; undefined where they do. */
function offBecause(settings: Settings): string | undefined {
  if (!settings["attendance.self_marks.enabled"]) return t("off");
  return settings["features.student_login_enabled"] ? undefined : t("loginOff");
}

/** When a register that is opened now ends: with its lesson, and never after the day. */
function endOf({ date, slot, period }: RegisterState, zone: string, now: Date): Date {
  const end = period?.end_time ?? (slot === "am" ? noon : null);
  if (end !== null) return new Date(instantIn(zone, `${date}T${end}`));
  const later = now.getTime() + minutesWithoutEnd * 60_000;
  return new Date(Math.min(later, instantIn(zone, `${date}T23:59`)));
}

/** @throws ApiError 403, 422 where students cannot mark themselves in a register now. */
function refuseOpening(state: RegisterState, settings: Settings, ends: Date, now: Date): void {
  const off = offBecause(settings);
  if (off !== undefined) throw new ApiError(403, off, { code: "self_marks" });
  if (state.date !== state.today) throw invalid({ date: [t("todayOnly")] });
  refuseDay(state);
  if (!state.lock.may_edit)
    throw notAllowed(state.lock.why ?? "", "locked", "edit_locked_attendance");
  if (ends <= now) throw invalid({ slot: [t("lessonOver")] });
  if (!presentCodeOf(state)) throw invalid({ slot: [t("noCode")] });
}

interface Asked {
  state: RegisterState;
  settings: Settings;
  ends: Date;
}

async function ask(call: RequestContext, key: RegisterKey): Promise<Asked> {
  await refuseOthersClass(call, ["mark_attendance"], key);
  const [state, settings] = await Promise.all([
    readRegister(call, key, false),
    readSettings(call.db),
  ]);
  return {
    state,
    settings,
    ends: endOf(state, settings["institution.timezone"], call.context.now()),
  };
}

/** Why a register cannot be opened, as a sentence; null where it can. */
function whyNot({ state, settings, ends }: Asked, now: Date): string | null {
  try {
    refuseOpening(state, settings, ends, now);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = error.body["errors"] as Record<string, string[]> | undefined;
    return Object.values(errors ?? {}).flat()[0] ?? error.message;
  }
}

/** What stands of a register in which students mark themselves. */
export async function readSelfMarks(
  call: RequestContext,
  { query }: Input<typeof selfMarks>,
): Promise<AnswerOf<typeof selfMarks>> {
  const asked = await ask(call, query);
  return ok(await presentState(call, asked.state, whyNot(asked, call.context.now())));
}

const logOpening = (call: RequestContext, state: RegisterState, isEnd: boolean) =>
  logActivity(call, [
    {
      action: isEnd ? "ended marks by students" : "let students mark themselves",
      resource: "attendance",
      recordId: state.register?.id ?? null,
      changes: { register: { before: null, after: sayIn("en", () => registerName(state)) } },
    },
  ]);

/**
 * Opens a register for students; one that is open goes on with its codes.
 * @throws ApiError 403 while it is off, or where the register is locked; 404; 422.
 */
export async function open(
  call: RequestContext,
  { body: key }: Input<typeof openSelfMarks>,
): Promise<AnswerOf<typeof openSelfMarks>> {
  await lockRegisters(call.db, [key.class_id]);
  const asked = await ask(call, key);
  const now = call.context.now();
  refuseOpening(asked.state, asked.settings, asked.ends, now);
  const { class_id, date, slot } = key;
  const at = now.toISOString();
  const opened = await call.db.query(sql`
    insert into self_mark_openings as o (class_id, date, slot, secret, opened_by, opened_at, ends_at)
    values (${class_id}, ${date}::date, ${slot}, ${newToken()}, ${call.identity.id}, ${at}::timestamptz, ${asked.ends.toISOString()}::timestamptz)
    on conflict (class_id, date, slot) do update set secret = excluded.secret, opened_by = excluded.opened_by, opened_at = excluded.opened_at, ends_at = excluded.ends_at
    where o.ends_at <= excluded.opened_at returning id`);
  if (opened.length > 0) {
    await logOpening(call, asked.state, false);
    await publishAll(call.db, [{ topic: "registers", id: class_id }]);
  }
  return ok(await presentState(call, asked.state, null), { message: t("opened") });
}

/** Ends what is open; what is not open stays as it is. @throws ApiError 404. */
export async function end(
  call: RequestContext,
  { body: key }: Input<typeof endSelfMarks>,
): Promise<AnswerOf<typeof endSelfMarks>> {
  await lockRegisters(call.db, [key.class_id]);
  const asked = await ask(call, key);
  const now = call.context.now();
  const { class_id, date, slot } = key;
  const ended = await call.db.query(sql`
    update self_mark_openings set ends_at = ${now.toISOString()}::timestamptz
    where class_id = ${class_id} and date = ${date}::date and slot = ${slot} and ends_at > ${now.toISOString()}::timestamptz returning id`);
  if (ended.length > 0) {
    await logOpening(call, asked.state, true);
    await publishAll(call.db, [{ topic: "registers", id: class_id }]);
  }
  return ok(await presentState(call, asked.state, whyNot(asked, now)), { message: t("ended") });
}
