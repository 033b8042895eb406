import { sql } from "../db/sql";
import type { Database } from "../db/database";
import type { DataOf } from "../http/contract";
import { maxGroups, type matrix } from "./contract";

/** A column of the matrix: a user group, with how many live admins are in it. */
export type MatrixGroup = DataOf<typeof matrix>["groups"][number];

/** The user groups by name. */
export const readMatrix = (db: Database): Promise<MatrixGroup[]> =>
  db.query<MatrixGroup>(sql`
    select g.id, g.name, g.version, g.permissions,
      (select count(*) from admins__user_groups l join admins a on a.id = l.from_id and a.deleted_at is null where l.to_id = g.id) as members
    from user_groups g where g.deleted_at is null order by g.name, g.id limit ${maxGroups}`);
