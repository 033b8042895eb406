import type { Resource } from "../../schema";
import type { ImportAnswer, RefusedRow } from "../../schema/transfer/messages";
import { one } from "../http/envelope";
import type { Call } from "../http/route";
import { toldTogether } from "../notifications/together";
import { findExisting } from "./find-existing";
import { readImportBody, readRows, type ImportBody } from "./import-body";
import { planImport } from "./import-plan";
import { prepareRows } from "./prepare-rows";
import { writeRows, type Outcome } from "./write-rows";

/** Thrown to undo a run; carries what it came to. */
class Undone extends Error {
  override readonly name = "Undone";
  readonly answer: ImportAnswer;
  constructor(answer: ImportAnswer) {
    super("undone");
    this.answer = answer;
  }
}

function refusedRow(line: number, outcome: Outcome): RefusedRow[] {
  const [first, ...others] = Array.isArray(outcome) ? outcome : [];
  return first ? [{ line, ...first, ...(others.length ? { others } : {}) }] : [];
}

async function run(call: Call, resource: Resource, body: ImportBody): Promise<ImportAnswer> {
  const plan = planImport(resource, body);
  const rows = await prepareRows(call, plan, readRows(body.rows));
  const outcomes = await writeRows(call, plan, rows, await findExisting(call, plan, rows));
  const count = (word: Outcome) => [...outcomes.values()].filter((outcome) => outcome === word).length;
  const refused = [...outcomes].flatMap(([row, outcome]) => refusedRow(row.line, outcome)).sort((a, b) => a.line - b.line);
  const dryRun = body.dry_run === true;
  return {
    created: count("created"), updated: count("updated"), unchanged: count("unchanged"), refused, total: rows.length,
    match_on: plan.match?.column.target ?? null, dry_run: dryRun, committed: !dryRun && !(body.all_or_nothing === true && refused.length > 0),
  };
}

/**
 * `POST /admin/{resource}/import`: every row as a record of its own, good ones kept, the others told with line, column and reason; admins are told of it once.
 * A dry run is the real run undone; the numbers it gave to new records are not given again.
 * @throws ApiError 413 for more than 5,000 rows, 422 when columns and fields do not go together.
 */
export async function handleImport(call: Call, resource: Resource): Promise<Response> {
  const body = readImportBody(await call.json());
  try {
    return one(await call.db.transaction((db) => toldTogether({ ...call, db }, async (together) => {
      const answer = await run(together, resource, body);
      if (!answer.committed) throw new Undone(answer);
      return answer;
    })));
  } catch (error) {
    if (error instanceof Undone) return one(error.answer);
    throw error;
  }
}
