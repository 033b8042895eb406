import { sql } from "@rollcall/kit/api/db/sql";
import { clash, notAllowed, notFound } from "@rollcall/kit/api/errors";
import { one } from "@rollcall/kit/api/http/envelope";
import { idOf } from "@rollcall/kit/api/http/request-values";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { may, type Changes } from "@rollcall/kit/schema";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import { beginRegisters, registerKeyOf } from "../../school/registers/begin-registers";
import { lockRegisters } from "../../school/registers/locks";
import { writeMarks, type MarkToWrite, type Writer } from "../../school/registers/write-marks";
import { readStored } from "../../school/settings/settings";
import { nowIn } from "../../school/calendar/calendar";
import type { markGroup, undoGroup } from "./contract";
import { membersOf, planOf, type GroupRow } from "./group";
import { sentences } from "./sentences";

/** A mark as it stood, or stands. */
interface Standing {
  code_id: number;
  code: string;
  minutes_late: number | null;
  remark: string | null;
  office: boolean;
  leave_id: number | null;
}
/** What an entry made of one mark. */
interface StoredChange {
  register_id: number;
  class_id: number;
  student_id: number;
  student: string;
  before: Standing | null;
  after: Pick<Standing, "code_id" | "minutes_late" | "remark">;
}

const writerOf = (call: RequestContext, at: string): Writer => ({
  id: call.identity.id,
  name: call.identity.name,
  address: call.address,
  at,
});

const listed = (codes: readonly (string | null)[]) => codes.map((code) => code ?? "–").join(" ");

/** One line of the log for all of it: the reason, and each student's marks in the order of the day. */
function logOf(reason: string, date: string, rows: readonly GroupRow[]): Changes {
  return Object.fromEntries([
    ["register", { before: null, after: `${rows.length} students, ${date}` }],
    ["reason", { before: null, after: reason }],
    ...rows.map(
      ({ member, changes }) =>
        [
          `${member.name} (${member.admission_no})`,
          {
            before: listed(changes.map(({ change }) => change.before?.code ?? null)),
            after: listed(changes.map(({ change }) => change.after?.code ?? null)),
          },
        ] as const,
    ),
  ]);
}

const standing = ({ row }: GroupRow["changes"][number]["change"]): Standing | null =>
  row.mark && {
    code_id: row.mark.code_id,
    code: row.mark.code,
    minutes_late: row.mark.minutes_late,
    remark: row.mark.remark,
    office: row.mark.office,
    leave_id: row.mark.leave_id,
  };

/**
 * Marks many students at once: what the preview has shown, in one log entry that can be undone. A
 * constant number of statements.
 * @throws ApiError 409 when it would change another number of marks than the preview said; 422.
 */
export async function carryOut(
  call: RequestContext,
  { body: { reason, changes: shown, ...entry } }: Input<typeof markGroup>,
): Promise<AnswerOf<typeof markGroup>> {
  const { members } = await membersOf(call, entry);
  const locked = new Set(members.flatMap(({ class_ids }) => class_ids));
  await lockRegisters(call.db, [...locked]);
  const plan = await planOf(call, entry);
  if (plan.rows.some(({ member }) => member.class_ids.some((id) => !locked.has(id))))
    throw clash(sentences.movedClass());
  const rows = plan.rows.filter(({ changes }) => changes.length > 0);
  const all = rows.flatMap(({ member, changes }) =>
    changes.map((one) => ({ ...one, student: member.name })),
  );
  if (all.length !== shown) throw clash(sentences.changedMeanwhile({ now: all.length, shown }));
  const at = call.context.now().toISOString();
  const states = [...new Map(all.map(({ state }) => [registerKeyOf(state), state])).values()];
  const ids = await beginRegisters(call, states, entry.date, at);
  const stored = all.map(({ state, change, student }): StoredChange & { mark: MarkToWrite } => {
    const register_id = ids.get(registerKeyOf(state)) ?? 0;
    const { code_id, minutes_late = null, remark = null } = change.mark;
    return {
      register_id,
      class_id: state.class_id,
      student_id: change.row.student_id,
      student,
      before: standing(change),
      after: { code_id: code_id ?? 0, minutes_late, remark },
      mark: { ...change.mark, register_id },
    };
  });
  await writeMarks(
    call.db,
    writerOf(call, at),
    stored.map(({ mark }) => mark),
    [
      {
        action: "changed marks",
        resource: "attendance",
        recordId: null,
        changes: logOf(reason, entry.date, rows),
      },
    ],
  );
  const kept = stored.map(({ mark: _mark, ...one }) => one);
  const [made] = await call.db.query<{ id: number }>(
    sql`insert into group_marks (date, reason, code, marks, made_by, made_at) values (${entry.date}::date, ${reason}, ${entry.code}, ${JSON.stringify(kept)}::text::jsonb, ${call.identity.id}, ${at}::timestamptz) returning id`,
  );
  if (!made) throw new Error("A group was marked and has no entry.");
  return one({ id: made.id, changes: all.length, students: rows.length });
}

interface Stored {
  date: string;
  reason: string;
  marks: StoredChange[];
  made_by: number | null;
  made_at: string;
  undone_at: string | null;
}

/** Whoever made an entry may take it back on the same day; the office at any time. */
export const mayUndo = (
  call: RequestContext,
  entry: Pick<Stored, "made_by" | "made_at">,
  now: { today: string; timeZone: string },
): boolean =>
  may(call.identity, "edit_locked_attendance") ||
  (entry.made_by === call.identity.id &&
    momentIn(now.timeZone, new Date(entry.made_at)).day === now.today);

/** The institution's day, and where. */
export async function clockOf(call: RequestContext): Promise<{ today: string; timeZone: string }> {
  const stored = await readStored(call.db);
  return {
    today: nowIn(stored, call.context).today,
    timeZone: stored.settings["institution.timezone"],
  };
}

interface Present {
  register_id: number;
  student_id: number;
  code_id: number;
  code: string;
  minutes_late: number | null;
  remark: string | null;
}

const markKey = (one: { register_id: number; student_id: number }) =>
  `${one.register_id} ${one.student_id}`;

/** The marks of an entry that stand as it made them, and the names of students with others. */
async function untouched(
  call: RequestContext,
  marks: readonly StoredChange[],
): Promise<{ back: StoredChange[]; kept: string[]; codes: Map<string, string> }> {
  const each = (of: (one: StoredChange) => unknown) => sql.param(marks.map(of));
  const present = await call.db.query<Present>(sql`
    select m.register_id, m.student_id, m.code_id, c.code, m.minutes_late, m.remark
    from unnest(${each((one) => one.register_id)}::int[], ${each((one) => one.student_id)}::int[]) as x(register_id, student_id)
    join marks m on m.register_id = x.register_id and m.student_id = x.student_id join attendance_codes c on c.id = m.code_id`);
  const now = new Map(present.map((one) => [markKey(one), one]));
  const isAsMade = (one: StoredChange) => {
    const stands = now.get(markKey(one));
    return (
      stands?.code_id === one.after.code_id &&
      stands.minutes_late === one.after.minutes_late &&
      stands.remark === one.after.remark
    );
  };
  return {
    back: marks.filter(isAsMade),
    kept: [
      ...new Set(marks.filter((one) => !isAsMade(one)).map(({ student }) => student)),
    ].toSorted(),
    codes: new Map(present.map((one) => [markKey(one), one.code])),
  };
}

/**
 * Takes an entry back: each mark that stands as the entry made it is what it was before.
 * @throws ApiError 404; 403 when it is too late; 409 when it was undone already.
 */
export async function undo(
  call: RequestContext,
  _asked: Input<typeof undoGroup>,
): Promise<AnswerOf<typeof undoGroup>> {
  const id = idOf(call);
  const [entry] = await call.db.query<Stored>(
    sql`select to_char(date, 'YYYY-MM-DD') as date, reason, marks, made_by, made_at, undone_at from group_marks where id = ${id} for update`,
  );
  if (!entry) throw notFound();
  if (entry.undone_at !== null) throw clash(sentences.undoneAlready());
  if (!mayUndo(call, entry, await clockOf(call)))
    throw notAllowed(sentences.tooLateToUndo(), "locked", "edit_locked_attendance");
  await lockRegisters(call.db, [...new Set(entry.marks.map(({ class_id }) => class_id))]);
  const { back, kept, codes } = await untouched(call, entry.marks);
  const at = call.context.now().toISOString();
  await writeMarks(
    call.db,
    writerOf(call, at),
    back.map(({ register_id, student_id, before }): MarkToWrite => ({
      register_id,
      student_id,
      code_id: before?.code_id ?? null,
      minutes_late: before?.minutes_late ?? null,
      remark: before?.remark ?? null,
      office: before?.office ?? false,
      leave_id: before?.leave_id ?? null,
    })),
    [
      {
        action: "changed marks",
        resource: "attendance",
        recordId: null,
        changes: Object.fromEntries([
          ["register", { before: null, after: `${back.length} marks, ${entry.date}` }],
          ["reason", { before: null, after: `Undone: ${entry.reason}` }],
          ...[...groupBy(back, ({ student }) => student)].map(([student, marks]) => [
            student,
            {
              before: listed(marks.map((one) => codes.get(markKey(one)) ?? null)),
              after: listed(marks.map(({ before }) => before?.code ?? null)),
            },
          ]),
        ]) as Changes,
      },
    ],
  );
  await call.db.query(
    sql`update group_marks set undone_by = ${call.identity.id}, undone_at = ${at}::timestamptz where id = ${id}`,
  );
  return one({ restored: back.length, kept });
}
