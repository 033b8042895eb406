import { sql } from "@rollcall/kit/api/db/sql";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { offeredTypes } from "../../../school/leave/offered-types";
import { subject } from "../body";
import {
  classLeaveChoices,
  enterClassLeave,
  listClassLeave,
  previewClassLeave,
  undoClassLeave,
} from "./contract";
import { classLeave } from "./class-leave";
import { compareNames } from "@rollcall/kit/schema/formats/names";

const common = { access: needs("create_leaves", "edit_leaves", "view_leaves"), subject } as const;

async function choices(call: RequestContext): Promise<AnswerOf<typeof classLeaveChoices>> {
  const [found] = await call.db.query<Omit<DataOf<typeof classLeaveChoices>, "today">>(sql`
    select (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.sort_order, t.id), '[]') from ${offeredTypes}) as types,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from classes where deleted_at is null and status = 'active') as classes`);
  if (!found) throw new Error("A statement without a table has no row.");
  const classes = found.classes.sort((a, b) => compareNames(a.name, b.name));
  return ok({ today: await today(call), types: found.types, classes });
}

async function preview(
  call: RequestContext,
  { body }: Input<typeof previewClassLeave>,
): Promise<AnswerOf<typeof previewClassLeave>> {
  const { rows, students, changes } = await classLeave.preview(call, body);
  return ok({
    students,
    changes,
    rows: rows.map(({ member: { id, name, admission_no, class: its }, granted, why }) => ({
      student: { id, name, admission_no },
      class: its,
      changes: granted?.plan.marks.length ?? 0,
      why,
      over: granted?.over ?? null,
    })),
  });
}

async function list(call: RequestContext): Promise<AnswerOf<typeof listClassLeave>> {
  const acts = await classLeave.latest(call);
  const types = await call.db.query<{ id: number; name: string }>(
    sql`select id, name from leave_types where id = any(${sql.param(acts.map(({ facts }) => facts.leave_type_id))}::int[])`,
  );
  return ok(
    acts.map(
      ({
        facts: { leave_type_id: typeId, ...facts },
        made_by: by,
        may_undo: _mayUndo,
        ...act
      }) => ({
        ...act,
        ...facts,
        type: types.find(({ id }) => id === typeId)?.name ?? "",
        made_by: by?.name ?? null,
      }),
    ),
  );
}

async function enter(
  call: RequestContext,
  { body: { students, changes, ...entry } }: Input<typeof enterClassLeave>,
): Promise<AnswerOf<typeof enterClassLeave>> {
  return ok(await classLeave.act(call, entry, { students, changes }));
}

async function undo(call: RequestContext): Promise<AnswerOf<typeof undoClassLeave>> {
  const { undone: cancelled, kept } = await classLeave.undo(call);
  return ok({ cancelled, kept });
}

/** Leave for a class: a trip, study leave. */
export const classLeaveRoutes: Route[] = [
  routeOf(classLeaveChoices, {
    ...common,
    summary: "What leave for a class can be made of",
    handle: choices,
  }),
  routeOf(listClassLeave, { ...common, summary: "The latest leave for classes", handle: list }),
  routeOf(previewClassLeave, {
    ...common,
    summary: "Whom leave for a class would be entered for",
    handle: preview,
  }),
  routeOf(enterClassLeave, {
    ...common,
    summary: "Enter leave for a class",
    writes: true,
    handle: enter,
  }),
  routeOf(undoClassLeave, {
    ...common,
    summary: "Cancel leave for a class",
    writes: true,
    handle: undo,
  }),
];
