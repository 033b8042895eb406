import type { MigrationPlan, PlanDanger } from "../../api/db/change/plan";
import { sentenceSql } from "../../api/db/change/row-check";
import { sql } from "../../api/db/sql";
import type { Database } from "../../api/db/database";
import { readEnvironment } from "../../server/environment";
import { hasDatabase, placeOf, withDatabase } from "../schema-files";

/** What was found out about a danger. */
export interface Finding {
  danger: PlanDanger;
  /** Names the rows; undefined where none are in the way, or nobody could look. */
  rows?: string;
  /** Whether rows were looked for. */
  isKnown: boolean;
}

async function look(db: Database, danger: PlanDanger): Promise<Finding> {
  const { check } = danger;
  if (check?.rowsBefore === undefined) return { danger, isKnown: false };
  try {
    const [found] = await db.query<{ sentence: string | null }>(
      sql.raw(`select ${sentenceSql(check, check.rowsBefore)} as sentence`),
    );
    return { danger, isKnown: true, rows: found?.sentence ?? undefined };
  } catch {
    // A table or column that a pending migration has yet to make, or a pattern PostgreSQL cannot read.
    return { danger, isKnown: false };
  }
}

/**
 * Looks for rows that a plan would refuse, in the database of the environment, which is only read.
 * `looked` says where, or why nowhere.
 */
export async function rowsInTheWay(
  plan: MigrationPlan,
): Promise<{ findings: Finding[]; looked: string; isLooked: boolean }> {
  const unknown = plan.dangers.map((danger): Finding => ({ danger, isKnown: false }));
  const environment = readEnvironment(process.env);
  if (!plan.dangers.some(({ check }) => check))
    return { findings: unknown, looked: "", isLooked: false };
  if (!hasDatabase(environment))
    return {
      findings: unknown,
      looked: `No rows were looked at: there is no database in ${placeOf(environment)}.`,
      isLooked: false,
    };
  try {
    return await withDatabase(async (db) => {
      const findings: Finding[] = [];
      for (const danger of plan.dangers) findings.push(await look(db, danger));
      return {
        findings,
        looked: `Rows were looked at in ${placeOf(environment)}.`,
        isLooked: true,
      };
    }, environment);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { findings: unknown, looked: `No rows were looked at: ${reason}`, isLooked: false };
  }
}
