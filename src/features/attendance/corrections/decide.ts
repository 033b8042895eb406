import { listed } from "@rollcall/kit/schema/messages";
import { sql } from "@rollcall/kit/api/db/sql";
import { attendanceCorrections } from "../../../resources/attendance-corrections";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { publish } from "@rollcall/kit/api/events/publish";
import { logChange } from "@rollcall/kit/api/crud/log-change";
import { record } from "@rollcall/kit/api/http/envelope";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import {
  readRegister,
  registerName,
  type RegisterState,
} from "../../../school/registers/read-register";
import type { Mark } from "../../../school/registers/register-row";
import { changesOf, refuseDay, writeChanges } from "../../../school/registers/save-register";
import { lockClass } from "../../../school/registers/locks";
import type { approveCorrection } from "../contract";
import {
  asCorrection,
  classOf,
  pendingCorrection,
  type Correction,
  type MarkThen,
  type StoredMark,
} from "./stored";
import { notifyFiler } from "./notify";
import { t } from "../text";

type Decision = "approved" | "rejected";

const differs = (then: MarkThen | null, now: Mark | null) =>
  then?.code !== now?.code ||
  (then?.minutes_late ?? null) !== (now?.minutes_late ?? null) ||
  (then?.remark ?? null) !== (now?.remark ?? null);
const isWanted = (wanted: StoredMark, now: Mark | null) =>
  !differs(
    wanted.code === null
      ? null
      : {
          code: wanted.code,
          minutes_late: wanted.minutes_late ?? null,
          remark: wanted.remark ?? null,
        },
    now,
  );

/**
 * @throws ApiError 409 naming whose mark is another one than when the correction was filed: what
 * came in between is not overwritten unseen.
 */
function refuseOvertaken(state: RegisterState, marks: readonly StoredMark[]): void {
  const now = new Map(state.students.map(({ student_id, mark }) => [student_id, mark]));
  const moved = marks.filter(
    (wanted) =>
      now.has(wanted.student_id) &&
      differs(wanted.before, now.get(wanted.student_id) ?? null) &&
      !isWanted(wanted, now.get(wanted.student_id) ?? null),
  );
  if (moved.length > 0)
    throw clash(
      t("correctionOvertaken", {
        students: listed(
          moved.map(({ student }) => student),
          "unit",
        ),
      }),
    );
}

/**
 * Sets the marks, as the office, within the transaction of the decision.
 * @throws ApiError 409, 422
 */
async function apply(call: RequestContext, row: Correction): Promise<RegisterState> {
  const { class_id, date, slot } = row;
  const state = await readRegister(call, { class_id, date, slot });
  refuseDay(state);
  refuseOvertaken(state, row.marks);
  const changes = changesOf(
    state,
    row.marks.map(({ student_id, code, minutes_late, remark }) => ({
      student_id,
      code,
      minutes_late,
      remark,
    })),
    call.identity,
  );
  if (changes.length > 0)
    await writeChanges(call, state, changes, `Correction ${row.id}: ${row.reason}`);
  return state;
}

async function wordsFor(call: RequestContext, row: Correction): Promise<() => string> {
  const [found] = await call.db.query<{ name: string }>(
    sql`select name from classes where id = ${row.class_id}`,
  );
  return () => `${found?.name ?? t("aClass")}, ${row.date}`;
}

/**
 * A correction is decided once, for everybody. Approving
 * sets the marks as marks of the office.
 * @throws ApiError 404; 409 when it is decided already, or overtaken; 422 for a rejection without a
 * reason, or marks that cannot stand any more.
 */
export async function decide(
  call: RequestContext,
  status: Decision,
  note: string | null | undefined,
): Promise<AnswerOf<typeof approveCorrection>> {
  const id = idOf(call);
  if (status === "rejected" && !note) throw invalid({ note: [t("correctionNeedsReason")] });
  await lockClass(call.db, await classOf(call, id));
  const before = await pendingCorrection(call, id);
  const about =
    status === "approved"
      ? await apply(call, before).then((state) => () => registerName(state))
      : await wordsFor(call, before);
  const at = call.context.now().toISOString();
  await call.db.query(sql`
    update attendance_corrections set status = ${status}, decided_by_id = ${call.identity.id}, decided_at = ${at}::timestamptz, decision_note = ${note || null}, version = next_version(version), updated_at = ${at}::timestamptz where id = ${id}`);
  const after = await logChange(call, attendanceCorrections, before, status);
  await publish(call.db, { topic: "registers", id: Number(after["class_id"]) });
  await notifyFiler(call, before.filed_by_id, { id, about, status, note: note || null });
  return record(asCorrection(after), {
    message: status === "approved" ? t("correctionApproved") : t("correctionRejected"),
  });
}
