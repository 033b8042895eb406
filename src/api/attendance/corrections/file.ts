import { sql } from "drizzle-orm";
import { attendanceCorrections } from "../../../resources/attendance-corrections";
import { changesBetween, logActivity } from "../../activity";
import { findRecord, presentable } from "../../crud/write";
import { record } from "../../http/envelope";
import { invalid, notFound } from "../../http/errors";
import type { Call, Identity } from "../../http/route";
import { bodyOf, line, readBody } from "../../identity/read-body";
import { readRegister } from "../read-register";
import { changesOf, refuseDay, registerFields } from "../save-register";
import { takeRegisterTurn } from "../turns";
import type { StoredMark } from "./stored";
import { tellOffice } from "./tell";

export const correctionBody = bodyOf({ ...registerFields, reason: line("Reason", 1000) });

/** The office decides it, so that marks of the office may be asked about too. */
const asOffice: Pick<Identity, "is_super_admin" | "permissions"> = { is_super_admin: false, permissions: ["edit_locked_attendance"] };

/**
 * `POST /admin/attendance/corrections`: checked as a save would be, and kept until the office has decided. Nothing in the register changes.
 * @throws ApiError 404 for a class that there is not, 422 as a save, or when nothing would be changed.
 */
export async function fileCorrection(call: Call): Promise<Response> {
  const { marks, reason, ...key } = await readBody(call, correctionBody);
  await takeRegisterTurn(call.db, [key.class_id]);
  const state = await readRegister(call, key);
  refuseDay(state);
  const changes = changesOf(state, marks, asOffice);
  if (changes.length === 0) throw invalid({ marks: ["These marks stand already: there is nothing to correct."] });
  const stored = changes.map(({ row, before, after }): StoredMark => ({
    student_id: row.student_id, student: row.name, before: before && { code: before.code, minutes_late: before.minutes_late, remark: before.remark },
    code: after?.code ?? null, minutes_late: after?.minutes_late ?? null, remark: after?.remark ?? null,
  }));
  const [made] = await call.db.query<{ id: number }>(sql`
    insert into attendance_corrections (class_id, date, slot, reason, marks, status, filed_by_id, created_at, updated_at)
    values (${key.class_id}, ${key.date}, ${key.slot}, ${reason}, ${JSON.stringify(stored)}::text::jsonb, 'pending', ${call.identity.id}, ${call.context.now().toISOString()}, ${call.context.now().toISOString()}) returning id`);
  const row = made && (await findRecord(call, attendanceCorrections, made.id));
  if (!row) throw notFound();
  await logActivity(call, [{ action: "created", resource: attendanceCorrections.name, recordId: Number(row["id"]), changes: changesBetween(attendanceCorrections, null, row) }]);
  await tellOffice(call, `${state.class.name}, ${state.date}, ${state.label}`, stored.length, reason);
  return record(presentable(row), { status: 201, message: "Correction filed" });
}
