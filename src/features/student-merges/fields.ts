import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { Row } from "@rollcall/kit/api/db/row";
import { readableFields } from "@rollcall/kit/schema";
import { students } from "../../resources/students";
import type { Pair } from "./rows";

/** Fields that are taken over where the student who stays has nothing in them. */
const filled = new Set([
  "photo",
  "gender",
  "date_of_birth",
  "email",
  "phone",
  "address",
  "card_no",
]);

/** A field of the student who stays, and its values before and after. */
export interface FieldChange {
  field: string;
  label: string;
  before: string | number | null;
  after: string | number;
}

const valueOf = (row: Readonly<Row>, field: string): string | number | null => {
  const value = row[field];
  return (typeof value === "string" && value !== "") || typeof value === "number" ? value : null;
};

/** What the student who stays takes over: empty fields, and an earlier admission. */
export const planFields = (keep: Readonly<Row>, other: Readonly<Row>): FieldChange[] =>
  readableFields(students).flatMap(({ apiName: field, field: { label } }) => {
    const [before, after] = [valueOf(keep, field), valueOf(other, field)];
    if (after === null) return [];
    const isTaken =
      field === "admission_date"
        ? String(after) < String(before)
        : filled.has(field) && before === null;
    return isTaken ? [{ field, label, before, after }] : [];
  });

/** Sets fields that stand as expected. @returns the labels of the others */
export async function setFields(
  db: Database,
  student: number,
  changes: readonly { field: string; label: string; from: unknown; to: unknown }[],
): Promise<string[]> {
  const others: string[] = [];
  for (const { field, label, from, to } of changes) {
    const name = sql.identifier(field);
    const set = await db.query(
      sql`update students set ${name} = ${to}, version = next_version(version), updated_at = now() where id = ${student} and ${name} is not distinct from ${from} returning id`,
    );
    if (set.length === 0) others.push(label);
  }
  return others;
}

/** The parents of one student whom the other has not. */
export const missingParents = (db: Database, { from, to }: Pair) =>
  db.query<{ id: number; name: string }>(sql`
    select p.id, p.name from students__parents l join parents p on p.id = l.to_id and p.deleted_at is null
    where l.from_id = ${from} and not exists (select 1 from students__parents k where k.from_id = ${to} and k.to_id = p.id) order by p.name, p.id`);

const renewed = (db: Database, parents: readonly number[]) =>
  db.query(
    sql`update parents set version = next_version(version), updated_at = now() where id = any(${sql.param([...parents])}::int[])`,
  );

/** Links parents with a student, or takes the links away again. */
export async function linkParents(
  db: Database,
  student: number,
  parents: readonly number[],
  isLinked: boolean,
): Promise<void> {
  if (parents.length === 0) return;
  const ids = sql`${sql.param([...parents])}::int[]`;
  await db.query(
    isLinked
      ? sql`insert into students__parents (from_id, to_id) select ${student}::int, x from unnest(${ids}) x on conflict do nothing`
      : sql`delete from students__parents where from_id = ${student} and to_id = any(${ids})`,
  );
  await renewed(db, parents);
}
