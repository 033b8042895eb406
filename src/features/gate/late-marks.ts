import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Changes } from "@rollcall/kit/schema";
import { beginRegisters, registerKeyOf } from "../../school/registers/begin-registers";
import { readRegisters, type RegisterState } from "../../school/registers/read-register";
import type { Mark } from "../../school/registers/register-row";
import { changeOf, shownMark, type Change } from "../../school/registers/save-register";
import { writeMarks, writerOf } from "../../school/registers/write-marks";
import type { GateStudent } from "./known-students";
import { saysThere } from "../../school/sums/domain/policy";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";
import { slotLabel } from "../../school/slots/slots";

/** A first arrival that is late for a slot. */
export interface LateArrival {
  student: GateStudent;
  /** The class or teaching group whose register it is. */
  class_id: number;
  slot: string;
  minutes: number;
}

/** What an entry made of a mark, so that it can be taken back. */
export interface GateMark {
  register_id: number;
  class_id: number;
  before: Mark | null;
  after: { code_id: number; minutes_late: number | null; remark: string | null };
}

/**
 * What became of a late arrival: a mark, or why none was changed, in the school's language. Who is
 * marked as there by then is not late, whatever the clock says.
 */
export type LateResult = { mark: GateMark } | { why: string; isThere?: boolean };

/**
 * Why a mark stays as it is. A scan corrects an absence and fills what is not marked; what a person
 * or a leave has said otherwise stands.
 */
function whyKept(state: RegisterState, row: RegisterState["students"][number] | undefined) {
  if (!row) return t("notInRegister");
  if (state.state === "closed") return state.why ?? t("noSchool");
  if (state.lock.locked) return t("locked");
  if (row.mark === null)
    return row.suggestion?.leave_type ? t("onLeave", { type: row.suggestion.leave_type }) : null;
  if (row.mark.office) return t("officeMark");
  const code = state.codes.find(({ id }) => id === row.mark?.code_id);
  if (code?.counts_as !== "absent" || row.mark.leave_id !== null)
    return t("markedBefore", { mark: code?.label ?? row.mark.code });
  return null;
}

interface Planned {
  late: LateArrival;
  state: RegisterState;
  change: Change;
}

/** The code that marks a late arrival: one that counts as present, where there is one. */
export function lateCodeOf(
  codes: RegisterState["codes"],
): RegisterState["codes"][number] | undefined {
  const late = codes.filter(({ is_late, retired }) => is_late && !retired);
  return late.find(({ counts_as }) => counts_as === "present") ?? late[0];
}

function planOf(
  late: LateArrival,
  state: RegisterState | undefined,
): Planned | { why: string; isThere?: boolean } {
  if (!state) return { why: t("noRegister") };
  const row = state.students.find(({ student_id: id }) => id === late.student.id);
  const own = state.codes.find(({ id }) => id === row?.mark?.code_id);
  if (own && saysThere(own)) return { why: t("alreadyMarked", { mark: own.label }), isThere: true };
  const code = lateCodeOf(state.codes);
  const why = whyKept(state, row);
  if (why !== null || !row) return { why: why ?? "" };
  if (!code) return { why: t("noLateCode") };
  const sent = {
    student_id: row.student_id,
    code: code.code,
    minutes_late: late.minutes,
    remark: row.mark?.remark ?? null,
  };
  return { late, state, change: changeOf(row, sent, code, false) };
}

const logOf = (date: string, planned: readonly Planned[]): Changes =>
  Object.fromEntries([
    [
      "register",
      {
        before: null,
        after: `${planned.length === 1 ? "1 student" : `${planned.length} students`}, ${date}`,
      },
    ],
    ["reason", { before: null, after: "Late at the gate" }],
    ...planned.map(
      ({ late: { student }, state, change }) =>
        [
          `${student.name} (${student.admission_no}), ${sayIn("en", () => slotLabel(state.slot, state.period?.name))}`,
          { before: shownMark(change.before), after: shownMark(change.after) },
        ] as const,
    ),
  ]);

/**
 * Marks late arrivals with their minutes, each in its register, which is begun where it was not
 * taken. At most four statements, in a transaction that has the locks of their classes.
 * @param language the school's: why no mark was changed is stored
 * @returns by student
 */
export async function markLate(
  call: RequestContext,
  date: string,
  arrivals: readonly LateArrival[],
  language: string | null,
): Promise<Map<number, LateResult>> {
  const results = new Map<number, LateResult>();
  if (arrivals.length === 0) return results;
  const keys = new Map(
    arrivals.map(({ class_id, slot }) => [
      registerKeyOf({ class_id, date, slot }),
      { class_id, slot },
    ]),
  );
  const states = await readRegisters(
    { ...call, speaks: language },
    date,
    [...keys.values()],
    false,
  );
  const byKey = new Map(states.map((state) => [registerKeyOf(state), state]));
  const planned: Planned[] = [];
  for (const late of arrivals) {
    const plan = sayIn(language, () => planOf(late, byKey.get(registerKeyOf({ ...late, date }))));
    if ("why" in plan) results.set(late.student.id, plan);
    else planned.push(plan);
  }
  if (planned.length === 0) return results;
  const at = call.context.now().toISOString();
  const touched = [...new Set(planned.map(({ state }) => state))];
  const ids = await beginRegisters(call, touched, at);
  const marks = planned.map(({ state, change }) => ({
    ...change.mark,
    register_id: ids.get(registerKeyOf(state)) ?? 0,
  }));
  await writeMarks(call.db, writerOf(call, at), marks, [
    {
      action: "changed marks",
      resource: "attendance",
      recordId: null,
      changes: logOf(date, planned),
    },
  ]);
  for (const [place, { late, state, change }] of planned.entries())
    results.set(late.student.id, {
      mark: {
        register_id: marks[place]?.register_id ?? 0,
        class_id: state.class_id,
        before: change.before,
        after: {
          code_id: change.mark.code_id ?? 0,
          minutes_late: late.minutes,
          remark: change.mark.remark ?? null,
        },
      },
    });
  return results;
}

const isAsMade = (now: Omit<Mark, "office" | "leave_id"> | undefined, { after }: GateMark) =>
  now?.code_id === after.code_id &&
  now.minutes_late === after.minutes_late &&
  now.remark === after.remark;

/** A mark that an entry made, with the student as the log names them. */
export interface MadeMark {
  student_id: number;
  student: string;
  date: string;
  mark: GateMark;
}

/**
 * Gives back the mark that stood before an entry, in a transaction that has the lock of its class.
 * Whether it did: a mark changed since stays, and so does one in a register that is locked.
 * @param reason for the log, in English
 */
export async function giveBack(
  call: RequestContext,
  { student_id, student, date, mark }: MadeMark,
  reason: string,
): Promise<boolean> {
  const { register_id, class_id, before } = mark;
  const [now] = await call.db.query<Omit<Mark, "office" | "leave_id"> & { slot: string }>(
    sql`select r.slot, m.code_id, c.code, m.minutes_late, m.remark from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id where m.register_id = ${register_id} and m.student_id = ${student_id}`,
  );
  if (!now || !isAsMade(now, mark)) return false;
  const [state] = await readRegisters(call, date, [{ class_id, slot: now.slot }], false);
  if (state?.lock.locked) return false;
  await writeMarks(
    call.db,
    writerOf(call, call.context.now().toISOString()),
    [{ register_id, student_id, code_id: null, ...before }],
    [
      {
        action: "changed marks",
        resource: "attendance",
        recordId: register_id,
        changes: {
          register: { before: null, after: `1 student, ${date}` },
          reason: { before: null, after: reason },
          [student]: { before: shownMark(now), after: shownMark(before) },
        },
      },
    ],
  );
  return true;
}
