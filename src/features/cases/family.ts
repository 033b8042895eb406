import { sql } from "@rollcall/kit/api/db/sql";
import { notFound } from "@rollcall/kit/api/errors";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { may } from "@rollcall/kit/schema";
import { toldLinks } from "../../school/custody/links";
import type { caseFamily } from "./contract";

type Family = DataOf<typeof caseFamily>;

/** Whom a case is about and who is called, as far as the caller may see them. @throws ApiError 404 */
export async function familyOf(call: RequestContext): Promise<Family> {
  const [found] = await call.db.query<Family>(sql`
    select json_build_object('id', s.id, 'name', s.name, 'admission_no', s.admission_no, 'photo', case when ${may(call.identity, "view_students")} then s.photo end,
        'class', (select json_build_object('id', c.id, 'name', c.name) from classes c where c.id = s.class_id)) as student,
      case when ${may(call.identity, "view_parents")} then (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'relation', p.relation, 'phone', nullif(p.phone, '')) order by p.name, p.id), '[]')
        from ${toldLinks} l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id) end as parents
    from cases k join students s on s.id = k.student_id where k.id = ${idOf(call)}`);
  if (!found) throw notFound();
  return found;
}
