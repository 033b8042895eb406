import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/** Rows `t` that are about students by their `student_id`. */
export const ofStudents = { students: (ids: SQL): SQL => sql`t.student_id = any(${ids})` };
