import type { Resource } from "../../schema";
import { askPasswordForMany } from "../crud/asked-password";
import { lockLinks } from "../crud/links";
import { unscoped } from "../registry";
import { violationsOf } from "../db/violations";
import { ok } from "../http/envelope";
import { tooLarge } from "../errors";
import type { AnswerOf } from "../http/contract";
import type { AfterBatch, RequestContext, SlicePort } from "../http/request-context";
import { finishBatch } from "../http/batch";
import type { Row } from "../db/row";
import { rolledBack } from "../slices/rolled-back";
import { Slices } from "../slices/slices";
import type { ImportAnswer, importRows as importCall } from "./contract";
import { refuseCompletely } from "./all-refusals";
import { findExisting, refuseRepeats } from "./find-existing";
import { readImportBody, readRows, type ImportBody } from "./import-body";
import { planImport, type ImportPlan } from "./import-plan";
import { noteImported } from "./import-records";
import { noteLastImport, readLastImport } from "./last-import";
import { ImportProgress, sliceOf, type ImportSlice } from "./import-progress";
import { prepareRows, type PreparedRow } from "./prepare-rows";
import { RowAttempts } from "./row-attempts";
import { t } from "./text";
import { TreeRows } from "./tree-rows";
import { UniqueValues } from "./unique-values";
import type { Attempt } from "./write-rows";

/** Rows whose references and records are looked up by one statement. */
const lookUpRows = 500;
/**
 * Rows of an import that is kept as a whole or not at all: it is one transaction, during which
 * others wait in the embedded database.
 */
export const maxWholeRows = 50;

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );

/** One import on its way: its rows with their values, and what has come of them. */
interface Run {
  slices: SlicePort;
  plan: ImportPlan;
  rows: readonly PreparedRow[];
  trees: TreeRows;
  attempts: RowAttempts;
  progress: ImportProgress;
  dryRun: boolean;
  /** Whether the answer tells what becomes of records that are there: of a check. */
  tells: boolean;
  /** Notes what a slice has made, for the import to be undone. */
  note(call: RequestContext, results: readonly Attempt[]): Promise<void>;
}

/** Which records rows are about, what is refused of them, and what the last import said of them. */
async function findRecords(
  slices: SlicePort,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
  { progress, body }: { progress: ImportProgress; body: ImportBody },
) {
  const existing = new Map<PreparedRow, Row>();
  const last = {
    repeated: new Map<PreparedRow, ReadonlySet<string>>(),
    settled: new Map<PreparedRow, string>(),
  };
  for (const chunk of chunksOf(rows, lookUpRows)) {
    for (const [row, record] of await slices.read((inside) => findExisting(inside, plan, chunk)))
      if (!progress.created.has(Number(record["id"]))) existing.set(row, record);
    await slices.read((inside) => refuseCompletely(inside, plan, chunk, existing));
    if (body.changed_since === "replace") continue;
    const found = await slices.read((inside) => readLastImport(inside, plan, chunk, existing));
    for (const [row, keys] of found.repeated) last.repeated.set(row, keys);
    for (const [row, why] of found.settled) last.settled.set(row, why);
  }
  return { existing, last };
}

/** Reads all that is needed before the first row is written. */
async function begin(
  call: RequestContext,
  resource: Resource,
  body: ImportBody,
  isRehearsed: boolean,
): Promise<Run> {
  const slices = call.slices ?? new Slices(call);
  const plan = planImport(call, resource, body);
  askPasswordForMany(
    call,
    resource,
    plan.columns.map(({ column }) => column.apiName),
  );
  const progress = new ImportProgress(slices.earlier as ImportSlice[]);
  const rows: PreparedRow[] = [];
  for (const sources of chunksOf(readRows(body.rows), lookUpRows))
    rows.push(...(await slices.read((inside) => prepareRows(inside, plan, sources))));
  const trees = new TreeRows(plan, rows);
  refuseRepeats(plan, rows);
  const { existing, last } = await findRecords(slices, plan, rows, { progress, body });
  trees.refuseCircles(existing);
  rows.forEach(
    ({ refusals }, place) =>
      refusals.length > 0 &&
      !progress.outcomes.has(place) &&
      progress.outcomes.set(place, refusals),
  );
  const dryRun = body.dry_run === true;
  const attempts = new RowAttempts({
    plan,
    rows,
    existing,
    last,
    trees,
    progress,
    uniques: new UniqueValues(plan, rows, existing),
    dryRun,
    explain: violationsOf(call.context.resources),
  });
  const { import_id: id, file_name: fileName } = body;
  const note = async (inside: RequestContext, results: readonly Attempt[]) => {
    if (dryRun) return;
    await noteLastImport(inside, plan, results);
    if (id !== undefined)
      await noteImported(inside, { id, resource: resource.name, fileName }, results);
  };
  return {
    slices,
    plan,
    rows,
    trees,
    attempts,
    progress,
    dryRun,
    tells: dryRun || isRehearsed,
    note,
  };
}

/**
 * The links that an import fills, before any of its rows locks a record, as a single write does.
 */
const lockColumns = (call: RequestContext, { resource, columns }: ImportPlan) =>
  lockLinks(
    call,
    resource,
    columns.map(({ column }) => column.apiName),
    unscoped(call.context.resources),
  );

/** Tries rows in slices; those of a dry run are rolled back. */
function tryRows(
  { slices, plan, rows, attempts, progress, dryRun, tells, note }: Run,
  places: readonly number[],
  again: boolean,
): Promise<void> {
  return slices.each(places, {
    offset: again ? rows.length : rows.length - places.length,
    total: rows.length,
    undo: dryRun,
    prepare: async (call) => {
      await lockColumns(call, plan);
      attempts.beginSlice();
      return { batch: [] as AfterBatch[] };
    },
    one: (call, place, { batch }) => attempts.attempt({ ...call, batch }, place),
    finish: note,
    keep: (results, { batch }) =>
      sliceOf(results, { again, batch: dryRun ? [] : batch, isDry: tells }),
    committed: (slice) => progress.add(slice),
  });
}

/** Rows that were refused for values that they exchange, all of them in one transaction. */
async function tryExchanges({ slices, plan, rows, attempts, progress, note }: Run): Promise<void> {
  const refused = progress.refused(rows);
  if (refused.size < 2) return;
  const { result } = await slices.commit(async (call) => {
    await lockColumns(call, plan);
    const batch: AfterBatch[] = [];
    const done = await attempts.exchange({ ...call, batch }, refused);
    await note(
      call,
      done.map(([, attempt]) => attempt),
    );
    return {
      result: sliceOf(done, { again: true, batch }) satisfies ImportSlice,
      progress: { done: rows.length, total: rows.length },
    };
  });
  progress.add(result);
}

/** All rows in one transaction, which is undone when one of them is refused. */
async function tryAsAWhole(
  { slices, plan, rows, trees, attempts, progress, note }: Run,
  places: readonly number[],
): Promise<void> {
  const { result } = await slices.commit(async (call) => {
    const done = await rolledBack(
      call,
      async (inside) => {
        const batch: AfterBatch[] = [];
        const whole = new ImportProgress([]);
        await lockColumns(inside, plan);
        const tryAll = async (some: readonly number[], again: boolean) => {
          for (const place of some) {
            const tried = await attempts.attempt({ ...inside, batch }, place);
            await note(inside, [tried]);
            whole.add(sliceOf([[place, tried]], { again, batch: [] }));
          }
        };
        await tryAll(places, false);
        await tryAll(trees.inOrder(whole.worthAnotherTry(rows)), true);
        const exchanged = await attempts.exchange({ ...inside, batch }, whole.refused(rows));
        await note(
          inside,
          exchanged.map(([, attempt]) => attempt),
        );
        whole.add(sliceOf(exchanged, { again: true, batch: [] }));
        return {
          outcomes: [...whole.outcomes],
          changed: whole.changed,
          again: true,
          created: [...whole.created],
          batch,
        };
      },
      ({ outcomes }) =>
        places.length === rows.length && !outcomes.some(([, outcome]) => Array.isArray(outcome)),
    );
    return {
      result: done satisfies ImportSlice,
      progress: { done: rows.length, total: rows.length },
    };
  });
  progress.add(result);
}

/** Does once what the rows have gathered: admins are told of the import as a whole. */
async function finish(
  { slices, rows, progress, dryRun }: Run,
  isCommitted: boolean,
): Promise<void> {
  if (dryRun || !isCommitted || progress.gathered.length === 0) return;
  await slices.commit(async (call) => {
    await finishBatch(call, progress.gathered);
    return {
      result: {
        outcomes: [],
        again: false,
        created: [],
        batch: [],
        isFinished: true,
      } satisfies ImportSlice,
      progress: { done: progress.outcomes.size, total: rows.length },
    };
  });
}

async function importRows(
  run: Run,
  answer: () => ImportAnswer,
  allOrNothing: boolean,
): Promise<void> {
  const { slices, rows, trees, progress, dryRun } = run;
  const places = trees.inOrder(
    rows.flatMap((_, place) => (progress.outcomes.has(place) ? [] : [place])),
  );
  try {
    if (allOrNothing) {
      if (places.length > 0) await tryAsAWhole(run, places);
    } else {
      await tryRows(run, places, false);
      if (!dryRun) {
        await tryRows(run, trees.inOrder(progress.worthAnotherTry(rows)), true);
        await tryExchanges(run);
      }
    }
    await finish(run, answer().committed);
  } catch (error) {
    // Admins hear of what is done; where the database is away, the next try tells them.
    await finish(run, !allOrNothing).catch(() => undefined);
    throw dryRun || allOrNothing ? error : slices.halfway(error, answer());
  }
}

/**
 * Imports rows by the slices of the call.
 * @param isRehearsed whether all of it is rolled back afterwards: the answer is a dry run's then
 */
export async function importInto(
  call: RequestContext,
  resource: Resource,
  body: ImportBody,
  isRehearsed = false,
): Promise<ImportAnswer> {
  const allOrNothing = body.all_or_nothing === true && body.dry_run !== true;
  if (allOrNothing && body.rows.length > maxWholeRows)
    throw tooLarge(t("tooManyWholeRows", { maximum: maxWholeRows }));
  const run = await begin(call, resource, body, isRehearsed);
  const answer = () => run.progress.answer(run.plan, run.rows, { dryRun: run.tells, allOrNothing });
  await importRows(run, answer, allOrNothing);
  return answer();
}

/**
 * `POST /admin/{resource}/import`: every row as a record of its own, good ones kept, the others
 * told with line, column and reason; admins are told of it once. Rows are written in slices: what
 * is done stays done when the rest fails. A dry run does the same and rolls each slice back; the
 * numbers it gave to new records are not given again.
 * @throws ApiError 413 for more than 5,000 rows (50 with `all_or_nothing`), 422 when columns and
 * fields do not go together; StoppedHalfway.
 */
export async function handleImport(
  call: RequestContext,
  resource: Resource,
): Promise<AnswerOf<typeof importCall>> {
  return ok(await importInto(call, resource, readImportBody(await call.json())));
}
