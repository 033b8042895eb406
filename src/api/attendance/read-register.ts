import { modeOn, type AttendanceMode } from "../../domain/attendance-mode";
import type { CalendarDay } from "../../domain/calendar-day";
import { lastEditableDay } from "../../domain/attendance/lock";
import { may } from "../../schema";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { notFound } from "../http/errors";
import type { Identity } from "../http/route";
import { readStored } from "../settings/settings";
import { calendarOf, closure, nowIn } from "./calendar";
import { registersStatement, type RegisterKey, type RegisterRow } from "./register-row";
import { periodOf, slotLabel } from "./slots";

/** A register as the API tells it, with what saving it needs to know. */
export interface RegisterState extends RegisterKey, Omit<RegisterRow, "calendar" | "class" | "period"> {
  class: NonNullable<RegisterRow["class"]>;
  period: RegisterRow["period"];
  today: CalendarDay;
  mode: AttendanceMode;
  label: string;
  state: "taken" | "missing" | "upcoming" | "closed";
  /** What closes the day, or that the class is empty. */
  why: string | null;
  lock: { locked: boolean; until: CalendarDay; may_edit: boolean; why: string | null };
}

function stateOf({ register, students }: Pick<RegisterRow, "register" | "students">, why: string | null, date: CalendarDay, now: { today: CalendarDay; time: string }, starts: string | undefined): RegisterState["state"] {
  if (why !== null) return "closed";
  if (register) return "taken";
  if (students.length === 0) return "closed";
  return date > now.today || (date === now.today && starts !== undefined && starts > now.time) ? "upcoming" : "missing";
}

interface Asking {
  db: Database;
  context: Pick<ApiContext, "now">;
  identity: Pick<Identity, "is_super_admin" | "permissions">;
}

/** Reads registers of one day with all that is shown beside them; left out is what has no class or no period. Two statements. */
export async function readRegisters({ db, context, identity }: Asking, date: CalendarDay, keys: readonly Pick<RegisterKey, "class_id" | "slot">[], recent = true): Promise<RegisterState[]> {
  const [stored, rows] = await Promise.all([readStored(db), db.query<RegisterRow & { place: number }>(registersStatement(date, keys, recent))]);
  const now = nowIn(stored, context);
  return rows.flatMap(({ place, calendar: json, ...rest }) => {
    const key = keys[place - 1];
    if (!key || !rest.class || (periodOf(key.slot) !== null && !rest.period)) return [];
    const calendar = calendarOf(json, stored);
    const closed = closure(date, key.class_id, calendar);
    const state = stateOf(rest, closed, date, now, rest.period?.start_time);
    const until = lastEditableDay(date, key.class_id, stored.settings["attendance.edit_window"], calendar);
    const locked = now.today > until;
    return [{
      ...rest, ...key, date, class: rest.class, today: now.today, mode: modeOn(stored.modes, date).mode, label: slotLabel(key.slot, rest.period?.name), state,
      why: closed ?? (state === "closed" ? "No students" : null),
      lock: { locked, until, may_edit: !locked || may(identity, "edit_locked_attendance"), why: locked ? `Could be changed until ${until}.` : null },
    }];
  });
}

/**
 * Reads one register. Two statements. @param recent whether the registers before it are shown, which a save need not know
 * @throws ApiError 404 for a class or a period that there is not.
 */
export async function readRegister(call: Asking, { date, ...key }: RegisterKey, recent = true): Promise<RegisterState> {
  const [state] = await readRegisters(call, date, [key], recent);
  if (!state) throw notFound();
  return state;
}

/** A register as it leaves. */
export function presentRegister({ register, period, mode, students, ...rest }: RegisterState) {
  return {
    id: register?.id ?? null, version: register?.version ?? 0, ...rest, start_time: period?.start_time ?? null, end_time: period?.end_time ?? null,
    taken_at: register?.taken_at ?? null, taken_by: register?.taken_by ?? null, changed_at: register?.changed_at ?? null, changed_by: register?.changed_by ?? null, mode,
    students: students.map(({ mark, suggestion, ...student }) => ({
      ...student,
      mark: mark && { code: mark.code, minutes_late: mark.minutes_late, remark: mark.remark, office: mark.office, leave_id: mark.leave_id },
      suggestion: suggestion && { code: suggestion.code, leave_id: suggestion.leave_id, leave_type: suggestion.leave_type },
    })),
  };
}
