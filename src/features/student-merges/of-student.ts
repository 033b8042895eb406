import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { folded } from "@rollcall/kit/api/db/fold";
import { mergeKind, type MergeFacts } from "./merge";

type Person = MergeFacts["keep"];

const merged = sql`select (a.facts -> 'other' ->> 'id')::int as other, (a.facts -> 'keep' ->> 'id')::int as keep from undoable_acts a where a.kind = ${mergeKind} and a.undone_at is null`;

/** The students who have become a part of others, with those, to select from. */
export const mergedStudents = sql`(${merged})`;

/** Whom a student has become a part of; undefined of one who has not. */
export async function mergedInto(db: Database, id: number): Promise<Person | undefined> {
  const [person] = await db.query<Person>(sql`
    select s.id, s.name, s.admission_no from (${merged} and a.subject = ${`${id}`}) m join students s on s.id = m.keep limit 1`);
  return person;
}

/** Who has become a part of a student. */
export const mergedFrom = (
  db: Database,
  id: number,
): Promise<{ person: Person; erased: boolean }[]> =>
  db.query(sql`
    select json_build_object('id', s.id, 'name', s.name, 'admission_no', s.admission_no) as person, s.erased_at is not null as erased from ${mergedStudents} m join students s on s.id = m.other where m.keep = ${id} order by s.id`);

/** Others who may be the same child: they have the same name, and no other birthday. */
export const alikeTo = (db: Database, id: number): Promise<Person[]> =>
  db.query(sql`
    select o.id, o.name, o.admission_no from students s join students o on o.id <> s.id and o.deleted_at is null and o.erased_at is null
      and ${folded(sql`btrim(o.name)`)} = ${folded(sql`btrim(s.name)`)} and (o.date_of_birth is null or s.date_of_birth is null or o.date_of_birth = s.date_of_birth)
    where s.id = ${id} and s.deleted_at is null order by o.id limit 5`);
