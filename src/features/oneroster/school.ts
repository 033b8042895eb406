import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Row } from "@rollcall/kit/api/db/row";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { today } from "@rollcall/kit/api/today";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { parentLinks } from "../../school/custody/links";
import type { Entity } from "./external-ids";

/** A record as far as OneRoster is about it, by API names. */
export type Known = Row & { id: number };

/** The school as OneRoster sees it: live records, those that are archived or have left among them. */
export interface School {
  name: string;
  code: string | null;
  country: string | null;
  /** When its settings were changed last; RFC 3339. */
  changedAt: string;
  today: CalendarDay;
  records: Readonly<Record<Entity, readonly Known[]>>;
}

/** Times that are not over: of members and class teachers that is where they are now, or will be. */
const statements = (day: CalendarDay): Readonly<Record<Entity, SQL>> => ({
  "academic-years": sql`select id, name, start_date, end_date, updated_at from academic_years where deleted_at is null order by id`,
  "academic-terms": sql`select t.id, t.name, t.academic_year_id, t.start_date, t.end_date, t.updated_at from academic_terms t join academic_years y on y.id = t.academic_year_id and y.deleted_at is null where t.deleted_at is null order by t.id`,
  subjects: sql`select id, name, code, status, updated_at from subjects where deleted_at is null order by id`,
  teachers: sql`select id, employee_no, name, email, phone, gender, status, updated_at from teachers where deleted_at is null and erased_at is null order by id`,
  classes: sql`select id, name, code, kind, grade, room, class_teacher_id, status, updated_at from classes where deleted_at is null order by id`,
  parents: sql`select id, name, relation, phone, email, updated_at from parents where deleted_at is null and erased_at is null order by id`,
  students: sql`
    select s.id, s.admission_no, s.name, s.class_id, s.next_class_id, s.status, s.gender, s.date_of_birth, s.email, s.phone, s.admission_date, s.leaving_date, s.updated_at,
      coalesce((select jsonb_agg(l.to_id order by l.to_id) from ${parentLinks} l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id), '[]') as parents
    from students s where s.deleted_at is null and s.erased_at is null order by s.id`,
  "group-members": sql`select id, student_id, group_id, from_date, to_date, updated_at from group_members where deleted_at is null and (to_date is null or to_date >= ${day}) order by id`,
  enrolments: sql`select id, student_id, class_id, from_date, to_date, updated_at from enrolments where deleted_at is null and (to_date is null or to_date >= ${day}) order by id`,
  "class-teachers": sql`select id, class_id, teacher_id, from_date, to_date, updated_at from class_teachers where deleted_at is null and (to_date is null or to_date >= ${day}) order by id`,
});

/** Reads the school. A dozen statements, whatever its size. */
export async function readSchool(
  call: Pick<RequestContext, "db" | "context">,
  wanted?: ReadonlySet<Entity>,
): Promise<School> {
  const day = await today(call);
  const settings: Readonly<Record<string, unknown>> = {
    ...(await call.context.settings.read(call.db)),
  };
  const [stored] = await call.db.query<{ at: string }>(
    sql`select updated_at as at from settings where key = 'institution'`,
  );
  const text = (path: string) => (typeof settings[path] === "string" ? settings[path] : null);
  const records = {} as Record<Entity, readonly Known[]>;
  for (const [entity, statement] of Object.entries(statements(day)) as [Entity, SQL][])
    records[entity] = wanted?.has(entity) === false ? [] : await call.db.query<Known>(statement);
  return {
    name: text("institution.name") || "School",
    code: text("institution.code"),
    country: text("institution.country"),
    changedAt: stored?.at ?? "2026-01-01T00:00:00.000Z",
    today: day,
    records,
  };
}

/** Names of records that are in the trash, of those that are asked for. */
export async function trashedAmong(
  db: RequestContext["db"],
  table: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: number; name: string }>(
    sql`select id, name from ${sql.identifier(table)} where deleted_at is not null and id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
