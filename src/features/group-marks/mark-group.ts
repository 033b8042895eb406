import { clash } from "@rollcall/kit/api/errors";
import type { Changes } from "@rollcall/kit/schema";
import { undoable } from "@rollcall/kit/with/undoable/api";
import { beginRegisters, registerKeyOf } from "../../school/registers/begin-registers";
import { lockRegisters } from "../../school/registers/locks";
import {
  listedCodes,
  storedMark,
  undoMarks,
  type StoredMark,
} from "../../school/registers/undo-marks";
import { writeMarks, writerOf } from "../../school/registers/write-marks";
import { membersOf, planOf, type Entry, type GroupPlan, type GroupRow } from "./group";
import { t } from "./text";

type ReasonedEntry = Entry & { reason?: string };

/** What the list of the latest entries shows of one. */
interface Facts {
  date: string;
  reason: string;
  code: string;
  students: number;
  marks: number;
}

const changedRows = ({ rows }: GroupPlan): GroupRow[] =>
  rows.filter(({ changes }) => changes.length > 0);
const countMarks = (rows: readonly GroupRow[]): number =>
  rows.reduce((sum, { changes }) => sum + changes.length, 0);

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
            before: listedCodes(changes.map(({ change }) => change.before?.code ?? null)),
            after: listedCodes(changes.map(({ change }) => change.after?.code ?? null)),
          },
        ] as const,
    ),
  ]);
}

/** The same mark for many students: one entry of the log, in a constant number of statements. */
export const groupEntry = undoable({
  kind: "group-marks",
  lateUndo: "edit_locked_attendance",
  sentences: {
    changedMeanwhile: (now, shown) =>
      t("changedMeanwhile", { now: now.changes, shown: shown.changes ?? 0 }),
    undoneAlready: () => t("undoneAlready"),
    tooLateToUndo: () => t("tooLateToUndo"),
  },

  async lock(call, entry: ReasonedEntry) {
    const { members } = await membersOf(call, entry);
    const classes = new Set(members.flatMap(({ class_ids }) => class_ids));
    await lockRegisters(call.db, [...classes]);
    return classes;
  },

  plan: (call, entry: ReasonedEntry) => planOf(call, entry),

  counts(plan: GroupPlan) {
    const rows = changedRows(plan);
    return { changes: countMarks(rows), students: rows.length };
  },

  async apply(call, { choice: { date, code, reason = "" }, plan, held, at }) {
    if (plan.rows.some(({ member }) => member.class_ids.some((id) => !held.has(id))))
      throw clash(t("movedClass"));
    const rows = changedRows(plan);
    const all = rows.flatMap(({ member, changes }) =>
      changes.map((one) => ({ ...one, student: member.name })),
    );
    const states = [...new Map(all.map(({ state }) => [registerKeyOf(state), state])).values()];
    const ids = await beginRegisters(call, states, at);
    const registerOf = (state: (typeof states)[number]) => ids.get(registerKeyOf(state)) ?? 0;
    await writeMarks(
      call.db,
      writerOf(call, at),
      all.map(({ state, change }) => ({ ...change.mark, register_id: registerOf(state) })),
      [
        {
          action: "changed marks",
          resource: "attendance",
          recordId: null,
          changes: logOf(reason, date, rows),
        },
      ],
    );
    const facts: Facts = { date, reason, code, students: rows.length, marks: all.length };
    const changes = all.map(({ state, change, student }) =>
      storedMark(change, { register_id: registerOf(state), class_id: state.class_id, student }),
    );
    return { facts, changes };
  },

  revert: (call, { facts, changes }: { id: number; facts: Facts; changes: StoredMark[] }, at) =>
    undoMarks(call, changes, { days: facts.date, reason: facts.reason, at }),
});
