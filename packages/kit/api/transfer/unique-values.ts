import type { Refusal } from "./contract";
import { takenSentence } from "../db/violations";
import { uniquesOf } from "../db/kept-rules";
import type { Row } from "../db/row";
import type { ImportPlan } from "./import-plan";
import { columnFor, type PreparedRow } from "./prepare-rows";
import type { Attempt } from "./write-rows";

/**
 * The values of a record in fields that are unique, as one text, or undefined when one of them is
 * empty.
 */
function valueOf(wires: readonly string[], record: Readonly<Row>): string | undefined {
  const values = wires.map((wire) => record[wire] ?? null);
  return values.includes(null)
    ? undefined
    : JSON.stringify([wires, values.map((value) => String(value).toLowerCase())]);
}

/**
 * Unique values among the rows of a file, for a dry run: each of its slices is rolled back, so that
 * the database sees neither what another slice would have taken nor what it would have let go of.
 */
export class UniqueValues {
  readonly #plan: ImportPlan;
  readonly #uniques: readonly string[][];
  readonly #taken = new Map<string, PreparedRow>();
  readonly #letGo = new Set<string>();

  constructor(
    plan: ImportPlan,
    rows: readonly PreparedRow[],
    existing: ReadonlyMap<PreparedRow, Row>,
  ) {
    this.#plan = plan;
    this.#uniques = uniquesOf(plan.resource).map(({ fields }) => fields);
    for (const row of rows) {
      const before = existing.get(row);
      if (!before || row.refusals.length > 0) continue;
      const after = { ...before, ...Object.fromEntries(row.given) };
      for (const wires of this.#uniques) {
        const old = valueOf(wires, before);
        if (old !== undefined && old !== valueOf(wires, after)) this.#letGo.add(old);
      }
    }
  }

  /** What a dry run says of a row that was tried on its own. */
  judge(row: PreparedRow, before: Readonly<Row> | undefined, attempt: Attempt): Attempt {
    const { outcome } = attempt;
    const wanted = { ...before, ...Object.fromEntries(row.given) };
    const record =
      attempt.record ??
      (Array.isArray(outcome) && this.#isLetGo(outcome, wanted) ? wanted : undefined);
    if (!record) return attempt;
    const clashes = this.#take(row, record);
    return clashes.length > 0
      ? { outcome: clashes }
      : { record, outcome: Array.isArray(outcome) ? (before ? "updated" : "created") : outcome };
  }

  /**
   * Takes the values of a record that could be written, unless an earlier row has them: then what
   * the database would say of it.
   */
  #take(row: PreparedRow, record: Readonly<Row>): Refusal[] {
    const clashes = this.#uniques.filter((wires) => {
      const holder = this.#taken.get(valueOf(wires, record) ?? "");
      return holder !== undefined && holder !== row;
    });
    if (clashes.length === 0)
      for (const wires of this.#uniques) this.#taken.set(valueOf(wires, record) ?? "", row);
    this.#taken.delete("");
    return clashes.flatMap((wires) =>
      wires.map((wire) => ({
        column: columnFor(this.#plan, wire),
        field: wire,
        reason: takenSentence(this.#plan.resource, wires),
      })),
    );
  }

  /** Whether a record is in a row's way only until another row of the file has been imported. */
  #isLetGo(refusals: readonly Refusal[], record: Readonly<Row>): boolean {
    const refused = refusals.map(({ field }) => field);
    const wires = this.#uniques.find(
      (one) =>
        one.length === refused.length &&
        one.every((wire) => refused.includes(wire)) &&
        refusals.every(({ reason }) => reason === takenSentence(this.#plan.resource, one)),
    );
    return wires !== undefined && this.#letGo.has(valueOf(wires, record) ?? "");
  }
}
