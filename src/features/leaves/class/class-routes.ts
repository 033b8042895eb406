import { sql } from "@rollcall/kit/api/db/sql";
import { one } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { subject } from "../body";
import {
  classLeaveChoices,
  enterClassLeave,
  listClassLeave,
  previewClassLeave,
  undoClassLeave,
} from "./contract";
import { enter, undo } from "./class-leave";
import { planClassLeave } from "./class-plan";
import { compareNames } from "@rollcall/kit/schema/formats/names";

const common = { access: needs("create_leaves", "edit_leaves", "view_leaves"), subject } as const;
const maxListed = 20;

async function choices(call: RequestContext): Promise<AnswerOf<typeof classLeaveChoices>> {
  const [found] = await call.db.query<Omit<DataOf<typeof classLeaveChoices>, "today">>(sql`
    select (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.sort_order, t.id), '[]') from leave_types t join attendance_codes c on c.id = t.code_id where t.deleted_at is null and c.deleted_at is null and not c.retired) as types,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from classes where deleted_at is null and status = 'active') as classes`);
  if (!found) throw new Error("A statement without a table has no row.");
  const classes = found.classes.sort((a, b) => compareNames(a.name, b.name));
  return one({ today: await today(call), types: found.types, classes });
}

async function preview(
  call: RequestContext,
  { body }: Input<typeof previewClassLeave>,
): Promise<AnswerOf<typeof previewClassLeave>> {
  const { rows, students, changes } = await planClassLeave(call, body);
  return one({
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

const list = async ({ db }: RequestContext): Promise<AnswerOf<typeof listClassLeave>> =>
  one(
    await db.query(sql`
      select b.id, t.name as type, b.from_date, b.to_date, b.reason, (select count(*)::int from leave_batch_members m where m.batch_id = b.id) as students,
        b.made_at, (select name from admins a where a.id = b.made_by) as made_by, b.undone_at
      from leave_batches b join leave_types t on t.id = b.leave_type_id order by b.id desc limit ${maxListed}`),
  );

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
