import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity } from "@rollcall/kit/api/activity";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";
import type { Row } from "@rollcall/kit/api/db/row";

/** The class's record names the last class teacher in its history whose time is not over. */
async function follow(call: RequestContext, ofClass: number): Promise<void> {
  const changed = await call.db.query<{ before: number | null; after: number | null }>(sql`
    with old as (select id, class_teacher_id from classes where id = ${ofClass} for no key update),
    now as (
      select old.id, (select h.teacher_id from class_teachers h where h.class_id = old.id and h.deleted_at is null and (h.to_date is null or h.to_date >= ${await today(call)}::date)
        order by h.from_date desc limit 1) as teacher_id from old)
    update classes c set class_teacher_id = now.teacher_id, version = next_version(c.version), updated_at = now()
    from old join now on now.id = old.id where c.id = old.id and old.class_teacher_id is distinct from now.teacher_id
    returning old.class_teacher_id as before, c.class_teacher_id as after`);
  await logActivity(
    call,
    changed.map((change) => ({
      action: "updated",
      resource: "classes",
      recordId: ofClass,
      changes: { class_teacher_id: change },
    })),
  );
}

async function followAll(
  call: RequestContext,
  rows: readonly (Readonly<Row> | null)[],
): Promise<void> {
  for (const ofClass of new Set(rows.map((row) => row?.["class_id"])))
    if (typeof ofClass === "number") await follow(call, ofClass);
  await publish(call.db, { topic: "registers" });
}

/** A correction of the history of class teachers also corrects the class's record. */
export const classTeacherRules: Rules = {
  afterWrite: (call, { before, after }) => followAll(call, [before, after]),
  afterTrash: (call, before) => followAll(call, [before]),
};

/**
 * A teacher who goes into the trash is class teacher no more from today on; the time before stays in
 * the history.
 */
export const teacherTenureRules: Rules = {
  async beforeRemove(call, before) {
    const day = await today(call);
    await call.db.query(sql`
      update class_teachers set version = next_version(version), updated_at = now(),
        to_date = case when from_date < ${day}::date then ${day}::date - 1 else to_date end,
        deleted_at = case when from_date < ${day}::date then null else now() end
      where teacher_id = ${Number(before["id"])} and deleted_at is null and (to_date is null or to_date >= ${day}::date)`);
  },
};
