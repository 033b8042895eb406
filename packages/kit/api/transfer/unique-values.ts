import type { Refusal } from "./contract";
import { takenSentence } from "../db/violations";
import { uniquesOf } from "../db/constraint-rules";
import type { Row } from "../db/row";
import type { ImportPlan } from "./import-plan";
import { columnFor, type PreparedRow } from "./prepare-rows";
import { apiFields } from "../../schema";
import type { Attempt, Outcome } from "./write-rows";

type Unique = ReturnType<typeof uniquesOf>[number];

/**
 * The values of a record in fields that are unique, as one text, or undefined when one of them is
 * empty, or the record may have what others have.
 */
function valueOf({ fields: apiNames, isAsked }: Unique, record: Readonly<Row>): string | undefined {
  if (!isAsked(record)) return undefined;
  const values = apiNames.map((apiName) => record[apiName] ?? null);
  return values.includes(null)
    ? undefined
    : JSON.stringify([apiNames, values.map((value) => String(value).toLowerCase())]);
}

/**
 * Unique values among the rows of a file. For a dry run: each of its slices is rolled back, so that
 * the database sees neither what another slice would have taken nor what it would have let go of; and
 * for rows that exchange their values.
 */
export class UniqueValues {
  readonly #plan: ImportPlan;
  readonly #uniques: readonly Unique[];
  readonly #taken = new Map<string, PreparedRow>();
  readonly #letGo = new Set<string>();

  constructor(
    plan: ImportPlan,
    rows: readonly PreparedRow[],
    existing: ReadonlyMap<PreparedRow, Row>,
  ) {
    this.#plan = plan;
    this.#uniques = uniquesOf(plan.resource);
    for (const row of rows) {
      const before = existing.get(row);
      if (!before || row.refusals.length > 0) continue;
      const after = { ...before, ...Object.fromEntries(row.given) };
      for (const unique of this.#uniques) {
        const old = valueOf(unique, before);
        if (old !== undefined && old !== valueOf(unique, after)) this.#letGo.add(old);
      }
    }
  }

  /** What a dry run says of a row that was tried on its own. */
  judge(row: PreparedRow, before: Readonly<Row> | undefined, attempt: Attempt): Attempt {
    const { outcome, kept, changed } = attempt;
    const wanted = { ...before, ...Object.fromEntries(row.given) };
    const record =
      attempt.record ??
      (Array.isArray(outcome) && this.#isLetGo(outcome, wanted) ? wanted : undefined);
    if (!record) return attempt;
    const clashes = this.#take(row, record);
    return clashes.length > 0
      ? { outcome: clashes }
      : {
          ...(kept === undefined ? {} : { kept }),
          ...(changed === undefined ? {} : { changed }),
          record,
          outcome: Array.isArray(outcome) ? (before ? "updated" : "created") : outcome,
        };
  }

  /**
   * The optional field, by API name, of unique values that a record has until another row of the file
   * has been imported, where these alone refuse a row; undefined where none is.
   */
  inTheWay(
    row: PreparedRow,
    before: Readonly<Row> | undefined,
    outcome: Outcome | undefined,
  ): string | undefined {
    if (!before || !Array.isArray(outcome)) return undefined;
    const unique = this.#letGoBy(outcome, { ...before, ...Object.fromEntries(row.given) });
    return unique?.fields.findLast(
      (apiName) => apiFields(this.#plan.resource).get(apiName)?.field.required !== true,
    );
  }

  /**
   * Takes the values of a record that could be written, unless an earlier row has them: then what
   * the database would say of it.
   */
  #take(row: PreparedRow, record: Readonly<Row>): Refusal[] {
    const clashes = this.#uniques.filter((unique) => {
      const holder = this.#taken.get(valueOf(unique, record) ?? "");
      return holder !== undefined && holder !== row;
    });
    if (clashes.length === 0)
      for (const unique of this.#uniques) this.#taken.set(valueOf(unique, record) ?? "", row);
    this.#taken.delete("");
    return clashes.flatMap(({ fields: apiNames }) =>
      apiNames.map((apiName) => ({
        column: columnFor(this.#plan, apiName),
        field: apiName,
        reason: takenSentence(this.#plan.resource, apiNames),
      })),
    );
  }

  #isLetGo(refusals: readonly Refusal[], record: Readonly<Row>): boolean {
    return this.#letGoBy(refusals, record) !== undefined;
  }

  /** What a record has in a row's way only until another row of the file has been imported. */
  #letGoBy(refusals: readonly Refusal[], record: Readonly<Row>): Unique | undefined {
    const refused = refusals.map(({ field }) => field);
    const unique = this.#uniques.find(
      ({ fields: one }) =>
        one.length === refused.length &&
        one.every((apiName) => refused.includes(apiName)) &&
        refusals.every(({ reason }) => reason === takenSentence(this.#plan.resource, one)),
    );
    return unique && this.#letGo.has(valueOf(unique, record) ?? "") ? unique : undefined;
  }
}
