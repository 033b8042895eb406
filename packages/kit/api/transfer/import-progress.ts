import { warningsOf } from "../../schema";
import type { AfterBatch } from "../http/request-context";
import type { ChangedRecord } from "./changed-record";
import type { ImportAnswer } from "./contract";
import type { ImportPlan } from "./import-plan";
import { refusalsAt, type PreparedRow } from "./prepare-rows";
import type { Attempt, Outcome } from "./write-rows";

type RefusedRow = ImportAnswer["refused"][number];

/**
 * What is kept of a slice, so that a later try of the same import can go on from it. Rows are named
 * by their place.
 */
export interface ImportSlice {
  outcomes: [place: number, outcome: Outcome][];
  /** Rows were tried for the second time. */
  again: boolean;
  /** Why something of a row was left as a person had changed it. */
  kept?: [place: number, reason: string][];
  /** What becomes of records that were there: all of it in a dry run, else who gets another name. */
  changed?: [place: number, changed: ChangedRecord][];
  /** Ids of new records: no other row of the file is about one of these. */
  created: number[];
  /** What is to be done once at the end. */
  batch: AfterBatch[];
  /** Everything until here has been done. */
  isFinished?: boolean;
}

/** What a slice came to. */
export function sliceOf(
  results: readonly [number, Attempt][],
  { again, batch, isDry = false }: { again: boolean; batch: AfterBatch[]; isDry?: boolean },
): ImportSlice {
  const created = results.flatMap(([, { outcome, record }]) =>
    outcome === "created" && record ? [Number(record["id"])] : [],
  );
  const kept = results.flatMap(([place, attempt]): [number, string][] =>
    attempt.kept === undefined ? [] : [[place, attempt.kept]],
  );
  const changed = results.flatMap(([place, attempt]): [number, ChangedRecord][] =>
    attempt.changed && attempt.outcome === "updated" && (isDry || attempt.changed.renamed)
      ? [[place, isDry ? attempt.changed : { ...attempt.changed, changes: {} }]]
      : [],
  );
  return {
    outcomes: results.map(([place, { outcome }]) => [place, outcome]),
    ...(kept.length > 0 ? { kept } : {}),
    ...(changed.length > 0 ? { changed } : {}),
    again,
    created,
    batch,
  };
}

function refusedRow(line: number, outcome: Outcome | undefined): RefusedRow[] {
  const [first, ...others] = Array.isArray(outcome) ? outcome : [];
  return first ? [{ line, ...first, ...(others.length ? { others } : {}) }] : [];
}

/** What is unusual in a row, at its columns. */
function rowWarnings(plan: ImportPlan, { line, given, warnings }: PreparedRow) {
  const values = Object.fromEntries(given);
  return [...refusalsAt(plan, warningsOf(plan.resource, values, values)), ...warnings].map(
    (warning) => ({ line, ...warning }),
  );
}

/** What has come of the rows of an import so far. */
export class ImportProgress {
  readonly outcomes = new Map<number, Outcome>();
  readonly created = new Set<number>();
  readonly #kept = new Map<number, string>();
  readonly #changed = new Map<number, ChangedRecord>();
  readonly #triedAgain = new Set<number>();
  #gathered: AfterBatch[] = [];

  constructor(earlier: readonly ImportSlice[]) {
    for (const slice of earlier) this.add(slice);
  }

  add({ outcomes, kept = [], changed = [], again, created, batch, isFinished }: ImportSlice): void {
    for (const [place, record] of changed) this.#changed.set(place, record);
    for (const [place, reason] of kept) this.#kept.set(place, reason);
    for (const [place, outcome] of outcomes) {
      this.outcomes.set(place, outcome);
      if (again) this.#triedAgain.add(place);
    }
    for (const id of created) this.created.add(id);
    this.#gathered = isFinished ? [] : [...this.#gathered, ...batch];
  }

  /** What becomes of records that were there, as slices have it. */
  get changed(): [place: number, changed: ChangedRecord][] {
    return [...this.#changed];
  }

  /** What is to be done once at the end and has not been. */
  get gathered(): readonly AfterBatch[] {
    return this.#gathered;
  }

  /**
   * Places of rows that were refused when they were written, from the end, if anything was written
   * that may have made room for them.
   */
  worthAnotherTry(rows: readonly PreparedRow[]): number[] {
    const written = [...this.outcomes.values()].some(
      (outcome) => outcome === "created" || outcome === "updated",
    );
    const refused = rows.flatMap(({ refusals }, place) =>
      refusals.length === 0 &&
      Array.isArray(this.outcomes.get(place)) &&
      !this.#triedAgain.has(place)
        ? [place]
        : [],
    );
    return written ? refused.reverse() : [];
  }

  /** What refused rows when they were written, by their places. */
  refused(rows: readonly PreparedRow[]): ReadonlyMap<number, Outcome> {
    return new Map(
      [...this.outcomes].filter(
        ([place, outcome]) => Array.isArray(outcome) && rows[place]?.refusals.length === 0,
      ),
    );
  }

  /** The answer to the import; of one that stopped half-way, to its part that is done. */
  answer(
    plan: ImportPlan,
    rows: readonly PreparedRow[],
    { dryRun, allOrNothing }: { dryRun: boolean; allOrNothing: boolean },
  ): ImportAnswer {
    const count = (word: Outcome) =>
      [...this.outcomes.values()].filter((outcome) => outcome === word).length;
    const refused = rows
      .flatMap(({ line }, place) => refusedRow(line, this.outcomes.get(place)))
      .sort((a, b) => a.line - b.line);
    const kept = rows.flatMap(({ line }, place) => {
      const reason = this.#kept.get(place);
      return reason === undefined ? [] : [{ line, reason }];
    });
    const warned = rows.flatMap((row, place) => {
      const outcome = this.outcomes.get(place);
      return outcome === "created" || outcome === "updated" ? rowWarnings(plan, row) : [];
    });
    const changes = rows.flatMap(({ line }, place) => {
      const record = this.#changed.get(place);
      return record ? [{ line, ...record }] : [];
    });
    const renamed = changes.filter((change) => change.renamed).length;
    return {
      created: count("created"),
      updated: count("updated"),
      unchanged: count("unchanged"),
      refused,
      ...(kept.length > 0 ? { kept } : {}),
      ...(warned.length > 0 ? { warned } : {}),
      ...(dryRun && changes.length > 0 ? { changes } : {}),
      ...(renamed > 0 ? { renamed } : {}),
      total: rows.length,
      match_on: plan.match?.column.target ?? null,
      dry_run: dryRun,
      committed: !dryRun && !(allOrNothing && refused.length > 0),
    };
  }
}
