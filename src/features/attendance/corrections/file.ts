import { listed } from "@rollcall/kit/schema/messages";
import { sql } from "@rollcall/kit/api/db/sql";
import { attendanceCorrections } from "../../../resources/attendance-corrections";
import { changesBetween, logActivity } from "@rollcall/kit/api/activity";
import { publish } from "@rollcall/kit/api/events/publish";
import { findRecord } from "@rollcall/kit/api/crud/find-record";
import { record } from "@rollcall/kit/api/http/envelope";
import { clash, invalid, notFound } from "@rollcall/kit/api/errors";
import type { RequestContext, Identity } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { Input } from "@rollcall/kit/api/http/route-of";
import type { fileCorrection } from "../contract";
import {
  presentRegister,
  readRegister,
  registerName,
  type RegisterState,
} from "../../../school/registers/read-register";
import { changesOf, refuseDay } from "../../../school/registers/save-register";
import { lockClass } from "../../../school/registers/locks";
import { refuseOthersClass } from "../../../school/roster/own-classes";
import { asCorrection, type StoredMark } from "./stored";
import { notifyOffice } from "./notify";
import { t } from "../text";

/** The office decides it, so that marks of the office may be asked about too. */
const asOffice: Pick<Identity, "is_super_admin" | "permissions"> = {
  is_super_admin: false,
  permissions: ["edit_locked_attendance"],
};

/**
 * @throws ApiError 409 with the register as it is, when a correction of one of the same students is
 * waiting already: so that nobody asks twice unknowingly.
 */
function refuseTwice(state: RegisterState, students: ReadonlySet<number>): void {
  const waiting = state.corrections.flatMap(({ marks, filed_by }) =>
    marks
      .filter(({ student_id }) => students.has(student_id))
      .map(({ student }) => t("filedBy", { student, who: filed_by?.name ?? t("theSystem") })),
  );
  if (waiting.length > 0)
    throw clash(
      t("correctionWaiting", { students: listed(waiting, "unit") }),
      {},
      { data: presentRegister(state) },
    );
}

/**
 * Files a correction: checked as a save would be, and kept until the office has
 * decided. Nothing in the register changes.
 * @throws ApiError 404 for a class that there is not, 409 without `again` while one of the same
 * student is waiting, 422 as a save, or when nothing would be changed.
 */
export async function file(
  call: RequestContext,
  { body: { marks, reason, again, ...key } }: Input<typeof fileCorrection>,
): Promise<AnswerOf<typeof fileCorrection>> {
  await refuseOthersClass(call, ["mark_attendance"], key);
  await lockClass(call.db, key.class_id);
  const state = await readRegister(call, key);
  refuseDay(state);
  const changes = changesOf(state, marks, asOffice);
  if (changes.length === 0) throw invalid({ marks: [t("nothingToCorrect")] });
  if (!again) refuseTwice(state, new Set(changes.map(({ row }) => row.student_id)));
  const stored = changes.map(({ row, before, after }): StoredMark => ({
    student_id: row.student_id,
    student: row.name,
    before: before && {
      code: before.code,
      minutes_late: before.minutes_late,
      remark: before.remark,
    },
    code: after?.code ?? null,
    minutes_late: after?.minutes_late ?? null,
    remark: after?.remark ?? null,
  }));
  const [made] = await call.db.query<{ id: number }>(sql`
    insert into attendance_corrections (class_id, date, slot, reason, marks, status, filed_by_id, created_at, updated_at)
    values (${key.class_id}, ${key.date}, ${key.slot}, ${reason}, ${JSON.stringify(stored)}::text::jsonb, 'pending', ${call.identity.id}, ${call.context.now().toISOString()}, ${call.context.now().toISOString()}) returning id`);
  const row = made && (await findRecord(call, attendanceCorrections, made.id));
  if (!row) throw notFound();
  await logActivity(call, [
    {
      action: "created",
      resource: attendanceCorrections.name,
      recordId: Number(row["id"]),
      changes: changesBetween(attendanceCorrections, null, row),
    },
  ]);
  await publish(call.db, { topic: "registers", id: key.class_id });
  await notifyOffice(call, {
    id: made.id,
    about: () => registerName(state),
    marks: stored.length,
    reason,
  });
  return record(asCorrection(row), { status: 201, message: t("correctionFiled") });
}
