import { sql } from "@rollcall/kit/api/db/sql";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { report } from "./contract";
import type { ReportQuery } from "./report";

type Chosen = DataOf<typeof report>["chosen"];

/** The names of the records that a report is cut down to. One statement, where there are any. */
export async function chosenBy({
  call: { db },
  classId,
  subjectId,
  teacherId,
}: Pick<ReportQuery, "call" | "classId" | "subjectId" | "teacherId">): Promise<Chosen> {
  const nothing = { class: null, subject: null, teacher: null };
  if (classId === undefined && subjectId === undefined && teacherId === undefined) return nothing;
  const [found] = await db.query<Chosen>(sql`
    select (select json_build_object('id', id, 'name', name) from classes where id = ${classId ?? null}::int) as class,
      (select json_build_object('id', id, 'name', name) from subjects where id = ${subjectId ?? null}::int) as subject,
      (select json_build_object('id', id, 'name', name) from teachers where id = ${teacherId ?? null}::int) as teacher`);
  return found ?? nothing;
}
