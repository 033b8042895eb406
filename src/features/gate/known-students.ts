import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { numberForms, numberKey } from "../../school/roster/domain/admission-number";
import { classSpans } from "../../school/roster/enrolled";
import type { SentEntry } from "./contract";

/** What an entry names a student by. */
type Naming = Pick<SentEntry, "student_id" | "admission_no">;

/** A student with the class of a day. */
export interface GateStudent {
  id: number;
  name: string;
  admission_no: string;
  class_id: number | null;
  class: string | null;
  /** The teaching groups of the day. */
  group_ids: number[];
}

/** The teaching groups in which a student is expected on a day, in SQL; not where a guest. */
export const groupsOn = (student: SQL, date: string): SQL =>
  sql`coalesce((select array_agg(g.class_id order by g.class_id) from roster_spans g where g.student_id = ${student} and g.is_group and g.slots is null and g.from_date <= ${date}::date and (g.to_date is null or g.to_date >= ${date}::date)), '{}')`;

/**
 * Finds the students that entries name, in the class of a day; one in the trash is nobody. One
 * statement.
 */
export async function knownStudents(
  db: Database,
  date: string,
  entries: readonly Naming[],
): Promise<(entry: Naming) => GateStudent | undefined> {
  const ids = entries.flatMap(({ student_id: id }) => id ?? []);
  const numbers = entries.flatMap(({ admission_no: no }) =>
    no === undefined ? [] : numberForms(no),
  );
  const found = await db.query<GateStudent>(sql`
    select s.id, s.name, s.admission_no, c.id as class_id, c.name as class, ${groupsOn(sql`s.id`, date)} as group_ids
    from students s
    left join ${classSpans} e on e.student_id = s.id and e.from_date <= ${date}::date and (e.to_date is null or e.to_date >= ${date}::date)
    left join classes c on c.id = e.class_id and c.deleted_at is null
    where s.deleted_at is null and (s.id = any(${sql.param(ids)}::int[]) or lower(s.admission_no) = any(${sql.param(numbers)}::text[]))`);
  const byId = new Map(found.map((one) => [one.id, one]));
  const exact = new Map(found.map((one) => [one.admission_no, one]));
  const byNumber = new Map(found.map((one) => [numberKey(one.admission_no), one]));
  return ({ student_id: id, admission_no: no = "" }) =>
    id === undefined ? (exact.get(no) ?? byNumber.get(numberKey(no))) : byId.get(id);
}
