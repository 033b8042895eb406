import { sql } from "@rollcall/kit/api/db/sql";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { groupBy } from "@rollcall/kit/schema/group-by";
import type { Changes } from "@rollcall/kit/schema";
import { undoable } from "@rollcall/kit/with/undoable/api";
import { lessonsJson, takesPlace } from "../../school/calendar/lessons";
import {
  beginRegisters,
  registerKeyOf,
  type RegisterToBegin,
} from "../../school/registers/begin-registers";
import { lockRegisters } from "../../school/registers/locks";
import {
  listedCodes,
  storedMark,
  undoMarks,
  type StoredMark,
} from "../../school/registers/undo-marks";
import { writeMarks, writerOf } from "../../school/registers/write-marks";
import type { RegisterRow } from "../../school/registers/register-row";
import { periodOf } from "../../school/slots/slots";
import type { MarkFile } from "./entries";
import { planOf, type MarkFilePlan, type PlannedMark } from "./plan";
import { t } from "./text";

type NamedFile = MarkFile & { file_name?: string };

/** What the list of the latest files shows of one. */
interface FileFacts {
  file_name: string;
  from: string;
  to: string;
  students: number;
  marks: number;
}

/** The classes whose registers a plan changes. */
const classesOf = ({ added, differing }: MarkFilePlan) =>
  new Set([...added, ...differing].map(({ target }) => target.class_id));

/** The lessons of registers that were not taken, so that they are the right teacher's; one statement. */
async function lessonsFor(
  { db }: RequestContext,
  marks: readonly PlannedMark[],
  { facts }: MarkFilePlan,
): Promise<RegisterToBegin[]> {
  const registers = [
    ...new Map(marks.map(({ target }) => [registerKeyOf(target), target])).values(),
  ];
  const each = (of: (one: (typeof registers)[number]) => unknown) => sql.param(registers.map(of));
  const rows = await db.query<{ place: number; lessons: RegisterRow["lessons"] }>(sql`
    select x.place::int as place, ${lessonsJson(sql`x.class_id`, sql`x.date`, sql`x.period`)} as lessons
    from unnest(${each(({ class_id }) => class_id)}::int[], ${each(({ date }) => date)}::date[], ${each(({ slot }) => periodOf(slot))}::int[]) with ordinality as x(class_id, date, period, place)
    where x.period is not null`);
  const lessonsAt = new Map(rows.map(({ place, lessons }) => [place - 1, lessons]));
  return registers.map((register, place) => {
    const { class_id: classId, date, slot } = register;
    const id = facts?.registerOf(classId, date, slot) ?? null;
    const starts = facts?.school.starts.get(slot) ?? null;
    const lesson = (lessonsAt.get(place) ?? []).find(
      ({ weekday, week }) =>
        facts && takesPlace({ classId, weekday, week, slot, starts }, date, facts.school.calendar),
    );
    return {
      ...register,
      register: id === null ? null : { id },
      lesson: lesson ?? null,
      isFirst: facts?.isFirst ?? false,
    };
  });
}

/** One line of the log for all of it: the file, and each student's marks in the order of the days. */
function logOf(
  { file_name, from, to, students }: FileFacts,
  marks: readonly PlannedMark[],
): Changes {
  const inOrder = marks.toSorted((a, b) => (a.target.date < b.target.date ? -1 : 1));
  return Object.fromEntries([
    ["register", { before: null, after: `${students} students, ${from} to ${to}` }],
    ["reason", { before: null, after: `File: ${file_name}` }],
    ...[...groupBy(inOrder, ({ student }) => `${student.name} (${student.admission_no})`)].map(
      ([student, own]) =>
        [
          student,
          {
            before: listedCodes(own.map(({ change }) => change.before?.code ?? null)),
            after: listedCodes(own.map(({ change }) => change.after?.code ?? null)),
          },
        ] as const,
    ),
  ]);
}

/** A file of marks as one act, in a constant number of statements. */
export const markFile = undoable({
  kind: "mark-file",
  lateUndo: "edit_locked_attendance",
  sentences: {
    changedMeanwhile: () => t("changedMeanwhile"),
    undoneAlready: () => t("undoneAlready"),
    tooLateToUndo: () => t("tooLateToUndo"),
  },

  async lock(call, file: NamedFile) {
    const classes = classesOf(await planOf(call, file));
    await lockRegisters(call.db, [...classes]);
    return classes;
  },

  plan: (call, file: NamedFile) => planOf(call, file),

  counts: ({ marks, refused }: MarkFilePlan) => ({
    changes: marks.length,
    refused: refused.length,
  }),

  async apply(call, { choice: { file_name = "", existing }, plan, held, at }) {
    const { marks, differing } = plan;
    if (differing.length > 0 && !existing) throw invalid({ existing: [t("keepOrReplace")] });
    if ([...classesOf(plan)].some((id) => !held.has(id))) throw clash(t("changedMeanwhile"));
    const ids = await beginRegisters(call, await lessonsFor(call, marks, plan), at);
    const registerOf = ({ target }: PlannedMark) => ids.get(registerKeyOf(target)) ?? 0;
    const days = [...new Set(marks.map(({ target }) => target.date))].sort();
    const facts: FileFacts = {
      file_name,
      from: days[0] ?? "",
      to: days.at(-1) ?? "",
      students: new Set(marks.map(({ student }) => student.id)).size,
      marks: marks.length,
    };
    await writeMarks(
      call.db,
      writerOf(call, at),
      marks.map((mark) => ({ ...mark.change.mark, register_id: registerOf(mark) })),
      [
        {
          action: "changed marks",
          resource: "attendance",
          recordId: null,
          changes: logOf(facts, marks),
        },
      ],
    );
    const changes = marks.map((mark) =>
      storedMark(mark.change, {
        register_id: registerOf(mark),
        class_id: mark.target.class_id,
        student: mark.student.name,
      }),
    );
    return { facts, changes };
  },

  revert: (call, { facts, changes }: { id: number; facts: FileFacts; changes: StoredMark[] }, at) =>
    undoMarks(call, changes, {
      days: `${facts.from} to ${facts.to}`,
      reason: `File: ${facts.file_name}`,
      at,
    }),
});
