import { sql } from "../db/sql";
import type { Database } from "../db/database";

/** Admins who read one language. */
export interface AdminReaders {
  language: string;
  /** The same, null where it is the institution's: as a sending stores it. */
  own: string | null;
  ids: readonly number[];
}

/**
 * Admins by the language of their account; who has none reads that of the institution, and English
 * where that has none either. Admins who may not sign in are left out. One statement.
 */
export async function adminReaders(
  db: Database,
  adminIds: readonly number[],
): Promise<AdminReaders[]> {
  if (adminIds.length === 0) return [];
  return db.query<AdminReaders>(sql`
    with i as materialized (select coalesce((select nullif(value ->> 'language', '') from settings where key = 'institution'), 'en') as language)
    select coalesce(a.language, i.language) as language, nullif(coalesce(a.language, i.language), i.language) as own, array_agg(a.id order by a.id) as ids
    from admins a, i where a.id = any(${sql.param([...adminIds])}::int[]) and a.status = 'active' and a.deleted_at is null
    group by 1, 2 order by 2 nulls first`);
}
