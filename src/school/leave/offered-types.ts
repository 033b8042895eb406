import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/** Types of leave `t` that can be given: not those whose days a retired code would mark. */
export const offeredTypes: SQL = sql`leave_types t join attendance_codes c on c.id = t.code_id and c.deleted_at is null and not c.retired where t.deleted_at is null`;
