import type { Activity } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { enrolments } from "../../resources/enrolments";
import { groupMembers } from "../../resources/group-members";
import { fitDays, type Days } from "./domain/fit-days";
import { movedLog, type Pair } from "./rows";

/** Times of a student: in classes, of which there is one at a time, and in teaching groups. */
const tables = {
  enrolments: { of: sql`class_id`, isOneAtATime: true, resource: enrolments },
  group_members: { of: sql`group_id`, isOneAtATime: false, resource: groupMembers },
} as const;
type Table = keyof typeof tables;
const tableNames = Object.keys(tables) as Table[];

interface Place extends Days {
  id: number;
  place_id: number;
}

/** What becomes of one time of the student who goes: the parts of it that are free. */
export interface PlaceChange {
  table: Table;
  place_id: number;
  id: number;
  before: Days;
  parts: Days[];
}
/** The same, done: with the rows of the parts behind the first. */
export interface PlacedChange extends PlaceChange {
  made: number[];
}

const read = (db: Database, table: Table, student: number): Promise<Place[]> =>
  db.query(sql`
    select id, ${tables[table].of} as place_id, from_date as "from", to_date as "to" from ${sql.identifier(table)}
    where student_id = ${student} and deleted_at is null order by from_date, id`);

/** How the times of one student fit between those of the other, whose own stay as they are. */
export async function planPlaces(
  db: Database,
  { from, to }: Pair,
  leaving: string | null,
): Promise<PlaceChange[]> {
  const after = leaving === null ? [] : [{ from: addDays(leaving, 1), to: null }];
  const changes: PlaceChange[] = [];
  for (const table of tableNames) {
    const taken = await read(db, table, to);
    for (const { id, place_id, from: first, to: last } of await read(db, table, from)) {
      const before = { from: first, to: last };
      const others = taken.filter((one) => tables[table].isOneAtATime || one.place_id === place_id);
      changes.push({ table, id, place_id, before, parts: fitDays(before, [...others, ...after]) });
    }
  }
  return changes;
}

const bumped = sql`version = next_version(version), updated_at = now()`;

/** Has the times belong to the student who stays; what has no room goes into the trash. */
export async function movePlaces(
  db: Database,
  { to }: Pair,
  changes: readonly PlaceChange[],
): Promise<PlacedChange[]> {
  const placed: PlacedChange[] = [];
  for (const change of changes) {
    const table = sql.identifier(change.table);
    const [first, ...others] = change.parts;
    await db.query(
      first
        ? sql`update ${table} set student_id = ${to}, from_date = ${first.from}, to_date = ${first.to}::date, ${bumped} where id = ${change.id}`
        : sql`update ${table} set deleted_at = now(), ${bumped} where id = ${change.id}`,
    );
    const made: number[] = [];
    const number = change.table === "enrolments" ? sql`, roll_no` : sql``;
    const { of } = tables[change.table];
    for (const part of others) {
      const [row] = await db.query<{ id: number }>(sql`
        insert into ${table} (student_id, ${of}, from_date, to_date${number})
        select ${to}::int, ${of}, ${part.from}::date, ${part.to}::date${number} from ${table} where id = ${change.id} returning id`);
      if (row) made.push(row.id);
    }
    placed.push({ ...change, made });
  }
  return placed;
}

/** Whether the times stand as the merge left them. */
export async function standAsMoved(
  db: Database,
  { from, to }: Pair,
  changes: readonly PlacedChange[],
): Promise<boolean> {
  for (const { table, id, before, parts, made } of changes) {
    const [first] = parts;
    const expected = [
      first ? { id, student_id: to, ...first } : { id, student_id: from, ...before },
      ...made.map((each, place) => ({ id: each, student_id: to, ...parts[place + 1] })),
    ];
    const rows = await db.query<Days & { id: number; student_id: number; gone: boolean }>(sql`
      select id, student_id, from_date as "from", to_date as "to", deleted_at is not null as gone from ${sql.identifier(table)} where id = any(${sql.param([id, ...made])}::int[]) for update`);
    const isAsLeft = expected.every((one) => {
      const row = rows.find((each) => each.id === one.id);
      return (
        row !== undefined &&
        row.student_id === one.student_id &&
        row.from === one.from &&
        row.to === one.to &&
        row.gone === (!first && row.id === id)
      );
    });
    if (!isAsLeft) return false;
  }
  return true;
}

/** Gives the times back, as they stood before. */
export async function returnPlaces(
  db: Database,
  { from }: Pair,
  changes: readonly PlacedChange[],
): Promise<void> {
  for (const { table: name, id, before, made } of changes) {
    const table = sql.identifier(name);
    await db.query(
      sql`update ${table} set deleted_at = now(), ${bumped} where id = any(${sql.param(made)}::int[])`,
    );
    await db.query(
      sql`update ${table} set student_id = ${from}, from_date = ${before.from}, to_date = ${before.to}::date, deleted_at = null, ${bumped} where id = ${id}`,
    );
  }
}

/** Lines of the log: whose the times are that were moved. */
export const placesLog = (changes: readonly PlacedChange[], pair: Pair): Activity[] =>
  changes.flatMap(({ table, id, parts }) =>
    parts.length > 0 ? movedLog(tables[table].resource, [id], pair) : [],
  );
