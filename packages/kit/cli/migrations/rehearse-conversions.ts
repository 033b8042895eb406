import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { planMigration, statedConversions, type MigrationPlan } from "../../api/db/change/plan";
import type { Database } from "../../api/db/database";
import { diff } from "../../api/db/diff";
import { migrate } from "../../api/db/migrate";
import { sql } from "../../api/db/sql";
import { tablesOf } from "../../api/db/tables";
import { text, type Field, type Resource } from "../../schema";
import { openDatabase } from "../../server/db/open";
import { withoutPooler, type Environment } from "../../server/environment";
import { readMigrationList } from "../declared";
import { changes, type Change } from "./conversions";
import { onServer } from "./copies";

const declared = (value: Field): Resource => ({
  name: "rehearsals",
  label: "Rehearsal",
  icon: "list",
  permission: "rehearsals",
  title: "name",
  fields: { name: text({ label: "Name", required: true }), value },
});
const modelOf = (field: Field) => tablesOf([declared(field)]);

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { seconds: (performance.now() - begun) / 1000, result };
}

const apply = (db: Database, plan: MigrationPlan) =>
  db.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`);
    await tx.script(plan.statements.join(";\n"));
  });

/** @throws Error when the change is not refused, or the sentence does not name the row */
async function refused(db: Database, plan: MigrationPlan, row: number): Promise<void> {
  const sentence = await apply(db, plan).then(
    () => "it was applied",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (!sentence.includes(String(row)))
    throw new Error(`A value without a counterpart was to be refused, but: ${sentence}`);
}

/** Makes the table with its rows, one of them wrong where there are such. */
async function fill(db: Database, { from, value, wrong }: Change, rows: number): Promise<void> {
  const insert = `insert into rehearsals (name, value) select 'Row ' || n, ${value} from generate_series(1, ${rows}) n`;
  await db.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`);
    await tx.script([...diff([], modelOf(from)).statements, insert].join(";\n"));
    if (wrong !== undefined)
      await tx.script(`update rehearsals set value = ${wrong} where id = ${rows}`);
  });
}

const nameOf = ({ from, to }: Change) => `${from.kind} → ${to.kind}`;

/**
 * Changes one kind of field to another with so many rows, and looks at each value afterwards.
 * @returns a line with the times
 * @throws Error when a value is not what it was to become
 */
async function rehearseChange(db: Database, change: Change, rows: number): Promise<string> {
  const { from, to, becomes, value, wrong } = change;
  await fill(db, change, rows);
  const plan = planMigration(modelOf(from), [declared(to)]);
  const refusing = wrong === undefined ? undefined : await timed(() => refused(db, plan, rows));
  if (wrong !== undefined)
    await db.script(
      `update rehearsals set value = x.right_value from (select ${value} as right_value from generate_series(${rows}, ${rows}) n) x where id = ${rows}`,
    );
  const applying = await timed(() => apply(db, plan));
  const [found] = await db.query<{ right: number }>(
    sql.raw(
      `select count(*)::int as right from (select value, substr(name, 5)::int as n from rehearsals) x where value = (${becomes})`,
    ),
  );
  await db.script("drop table rehearsals");
  if (found?.right !== rows)
    throw new Error(`${nameOf(change)}: only ${found?.right} of ${rows} values were kept.`);
  return [
    `  ${nameOf(change).padEnd(20)} ${applying.seconds.toFixed(2).padStart(7)} s`,
    refusing ? `, a value without a counterpart was named in ${refusing.seconds.toFixed(2)} s` : "",
  ].join("");
}

/**
 * Tries every change of a field's kind that keeps values, in a migrated database.
 * @param say takes a line for each
 * @throws Error when one loses a value, or a conversion is stated that none of them tries
 */
export async function rehearseConversions(
  db: Database,
  rows: number,
  say: (line: string) => void,
): Promise<void> {
  const untried = statedConversions.filter(
    (name) => !changes.some(({ stated }) => stated === name),
  );
  if (untried.length > 0) throw new Error(`No rehearsal tries ${untried.join(", ")}.`);
  for (const change of changes) say(await rehearseChange(db, change, rows));
}

/**
 * The same in a database that is made for it and dropped: on the server of DATABASE_URL, else in a
 * temporary folder.
 */
export async function rehearseElsewhere(
  environment: Environment,
  rows: number,
  say: (line: string) => void,
): Promise<void> {
  const { databaseUrl } = withoutPooler(environment);
  const folder = mkdtempSync(join(tmpdir(), "rollcall-rehearsal-"));
  const name = `rollcall_rehearsal_${randomUUID().slice(0, 8)}`;
  const address = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  if (databaseUrl !== undefined) await onServer(databaseUrl, `create database ${name}`);
  if (address) address.pathname = `/${name}`;
  try {
    const db = await openDatabase({
      ...(address ? { databaseUrl: address.href } : {}),
      dataDir: folder,
      statementTimeout: 0,
    });
    try {
      await migrate(db, await readMigrationList());
      await rehearseConversions(db, rows, say);
    } finally {
      await db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (databaseUrl !== undefined)
      await onServer(databaseUrl, `drop database ${name} with (force)`);
  }
}
