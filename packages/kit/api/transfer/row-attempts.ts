import type { ApiError } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import type { Refusal } from "./contract";
import type { ImportPlan } from "./import-plan";
import type { ImportProgress } from "./import-progress";
import type { LastImport } from "./last-import";
import { columnFor, type PreparedRow } from "./prepare-rows";
import { t } from "./text";
import type { TreeRows } from "./tree-rows";
import type { UniqueValues } from "./unique-values";
import { updateRecord } from "../crud/write";
import { rolledBack } from "../slices/rolled-back";
import { attemptRow, type Attempt, type Outcome } from "./write-rows";

/** What is known of an import's rows before the first of them is written. */
interface Known {
  plan: ImportPlan;
  rows: readonly PreparedRow[];
  existing: ReadonlyMap<PreparedRow, Row>;
  last: LastImport;
  trees: TreeRows;
  progress: ImportProgress;
  /** Judges the rows of a dry run; of the real one the database does, but for exchanges. */
  uniques: UniqueValues;
  dryRun: boolean;
  explain(error: unknown): ApiError | undefined;
}

/**
 * Tries rows one after the other, each with the records that rows before it have become. What a
 * slice of a dry run makes is rolled back: the record above from an earlier slice is made again there, by
 * itself.
 */
export class RowAttempts {
  readonly #known: Known;
  /**
   * The records that rows have become, by place; undefined where one was refused, and "made" where a
   * dry run says that it could be written and has no number for it.
   */
  readonly #made = new Map<number, number | "made" | undefined>();

  constructor(known: Known) {
    this.#known = known;
  }

  /** Before each slice. */
  beginSlice(): void {
    if (this.#known.dryRun) this.#made.clear();
  }

  /** What becomes of the row at a place. @throws what is not about the row */
  async attempt(call: RequestContext, place: number): Promise<Attempt> {
    const { rows, existing, last, uniques, dryRun } = this.#known;
    const row = rows[place] as PreparedRow;
    const kept = last.settled.get(row);
    if (kept !== undefined) return { outcome: "unchanged", kept };
    const given = await this.#withUppers(call, place, row);
    const tried: Attempt = Array.isArray(given)
      ? { outcome: given }
      : await this.#write(call, row, given);
    const judged = dryRun ? uniques.judge(row, existing.get(row), tried) : tried;
    this.#note(place, judged);
    return judged;
  }

  /**
   * Rows that are refused for what others of them have, such as numbers that are swapped: one gives
   * its value up, the others are tried, and it is written last; where that does not help, all of them
   * stay refused. @param outcomes of the rows that were refused, by place
   */
  async exchange(
    call: RequestContext,
    outcomes: ReadonlyMap<number, Outcome>,
  ): Promise<[place: number, attempt: Attempt][]> {
    const { rows, existing, uniques } = this.#known;
    const waiting = new Map(
      [...outcomes].flatMap(([place, outcome]) => {
        const row = rows[place];
        const field = row && uniques.inTheWay(row, existing.get(row), outcome);
        return field === undefined ? [] : [[place, field] as const];
      }),
    );
    const done: [number, Attempt][] = [];
    for (const [place, field] of waiting) {
      if (!waiting.has(place)) continue;
      const found = await rolledBack(
        call,
        (inside) => this.#exchangeFrom(inside, place, field, [...waiting.keys()]),
        (attempts) => !Array.isArray(attempts.at(-1)?.[1].outcome),
      );
      if (Array.isArray(found.at(-1)?.[1].outcome)) continue;
      for (const [other] of found) waiting.delete(other);
      done.push(...found);
    }
    return done;
  }

  /** What becomes of the rows that a value is given up for, and last of the row that gave it up. */
  async #exchangeFrom(
    call: RequestContext,
    place: number,
    field: string,
    places: readonly number[],
  ): Promise<[place: number, attempt: Attempt][]> {
    const { plan, rows, existing } = this.#known;
    const row = rows[place] as PreparedRow;
    const before = existing.get(row) as Row;
    await updateRecord(
      call,
      plan.resource,
      Number(before["id"]),
      { [field]: null },
      { version: Number(before["version"]) },
    );
    const done: [number, Attempt][] = [];
    const open = new Set(places.filter((other) => other !== place));
    for (let count = -1; count !== done.length;) {
      count = done.length;
      for (const other of open) {
        const tried = await this.attempt(call, other);
        if (Array.isArray(tried.outcome)) continue;
        done.push([other, tried]);
        open.delete(other);
      }
    }
    const given = new Map([[field, before[field]], ...row.given]);
    const last = await this.#write(call, row, given);
    this.#note(place, last);
    return [...done, [place, last]];
  }

  #write(call: RequestContext, row: PreparedRow, given: PreparedRow["given"]): Promise<Attempt> {
    const { plan, existing, last, explain } = this.#known;
    const [before, repeated] = [existing.get(row), last.repeated.get(row)];
    return attemptRow(call, plan, { row: { ...row, given }, before, repeated }, explain);
  }

  #note(place: number, { outcome, record }: Attempt): void {
    const id = record?.["id"];
    const made = id === undefined ? ("made" as const) : Number(id);
    this.#made.set(place, Array.isArray(outcome) ? undefined : made);
  }

  /** What a row says, with the records of the rows that it is to be part of; or why not. */
  async #withUppers(
    call: RequestContext,
    place: number,
    row: PreparedRow,
  ): Promise<PreparedRow["given"] | Refusal[]> {
    const { plan, rows, trees } = this.#known;
    const uppers = trees.awaitedBy(place);
    if (uppers.size === 0) return row.given;
    const given = new Map(row.given);
    for (const [apiName, upper] of uppers) {
      if (!this.#made.has(upper)) await this.#makeAgain(call, upper);
      const id = this.#made.get(upper);
      if (typeof id === "number") given.set(apiName, id);
      else if (id === undefined) {
        const reason = t("upperNotMade", { line: rows[upper]?.line ?? 0 });
        return [{ column: columnFor(plan, apiName), field: apiName, reason }];
      }
    }
    return given;
  }

  /** In a dry run, a row that could be written in an earlier slice. */
  async #makeAgain(call: RequestContext, place: number): Promise<void> {
    const { rows, progress, dryRun, last } = this.#known;
    const row = rows[place];
    const outcome = progress.outcomes.get(place);
    if (!dryRun || !row || outcome === undefined || Array.isArray(outcome)) return;
    if (last.settled.has(row)) return;
    this.#note(place, await this.#write(call, row, row.given));
  }
}
