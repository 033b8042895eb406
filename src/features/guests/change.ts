import { logActivity } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import { invalid, notFound } from "@rollcall/kit/api/errors";
import { publishAll } from "@rollcall/kit/api/events/publish";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { may } from "@rollcall/kit/schema";
import { sayIn } from "@rollcall/kit/schema/messages";
import { lockRegisters } from "../../school/registers/locks";
import {
  readRegister,
  registerName,
  type RegisterState,
} from "../../school/registers/read-register";
import type { RegisterKey } from "../../school/registers/register-row";
import {
  changesOf,
  refuseDay,
  refuseLocked,
  writeChanges,
} from "../../school/registers/save-register";
import { t as registersText } from "../../school/registers/text";
import { refuseOthersClass, refuseOthersStudent } from "../../school/roster/own-classes";
import type { addGuest, removeGuest } from "./contract";
import { findingKeys } from "./find";
import { t } from "./text";

interface Guest {
  id: number;
  name: string;
  admission_no: string;
}

/** The classes and groups of a student on a day, with the one that is named. */
async function classesOf(
  { db }: RequestContext,
  studentId: number,
  { class_id, date }: RegisterKey,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    sql`select class_id as id from roster_spans where student_id = ${studentId} and from_date <= ${date}::date and (to_date is null or to_date >= ${date}::date)`,
  );
  return [...new Set([class_id, ...rows.map(({ id }) => id)])];
}

/** @throws ApiError 404 for who is in no class on the day */
async function readGuest({ db }: RequestContext, studentId: number, date: string): Promise<Guest> {
  const [student] = await db.query<Guest>(sql`
    select s.id, s.name, s.admission_no from students s where s.id = ${studentId} and s.deleted_at is null
      and exists (select 1 from enrolments n where n.student_id = s.id and n.deleted_at is null and n.from_date <= ${date}::date and (n.to_date is null or n.to_date >= ${date}::date))`);
  if (!student) throw notFound();
  return student;
}

/** @throws ApiError 422 for who is on the register already, or a guest elsewhere in this slot */
async function refusePlaced(
  { db }: RequestContext,
  { id }: Guest,
  { students, date, slot }: RegisterState,
): Promise<void> {
  if (students.some(({ student_id: one }) => one === id))
    throw invalid({ student_id: [t("hereAlready")] });
  const [elsewhere] = await db.query<{ class: string }>(
    sql`select c.name as class from roster_spans e join classes c on c.id = e.class_id where e.student_id = ${id} and e.from_date = ${date}::date and ${slot} = any(e.slots)`,
  );
  if (elsewhere) throw invalid({ student_id: [t("guestAlready", elsewhere)] });
}

/**
 * Takes an absence out of the register of the student's own class or group in the same slot: the
 * student sits here. With the log, and kept in what that register was before.
 * @returns the class; null where nothing stood
 * @throws ApiError 422 for any other mark, and one that this person may not change
 */
async function clearAbsence(
  call: RequestContext,
  { id }: Guest,
  { class_id: host, class: { name }, date, slot }: RegisterState,
): Promise<string | null> {
  const [found] = await call.db.query<{ class_id: number }>(
    sql`select r.class_id from marks m join registers r on r.id = m.register_id where m.student_id = ${id} and m.date = ${date}::date and m.enrolled and r.slot = ${slot} and r.class_id <> ${host} limit 1`,
  );
  if (!found) return null;
  const state = await readRegister(call, { class_id: found.class_id, date, slot }, false);
  const mark = state.students.find((row) => row.student_id === id)?.mark;
  if (!mark) return null;
  const code = state.codes.find((one) => one.id === mark.code_id);
  const isAbsence = code?.counts_as === "absent" && !code.is_late && mark.leave_id === null;
  const isFixed = mark.office && !may(call.identity, "edit_locked_attendance");
  if (!isAbsence || isFixed || !state.lock.may_edit)
    throw invalid({
      student_id: [registersText("markedElsewhere", { code: mark.code, class: state.class.name })],
    });
  const changes = changesOf(state, [{ student_id: id, code: null }], call.identity);
  await writeChanges(
    call,
    state,
    changes,
    sayIn("en", () => t("guestIn", { class: name })),
  );
  return state.class.name;
}

/** One line of the log; open consoles ask for the registers of these classes again. */
async function tell(
  call: RequestContext,
  isAdded: boolean,
  { guest, state, classes }: { guest: Guest; state: RegisterState; classes: readonly number[] },
): Promise<void> {
  const who = `${guest.name} (${guest.admission_no})`;
  await logActivity(call, [
    {
      action: isAdded ? "added a guest" : "removed a guest",
      resource: "attendance",
      recordId: state.register?.id ?? null,
      changes: {
        register: { before: null, after: sayIn("en", () => registerName(state)) },
        guest: { before: isAdded ? null : who, after: isAdded ? who : null },
      },
    },
  ]);
  await publishAll(
    call.db,
    classes.map((id) => ({ topic: "registers", id })),
  );
}

/**
 * Has a student sit as a guest in one register: on its roster from now on, and not due in that of
 * the own class and groups in the same slot.
 * @throws ApiError 403 for a register that is locked, 404, 422
 */
export async function add(
  call: RequestContext,
  { body: { student_id: studentId, ...key } }: Input<typeof addGuest>,
): Promise<AnswerOf<typeof addGuest>> {
  await refuseOthersClass(call, ["mark_attendance"], key);
  await refuseOthersStudent(call, findingKeys, studentId, sql`${key.date}::date`);
  const guest = await readGuest(call, studentId, key.date);
  const classes = await classesOf(call, studentId, key);
  await lockRegisters(call.db, classes);
  const state = await readRegister(call, key, false);
  refuseDay(state);
  refuseLocked(state);
  await refusePlaced(call, guest, state);
  const cleared = await clearAbsence(call, guest, state);
  const at = call.context.now().toISOString();
  await call.db.query(sql`
    insert into register_guests (class_id, date, slot, student_id, added_by, added_at)
    values (${key.class_id}, ${key.date}::date, ${key.slot}, ${studentId}, (select id from admins where id = ${call.identity.id}), ${at}::timestamptz)
    on conflict (student_id, date, slot) do update set class_id = excluded.class_id, added_by = excluded.added_by, added_at = excluded.added_at`);
  await tell(call, true, { guest, state, classes });
  return ok(
    { student_id: studentId, name: guest.name, cleared },
    {
      message:
        cleared === null
          ? t("added", { name: guest.name })
          : t("addedCleared", { name: guest.name, class: cleared }),
    },
  );
}

/**
 * Takes a guest out of a register, with the mark. The own class waits for a mark again.
 * @throws ApiError 403 for a register that is locked; 404 for who is no guest in it; 422 for a mark
 * of the office, where one may not change those
 */
export async function remove(
  call: RequestContext,
  { body: { student_id: studentId, ...key } }: Input<typeof removeGuest>,
): Promise<AnswerOf<typeof removeGuest>> {
  await refuseOthersClass(call, ["mark_attendance"], key);
  const classes = await classesOf(call, studentId, key);
  await lockRegisters(call.db, classes);
  const state = await readRegister(call, key, false);
  const row = state.students.find((one) => one.student_id === studentId);
  if (!row?.guest) throw notFound();
  refuseLocked(state);
  const changes = row.mark
    ? changesOf(state, [{ student_id: studentId, code: null }], call.identity)
    : [];
  if (changes.length > 0)
    await writeChanges(
      call,
      state,
      changes,
      sayIn("en", () => t("noGuest")),
    );
  await call.db.query(
    sql`delete from register_guests where class_id = ${key.class_id} and date = ${key.date}::date and slot = ${key.slot} and student_id = ${studentId}`,
  );
  const guest = { id: studentId, name: row.name, admission_no: row.admission_no };
  await tell(call, false, { guest, state, classes });
  return ok(
    { student_id: studentId, cleared: changes.length > 0 },
    { message: t("removed", { name: row.name }) },
  );
}
