import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity, type Activity } from "@rollcall/kit/api/activity";
import { invalid, notFound } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import { idOf } from "@rollcall/kit/api/http/request-values";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { numberForms, numberKey } from "../../school/roster/domain/admission-number";
import { groupMembers } from "../../resources/group-members";
import { placeChange, refuseOwnGain } from "../../school/roster/own-gain";
import { recountStudents } from "../../school/recounts/recount";
import { refuseTwoLessons } from "../roster/api";
import { lockTimetable } from "../timetable/api";
import { sentences } from "@rollcall/kit/schema/sentences";
import type { addToGroup } from "./contract";

import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("groups", words);

type Body = Input<typeof addToGroup>["body"];

interface Wanted {
  id: number;
  admission_no: string;
  /** Has a place in the group on one of the days. */
  has_place: boolean;
}

/** The students that are meant; locked, so that no other act places them meanwhile. */
const readWanted = ({ db }: RequestContext, groupId: number, body: Body) => {
  const numbers = body.admission_nos.flatMap(numberForms);
  return db.query<Wanted>(sql`
    select s.id, s.admission_no, exists (
      select 1 from group_members g where g.student_id = s.id and g.group_id = ${groupId} and g.deleted_at is null
        and daterange(g.from_date, g.to_date, '[]') && daterange(${body.from_date}::date, ${body.to_date ?? null}::date, '[]')) as has_place
    from students s
    where s.deleted_at is null and (s.id = any(${sql.param(body.student_ids)}::int[]) or lower(s.admission_no) = any(${sql.param(numbers)}::text[])
      or exists (select 1 from enrolments e where e.student_id = s.id and e.deleted_at is null and e.class_id = any(${sql.param(body.class_ids)}::int[]) and e.from_date <= ${body.from_date}::date and (e.to_date is null or e.to_date >= ${body.from_date}::date)))
    order by s.id for no key update`);
};

const loggedPlace = (
  { id, student_id }: { id: number; student_id: number },
  groupId: number,
  { from_date, to_date = null }: Body,
): Activity => ({
  action: "created",
  resource: groupMembers.name,
  recordId: id,
  changes: {
    student_id: { before: null, after: student_id },
    group_id: { before: null, after: groupId },
    from_date: { before: null, after: from_date },
    ...(to_date === null ? {} : { to_date: { before: null, after: to_date } }),
  },
});

/** @throws ApiError 404 for what is no teaching group; 422 for days that end before they begin. */
async function refuseUnfit({ db }: RequestContext, groupId: number, body: Body): Promise<void> {
  const { from_date, to_date } = groupMembers.fields;
  if (body.to_date != null && body.to_date < body.from_date)
    throw invalid({ to_date: [sentences.notBefore(to_date.label, from_date.label)] });
  const [group] = await db.query(
    sql`select 1 from classes where id = ${groupId} and kind = 'group' and deleted_at is null for key share`,
  );
  if (!group) throw notFound();
}

/**
 * Places students in a teaching group. A constant number of statements, however many students.
 * @throws ApiError 404, 422.
 */
export async function answerAdd(
  call: RequestContext,
  { body }: Input<typeof addToGroup>,
): Promise<AnswerOf<typeof addToGroup>> {
  const groupId = idOf(call);
  await lockTimetable(call);
  await refuseUnfit(call, groupId, body);
  const wanted = await readWanted(call, groupId, body);
  const known = new Set(wanted.map(({ admission_no }) => numberKey(admission_no)));
  const unknown = [...new Set(body.admission_nos)].filter((no) => !known.has(numberKey(no)));
  if (wanted.length === 0) throw invalid({ student_ids: [t("chooseOne")] });
  const fresh = wanted.filter((one) => !one.has_place).map(({ id }) => id);
  if (fresh.length > 0) {
    await refuseOwnGain(call, fresh, {
      groups: placeChange(
        [],
        fresh.map((id) => ({
          student_id: id,
          place_id: groupId,
          from_date: body.from_date,
          to_date: body.to_date ?? null,
        })),
      ),
    });
    const made = await call.db.query<{ id: number; student_id: number }>(sql`
      insert into group_members (student_id, group_id, from_date, to_date)
      select id, ${groupId}, ${body.from_date}::date, ${body.to_date ?? null}::date from unnest(${sql.param(fresh)}::int[]) as id returning id, student_id`);
    await refuseTwoLessons(call, fresh, "student_ids");
    await recountStudents(call.db, fresh);
    await logActivity(
      call,
      made.map((place) => loggedPlace(place, groupId, body)),
    );
    await publish(call.db, { topic: "registers" });
  }
  return ok(
    { added: fresh.length, already: wanted.length - fresh.length, unknown },
    { status: 201, message: t("added", { count: fresh.length }) },
  );
}
