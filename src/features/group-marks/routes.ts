import { sql } from "@rollcall/kit/api/db/sql";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { groupChoices, listGroups, markGroup, previewGroup, undoGroup } from "./contract";
import type { GroupPlan } from "./group";
import { groupEntry } from "./mark-group";
import { compareNames } from "@rollcall/kit/schema/formats/names";

const common = { access: needs("mark_attendance"), subject: "Attendance" } as const;

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

async function list(
  call: RequestContext,
  { query: { before } }: Input<typeof listGroups>,
): Promise<AnswerOf<typeof listGroups>> {
  const found = await groupEntry.latest(call, { before });
  return ok(found.map(({ facts, ...act }) => ({ ...act, ...facts })));
}

async function mark(
  call: RequestContext,
  { body: { changes, ...entry } }: Input<typeof markGroup>,
): Promise<AnswerOf<typeof markGroup>> {
  return ok(await groupEntry.act(call, entry, { changes }));
}

async function undo(call: RequestContext): Promise<AnswerOf<typeof undoGroup>> {
  const { undone: restored, kept } = await groupEntry.undo(call);
  return ok({ restored, kept });
}

async function choices(call: RequestContext): Promise<AnswerOf<typeof groupChoices>> {
  const [found] = await call.db.query<Omit<DataOf<typeof groupChoices>, "today">>(sql`
    select (select coalesce(json_agg(json_build_object('code', code, 'label', label, 'is_late', is_late) order by sort_order, code), '[]') from attendance_codes where deleted_at is null and not retired) as codes,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from classes where deleted_at is null and status = 'active') as classes`);
  if (!found) throw new Error("A statement without a table has no row.");
  const { codes, classes } = found;
  return ok({
    today: await today(call),
    codes,
    classes: classes.sort((a, b) => compareNames(a.name, b.name)),
  });
}

/** One entry for many students. */
export const groupMarkRoutes: Route[] = [
  routeOf(groupChoices, { ...common, summary: "What an entry can be made of", handle: choices }),
  routeOf(listGroups, { ...common, summary: "The latest entries for many students", handle: list }),
  routeOf(previewGroup, {
    ...common,
    summary: "What one entry for many students would change",
    handle: async (call, { body }) => ok(presentPlan(await groupEntry.preview(call, body))),
  }),
  routeOf(markGroup, {
    ...common,
    summary: "Mark many students at once",
    writes: true,
    handle: mark,
  }),
  routeOf(undoGroup, {
    ...common,
    summary: "Undo an entry for many students",
    writes: true,
    handle: undo,
  }),
];
