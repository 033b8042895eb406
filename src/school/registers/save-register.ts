import { sql } from "@rollcall/kit/api/db/sql";
import { isOfferedIn, type AttendanceMode } from "../slots/domain/attendance-mode";
import { may, type Changes } from "@rollcall/kit/schema";
import { expectedVersion } from "@rollcall/kit/api/http/request-values";
import { ok } from "@rollcall/kit/api/http/envelope";
import { invalid, noErrors, notAllowed, stale, type FieldErrors } from "@rollcall/kit/api/errors";
import type { RequestContext, Identity } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf, BodyOf } from "@rollcall/kit/api/http/contract";
import type { Input } from "@rollcall/kit/api/http/route-of";
import type { saveRegister } from "./contract";
import { beginExpecting } from "./first-register";
import { refuseOthersClass } from "../roster/own-classes";
import { presentRegister, readRegister, registerName, type RegisterState } from "./read-register";
import type { Code, Mark, RosterRow } from "./register-row";
import { fixedSlots } from "../slots/slots";
import { lockClass } from "./locks";
import { writeMarks, writerOf, type MarkToWrite } from "./write-marks";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";

/** A mark as a client sends it; without a code it is cleared. */
export type SentMark = BodyOf<typeof saveRegister>["marks"][number];

/** Why the register of a lesson that is still to come cannot be taken; undefined when it can. */
export const notBegun = ({ begins }: Pick<RegisterState, "begins">): string | undefined =>
  begins === null ? undefined : t("lessonBegins", { begins });

/** Why no register is taken in a slot that its day does not ask for. */
function misfit({ mode, slot, class: { kind } }: RegisterState): string {
  if (mode === "period" && slot.startsWith("period")) return t("notThisLesson");
  const usual = t("takenThen", { mode });
  return kind === "group" && mode !== "period" ? `${t("groupLessonsOnly")} ${usual}` : usual;
}

/** @throws ApiError 403 for a register that this person may change no longer */
export function refuseLocked({ lock }: Pick<RegisterState, "lock">): void {
  if (!lock.may_edit)
    throw notAllowed(t("locked", { until: lock.until }), "locked", "edit_locked_attendance");
}

/** @throws ApiError 422 when the register cannot be taken on this day, in this slot. */
export function refuseDay(state: RegisterState): void {
  if (state.date > state.today) throw invalid({ date: [t("notBeforeItsDay")] });
  const upcoming = notBegun(state);
  if (upcoming) throw invalid({ slot: [upcoming] });
  if (state.why !== null && state.state === "closed")
    throw invalid({
      date: [
        state.why === t("noStudents") ? t("nobodyEnrolled") : t("because", { why: state.why }),
      ],
    });
  const fits =
    state.mode === "period"
      ? state.lesson !== null
      : state.class.kind !== "group" && fixedSlots[state.mode].includes(state.slot);
  if (!fits && !state.register) throw invalid({ slot: [misfit(state)] });
}

/** A mark of one student that is to change. */
export interface Change {
  row: RosterRow;
  mark: Omit<MarkToWrite, "register_id">;
  before: Mark | null;
  after: { code: string; minutes_late: number | null; remark: string | null } | null;
  /** The mark that was sent, where approved leave says another. */
  instead?: Omit<MarkToWrite, "register_id">;
}

/** Whether a mark stands already as it is wanted. */
export const same = (before: Mark | null, after: Change["after"]) =>
  (before?.code ?? null) === (after?.code ?? null) &&
  (before?.minutes_late ?? null) === (after?.minutes_late ?? null) &&
  (before?.remark ?? null) === (after?.remark ?? null);

/** Why a code cannot be set in place of a mark; undefined when it can. */
function codeProblem(
  { mark }: Pick<RosterRow, "mark">,
  { code, retired, modes }: Code,
  mode: AttendanceMode,
): string | undefined {
  if (mark?.code === code) return undefined;
  if (retired) return t("codeRetired", { code });
  return isOfferedIn(modes, mode) ? undefined : t("codeNotOffered", { code, mode });
}

/** Why a mark cannot be set; undefined when it can. */
export function problemOf(
  row: RosterRow | undefined,
  sent: SentMark,
  code: Code | undefined,
  identity: Pick<Identity, "is_super_admin" | "permissions">,
  mode: AttendanceMode,
): string | undefined {
  if (!row) return t("notInClass");
  if (sent.code !== null && !code) return t("noCode", { code: sent.code });
  const problem = code && codeProblem(row, code, mode);
  if (problem) return problem;
  if (sent.minutes_late != null && !code?.is_late) return t("minutesOfLate");
  if (row.elsewhere && code && row.mark === null)
    return t("markedElsewhere", { code: row.elsewhere.code, class: row.elsewhere.class });
  return row.mark?.office && !may(identity, "edit_locked_attendance") ? t("officeMark") : undefined;
}

/**
 * Whether a change by somebody is the office's, which markers do not change: over a mark that stood,
 * or in a register that is locked.
 */
export const isFixedBy = (
  identity: Pick<Identity, "is_super_admin" | "permissions">,
  { mark }: Pick<RosterRow, "mark">,
  locked: boolean,
): boolean => may(identity, "edit_locked_attendance") && (mark !== null || locked);

/** What a sent mark makes of a student's row. */
export const changeOf = (
  row: RosterRow,
  sent: SentMark,
  code: Code | undefined,
  office: boolean,
): Change => {
  const after = code
    ? { code: code.code, minutes_late: sent.minutes_late ?? null, remark: sent.remark || null }
    : null;
  const leave = code && row.suggestion?.code_id === code.id ? row.suggestion.leave_id : null;
  return {
    row,
    before: row.mark,
    after,
    mark: {
      student_id: row.student_id,
      code_id: code?.id ?? null,
      minutes_late: after?.minutes_late ?? null,
      remark: after?.remark ?? null,
      office,
      leave_id: leave,
    },
  };
};

/** Says that a student sits elsewhere, of one who is not waited for; undefined of all others. */
function guestElsewhere(
  { away }: Pick<RegisterState, "away">,
  { student_id: id }: SentMark,
): string | undefined {
  const guest = away.find((one) => one.student_id === id);
  return guest && t("guestElsewhere", { class: guest.class });
}

/**
 * What sent marks change in a register. All or nothing. What the office sets stays as it is for
 * markers where it decides something: over a mark that stood, or in a register that is locked. A
 * first mark, as when the office takes the register for a teacher, stays the teacher's to change.
 * @throws ApiError 422 with a sentence for each refused row, as `marks.<student id>`.
 */
export function changesOf(
  state: Pick<RegisterState, "students" | "codes" | "lock" | "mode" | "away">,
  marks: readonly SentMark[],
  identity: Pick<Identity, "is_super_admin" | "permissions">,
): Change[] {
  const rows = new Map(state.students.map((row) => [row.student_id, row]));
  const codes = new Map(state.codes.map((code) => [code.code, code]));
  const errors: FieldErrors = noErrors();
  const seen = new Set<number>();
  const changes: Change[] = [];
  for (const sent of marks) {
    const row = rows.get(sent.student_id);
    const code = sent.code === null ? undefined : codes.get(sent.code);
    const change = row && changeOf(row, sent, code, isFixedBy(identity, row, state.lock.locked));
    const problem = seen.has(sent.student_id)
      ? t("namedTwice")
      : change && same(change.before, change.after) && !(sent.code !== null && !code)
        ? undefined
        : (guestElsewhere(state, sent) ?? problemOf(row, sent, code, identity, state.mode));
    seen.add(sent.student_id);
    if (problem) errors[`marks.${sent.student_id}`] = [problem];
    else if (change && !same(change.before, change.after)) changes.push(change);
  }
  if (Object.keys(errors).length) throw invalid(errors, t("nothingSaved"));
  return changes;
}

/** A mark as the log tells it. */
export const shownMark = (
  mark: { code: string; minutes_late: number | null; remark: string | null } | null,
) =>
  mark &&
  [
    mark.code,
    ...(mark.minutes_late === null ? [] : [`${mark.minutes_late} min`]),
    ...(mark.remark ? [mark.remark] : []),
  ].join(" · ");

/** The log's words for changed marks, by student. */
function loggedChanges(state: RegisterState, changes: readonly Change[], reason?: string): Changes {
  const marks = changes.map(
    ({ row, before, after }) =>
      [
        `${row.name} (${row.admission_no})`,
        { before: shownMark(before), after: shownMark(after) },
      ] as const,
  );
  return Object.fromEntries([
    ["register", { before: null, after: sayIn("en", () => registerName(state)) }],
    ...(reason ? [["reason", { before: null, after: reason }] as const] : []),
    ...marks,
  ]);
}

/**
 * Writes changed marks of a register with their log. In a transaction that has the class's lock.
 * @param reason why, where one is asked for
 */
export async function writeChanges(
  call: RequestContext,
  state: RegisterState,
  changes: readonly Change[],
  reason?: string,
): Promise<{ id: number; version: number; at: string }> {
  const at = call.context.now().toISOString();
  const { register, class_id, date, slot, lesson } = state;
  const activity = {
    action: register ? "changed marks" : "took register",
    resource: "attendance",
    recordId: register?.id ?? null,
    changes: loggedChanges(state, changes, reason),
  };
  const marks = changes.map(({ mark }) => ({ ...mark, register_id: register?.id ?? 0 }));
  const fresh = register
    ? undefined
    : {
        class_id,
        date,
        slot,
        subject_id: lesson?.subject.id ?? null,
        teacher_id: lesson?.teacher.id ?? null,
      };
  await beginExpecting(call, state);
  const [written] = await writeMarks(call.db, writerOf(call, at), marks, [activity], fresh);
  if (!written) throw new Error("A register was written and has no version.");
  return { ...written, at };
}

/**
 * Absent of who is on approved leave and has no mark becomes what the leave says, as it would if the
 * leave were approved after the mark; cancelling the leave gives back the absence.
 */
function underLeave(change: Change, { codes }: Pick<RegisterState, "codes">): Change {
  const { row, before, after, mark } = change;
  const absent = codes.find(({ id }) => id === mark.code_id);
  const own = codes.find(({ id }) => id === row.suggestion?.code_id);
  const isLeave = before === null && row.suggestion?.leave_id != null && own?.retired === false;
  if (!isLeave || after === null || absent?.counts_as !== "absent" || absent.is_late) return change;
  const sent = { student_id: row.student_id, code: own.code, remark: after.remark };
  return { ...changeOf(row, sent, own, mark.office ?? false), instead: mark };
}

/** What absences were marked of who is on leave, as decisions on leave remember it. */
async function rememberAbsences(
  { db }: RequestContext,
  registerId: number,
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.flatMap(({ instead, mark }) =>
    instead
      ? [
          {
            leave_id: mark.leave_id,
            student_id: mark.student_id,
            before: {
              code_id: instead.code_id,
              leave_id: null,
              minutes_late: null,
              office: instead.office,
              remark: instead.remark,
            },
          },
        ]
      : [],
  );
  if (rows.length > 0)
    await db.query(sql`
      insert into leave_changes (leave_id, register_id, student_id, before)
      select x.leave_id, ${registerId}, x.student_id, x.before from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(leave_id int, student_id int, before jsonb)
      on conflict (leave_id, register_id, student_id) do update set before = excluded.before`);
}

/**
 * What approved leave says of students whom a save leaves out and who have no mark: so that a leave
 * which was there first ends in the same marks as one that is approved after the register.
 */
function leftOnLeave(
  { students, codes }: Pick<RegisterState, "students" | "codes">,
  sent: readonly SentMark[],
): Change[] {
  const named = new Set(sent.map(({ student_id }) => student_id));
  return students.flatMap((row) => {
    const code = codes.find(({ id }) => id === row.suggestion?.code_id);
    const isLeft = row.mark === null && row.suggestion?.leave_id != null;
    if (!isLeft || named.has(row.student_id) || !code || code.retired) return [];
    return [changeOf(row, { student_id: row.student_id, code: code.code }, code, false)];
  });
}

/** How many students of a register have no mark once these changes are written. */
function unmarkedAfter(
  { students }: Pick<RegisterState, "students">,
  changes: readonly Change[],
): number {
  const after = new Map(changes.map((change) => [change.row.student_id, change.after]));
  return students.filter(
    ({ student_id, mark }) => (after.has(student_id) ? after.get(student_id) : mark) === null,
  ).length;
}

function savedSentence(changed: number, unmarked: number): string {
  if (changed === 0) return t("nothingToSave");
  if (unmarked === 0) return t("saved");
  return t("savedUnmarked", { unmarked });
}

/**
 * Saves sent marks: all or nothing, eight statements at most whatever the size of
 * the class.
 * @throws ApiError 412 with the register as it is for a stale `If-Match` (0 stands for a register
 * not taken yet); 403 when it is locked; 422.
 */
export async function saveMarks(
  call: RequestContext,
  { body: { marks, reason, ...key } }: Input<typeof saveRegister>,
): Promise<AnswerOf<typeof saveRegister>> {
  await refuseOthersClass(call, ["mark_attendance"], key);
  const version = expectedVersion(call.request);
  // All travel together; each is done when the one before it is.
  const [, state] = await Promise.all([
    lockClass(call.db, key.class_id),
    readRegister(call, key, false),
  ]);
  if (version !== undefined && version !== (state.register?.version ?? 0))
    throw stale(presentRegister(await readRegister(call, key)));
  refuseDay(state);
  refuseLocked(state);
  const asked = changesOf(state, marks, call.identity).map((one) => underLeave(one, state));
  const onLeave = asked.length > 0 ? leftOnLeave(state, marks) : [];
  const changes = [...asked, ...onLeave];
  const unmarked = unmarkedAfter(state, changes);
  const answer = (id: number | null, now: number, at: string | null) =>
    ok(
      {
        id,
        version: now,
        changed: asked.length,
        on_leave: onLeave.length + asked.filter(({ instead }) => instead).length,
        unmarked,
        taken_at: state.register?.taken_at ?? at,
        changed_at: at,
        changed_by: changes.length
          ? { id: call.identity.id, name: call.identity.name }
          : (state.register?.changed_by ?? null),
      },
      { message: savedSentence(changes.length, unmarked), headers: { ETag: `"${now}"` } },
    );
  if (changes.length === 0)
    return answer(
      state.register?.id ?? null,
      state.register?.version ?? 0,
      state.register?.changed_at ?? null,
    );
  const written = await writeChanges(call, state, changes, reason);
  await rememberAbsences(call, written.id, asked);
  return answer(written.id, written.version, written.at);
}
