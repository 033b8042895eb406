import type { ApiError } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import type { Refusal } from "./contract";
import type { ImportPlan } from "./import-plan";
import type { ImportProgress } from "./import-progress";
import type { LastImport } from "./last-import";
import { columnFor, type PreparedRow } from "./prepare-rows";
import { transferSentences } from "./transfer-sentences";
import type { TreeRows } from "./tree-rows";
import type { UniqueValues } from "./unique-values";
import { attemptRow, type Attempt } from "./write-rows";

/** What is known of an import's rows before the first of them is written. */
interface Known {
  plan: ImportPlan;
  rows: readonly PreparedRow[];
  existing: ReadonlyMap<PreparedRow, Row>;
  last: LastImport;
  trees: TreeRows;
  progress: ImportProgress;
  /** Judges the rows of a dry run; of the real one the database does. */
  uniques: UniqueValues | undefined;
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
    if (this.#known.uniques) this.#made.clear();
  }

  /** What becomes of the row at a place. @throws what is not about the row */
  async attempt(call: RequestContext, place: number): Promise<Attempt> {
    const { rows, existing, last, uniques } = this.#known;
    const row = rows[place] as PreparedRow;
    const kept = last.settled.get(row);
    if (kept !== undefined) return { outcome: "unchanged", kept };
    const given = await this.#withUppers(call, place, row);
    const tried: Attempt = Array.isArray(given)
      ? { outcome: given }
      : await this.#write(call, row, given);
    const judged = uniques ? uniques.judge(row, existing.get(row), tried) : tried;
    this.#note(place, judged);
    return judged;
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
        const reason = transferSentences.upperNotMade(rows[upper]?.line ?? 0);
        return [{ column: columnFor(plan, apiName), field: apiName, reason }];
      }
    }
    return given;
  }

  /** In a dry run, a row that could be written in an earlier slice. */
  async #makeAgain(call: RequestContext, place: number): Promise<void> {
    const { rows, progress, uniques, last } = this.#known;
    const row = rows[place];
    const outcome = progress.outcomes.get(place);
    if (!uniques || !row || outcome === undefined || Array.isArray(outcome)) return;
    if (last.settled.has(row)) return;
    this.#note(place, await this.#write(call, row, row.given));
  }
}
