import { sql } from "@rollcall/kit/api/db/sql";
import { one } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { carryOut, clockOf, mayUndo, undo } from "./carry-out";
import { groupChoices, listGroups, markGroup, previewGroup, undoGroup } from "./contract";
import { planOf, type GroupPlan } from "./group";
import { compareNames } from "@rollcall/kit/schema/formats/names";

const common = { access: needs("mark_attendance"), subject: "Attendance" } as const;
const perPage = 20;

function presentPlan({ rows, unknown, slots }: GroupPlan): DataOf<typeof previewGroup> {
  const changed = rows.filter(({ changes }) => changes.length > 0);
  const registers = new Map(
    changed.flatMap(({ changes }) =>
      changes.map(({ state }) => [`${state.class_id} ${state.slot}`, state]),
    ),
  );
  return {
    changes: changed.reduce((sum, { changes }) => sum + changes.length, 0),
    students: changed.length,
    registers: registers.size,
    untaken: [...registers.values()].filter(({ register }) => !register).length,
    unknown,
    slots,
    rows: rows.map(({ member, changes, before, why }) => ({
      student: { id: member.id, name: member.name, admission_no: member.admission_no },
      class: { id: member.class_id, name: member.class },
      changes: changes.length,
      before,
      why: [...why],
    })),
  };
}

type Listed = Omit<DataOf<typeof listGroups>[number], "may_undo">;

async function list(
  call: RequestContext,
  { query: { before } }: Input<typeof listGroups>,
): Promise<AnswerOf<typeof listGroups>> {
  const now = await clockOf(call);
  const found = await call.db.query<Listed>(sql`
    select g.id, to_char(g.date, 'YYYY-MM-DD') as date, g.reason, g.code, jsonb_array_length(g.marks) as marks,
      (select count(distinct m ->> 'student_id')::int from jsonb_array_elements(g.marks) m) as students,
      g.made_at, (select json_build_object('id', a.id, 'name', a.name) from admins a where a.id = g.made_by) as made_by, g.undone_at
    from group_marks g where ${before === undefined ? sql`true` : sql`g.id < ${before}`} order by g.id desc limit ${perPage}`);
  return one(
    found.map((entry) => ({
      ...entry,
      may_undo:
        entry.undone_at === null &&
        mayUndo(call, { made_at: entry.made_at, made_by: entry.made_by?.id ?? null }, now),
    })),
  );
}

async function choices(call: RequestContext): Promise<AnswerOf<typeof groupChoices>> {
  const { today } = await clockOf(call);
  const [found] = await call.db.query<Omit<DataOf<typeof groupChoices>, "today">>(sql`
    select (select coalesce(json_agg(json_build_object('code', code, 'label', label, 'is_late', is_late) order by sort_order, code), '[]') from attendance_codes where deleted_at is null and not retired) as codes,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from classes where deleted_at is null and status = 'active') as classes`);
  if (!found) throw new Error("A statement without a table has no row.");
  const { codes, classes } = found;
  return one({ today, codes, classes: classes.sort((a, b) => compareNames(a.name, b.name)) });
}

/** One entry for many students. */
export const groupMarkRoutes: Route[] = [
  routeOf(groupChoices, { ...common, summary: "What an entry can be made of", handle: choices }),
  routeOf(listGroups, { ...common, summary: "The latest entries for many students", handle: list }),
  routeOf(previewGroup, {
    ...common,
    summary: "What one entry for many students would change",
    handle: async (call, { body }) => one(presentPlan(await planOf(call, body))),
  }),
  routeOf(markGroup, {
    ...common,
    summary: "Mark many students at once",
    writes: true,
    handle: carryOut,
  }),
  routeOf(undoGroup, {
    ...common,
    summary: "Undo an entry for many students",
    writes: true,
    handle: undo,
  }),
];
