import { sql } from "drizzle-orm";
import type { Database } from "../db/database";

/** A column of the matrix: a user group, with how many live admins are in it. */
export interface MatrixGroup {
  id: number;
  name: string;
  version: number;
  permissions: string[];
  members: number;
}

/** More groups than a school has; the matrix is no place for more. */
export const mostGroups = 200;

/** The user groups by name. */
export const readMatrix = (db: Database): Promise<MatrixGroup[]> =>
  db.query<MatrixGroup>(sql`
    select g.id, g.name, g.version, g.permissions,
      (select count(*) from admins__user_groups l join admins a on a.id = l.from_id and a.deleted_at is null where l.to_id = g.id) as members
    from user_groups g where g.deleted_at is null order by g.name, g.id limit ${mostGroups}`);
