import type { Database } from "@rollcall/kit/api/db/database";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { tableName } from "@rollcall/kit/api/db/names";
import type { Resource } from "@rollcall/kit/schema";
import { academicTerms } from "../../resources/academic-terms";
import { academicYears } from "../../resources/academic-years";
import { classTeachers } from "../../resources/class-teachers";
import { classes } from "../../resources/classes";
import { enrolments } from "../../resources/enrolments";
import { groupMembers } from "../../resources/group-members";
import { parents } from "../../resources/parents";
import { students } from "../../resources/students";
import { subjects } from "../../resources/subjects";
import { teachers } from "../../resources/teachers";

/** The resources whose records other systems know by ids of theirs. */
export const linked = {
  "academic-years": academicYears,
  "academic-terms": academicTerms,
  subjects,
  teachers,
  classes,
  parents,
  students,
  "group-members": groupMembers,
  enrolments,
  "class-teachers": classTeachers,
} as const satisfies Record<string, Resource>;
export type Entity = keyof typeof linked;
const entities = Object.keys(linked) as Entity[];
/** Those that an import looks for in the trash. */
export const trashable = entities.slice(0, 7);

/** What stands for the school itself, of which there is one. */
export const institution = "institution";

/** An id by which another system knows a record. */
export interface ExternalId {
  entity: Entity | typeof institution;
  key: string;
  id: number;
}

/** The ids of one system, in both directions. */
export interface Links {
  idOf(entity: ExternalId["entity"], key: string): number | undefined;
  keyOf(entity: ExternalId["entity"], id: number): string | undefined;
  all(entity: ExternalId["entity"]): readonly ExternalId[];
}

export function linksOf(rows: readonly ExternalId[]): Links {
  const ids = new Map(rows.map((row) => [`${row.entity} ${row.key}`, row.id]));
  const keys = new Map(rows.map((row) => [`${row.entity} ${row.id}`, row.key]));
  return {
    idOf: (entity, key) => ids.get(`${entity} ${key}`),
    keyOf: (entity, id) => keys.get(`${entity} ${id}`),
    all: (entity) => rows.filter((row) => row.entity === entity),
  };
}

/** What one system calls the records here. */
export const readLinks = async (db: Database, system: string): Promise<Links> =>
  linksOf(
    await db.query<ExternalId>(
      sql`select resource as entity, external_id as key, record_id as id from external_ids where system = ${system} order by record_id`,
    ),
  );

/** Stores ids. One that named another record before names the new one; so does the record. */
export async function storeLinks(
  db: Database,
  system: string,
  found: readonly ExternalId[],
): Promise<void> {
  if (found.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb) as x(entity text, key text, id int)`;
  await db.query(sql`
    delete from external_ids e using ${given} where e.system = ${system} and e.resource = x.entity
      and (e.external_id = x.key) <> (e.record_id = x.id)`);
  await db.query(sql`
    insert into external_ids (system, resource, external_id, record_id)
    select ${system}, x.entity, x.key, x.id from ${given} on conflict do nothing`);
}

/** The systems that know records here, by name. */
export const systemsOf = async (db: Database): Promise<string[]> =>
  (
    await db.query<{ system: string }>(sql`select distinct system from external_ids order by 1`)
  ).map(({ system }) => system);

/** Forgets ids of records that are gone for good; one in the trash keeps its own. */
export async function forgetGone({ db }: { db: Database }): Promise<void> {
  const gone = entities.map(
    (entity): SQL =>
      sql`(e.resource = ${entity} and not exists (select 1 from ${sql.identifier(tableName(linked[entity]))} r where r.id = e.record_id))`,
  );
  await db.query(sql`delete from external_ids e where ${sql.join(gone, sql` or `)}`);
}
