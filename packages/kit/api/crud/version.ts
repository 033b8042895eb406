import { sql, type SQL } from "../db/sql";

/** What every change of a record sets beside its own columns; a stale `If-Match` is told by it. */
export const nextVersion: SQL = sql`version = next_version(version), updated_at = now()`;
