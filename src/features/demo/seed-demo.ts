import { sql } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { resources } from "../../resources";
import type { Resource } from "@rollcall/kit/schema";
import type { Database } from "@rollcall/kit/api/db/database";
import { quoted } from "@rollcall/kit/api/db/model";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { addAttendance } from "./attendance";
import { addCases } from "./cases";
import { withMoments } from "./created";
import { insertLinks, insertRecords, type Progress } from "@rollcall/kit/api/db/insert-records";
import { holdsNothing } from "@rollcall/kit/api/identity/insert-demo";
import { demoSettings } from "./institution";
import { decideLeaves } from "./leaves";
import { demoSchool } from "./demo-school";
import { addNotices } from "./notices";
import { addPictures } from "./pictures/files";
import { rememberPlannedMoves } from "./planned-moves";
import { calendarOf } from "./years";

/** What a demo school is made of, and what tells how far it is. */
export interface SeedOptions {
  students?: number;
  seed?: number;
  /** The institution's day. */
  today: CalendarDay;
  /**
   * The time of day at the institution, "09:30": no register of today has come in later. The end of
   * the day unless given.
   */
  time?: string;
  /** The hash, as the host's passwords make it, of the password that all four sign-ins get. */
  passwordHash: string;
  /** Called after each statement with the table and the rows it has by now. */
  onProgress?: Progress;
}

/** Records made, by resource name. */
export type SeedCounts = Readonly<Record<string, number>>;

/** Any number, the same in every process that may seed one database. */
const lock = 7365463;

/** Whether the database, migrated, holds no record of any resource but those it comes with. */
export const isEmpty = (db: Database): Promise<boolean> => holdsNothing(db, resources);

async function addSignIns(tx: Database, passwordHash: string): Promise<void> {
  await tx.query(
    sql`insert into credentials (admin_id, password_hash) select id, ${passwordHash} from admins`,
  );
  await tx.query(
    sql`insert into settings (key, value) select key, value from jsonb_each(${JSON.stringify(demoSettings)}::text::jsonb) on conflict (key) do nothing`,
  );
}

const named = (name: string): Resource => {
  const resource = resources.find((one) => one.name === name);
  if (!resource) throw new Error(`The demo school has "${name}", which no resource is named.`);
  return resource;
};

/**
 * Puts a demo school into a database that is migrated and empty, all or nothing; asked again, or by
 * two at once, it is done once. Leaves the tables vacuumed, which embedded PostgreSQL never does by
 * itself. Answers with what was made, or with undefined when there was something already.
 * @throws Error for options out of their limits (see `demoSchool`).
 */
export async function seedDemo(
  db: Database,
  { passwordHash, onProgress, time = "24:00", ...options }: SeedOptions,
): Promise<SeedCounts | undefined> {
  const counts = await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${lock}::bigint)::text`);
    if (!(await isEmpty(tx))) return undefined;
    await tx.query(sql`set local statement_timeout = 0`);
    const school = withMoments(demoSchool(options), options.today).map(({ name, rows }) => ({
      resource: named(name),
      rows,
    }));
    await addPictures(tx, `${calendarOf(options.today).previous.start}T05:00:00Z`);
    for (const { resource, rows } of school) await insertRecords(tx, resource, rows, onProgress);
    for (const { resource, rows } of school) await insertLinks(tx, resource, rows, onProgress);
    await addSignIns(tx, passwordHash);
    await rememberPlannedMoves(tx, options.today);
    await decideLeaves(tx, options.today);
    await addAttendance(
      tx,
      { today: options.today, time },
      school.find(({ resource }) => resource.name === "students")?.rows.length ?? 0,
    );
    await addCases(tx, options.today);
    await addNotices(tx, options.today);
    return Object.fromEntries(school.map(({ resource, rows }) => [resource.name, rows.length]));
  });
  if (counts)
    await db.script(
      `vacuum analyze ${[...tablesOf(resources).map(({ name }) => quoted(name)), "registers", "marks", "student_months"].join(", ")}`,
    );
  return counts;
}
