import { sql, type SQL } from "../db/sql";

/** One of these ids: to stand behind `=`. */
export const among = (ids: readonly number[]): SQL => sql`any(${sql.param([...ids])}::int[])`;
