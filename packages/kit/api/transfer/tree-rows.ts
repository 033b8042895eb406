import { apiFields, cleanLine, isTree } from "../../schema";
import type { Row } from "../db/row";
import type { ImportPlan } from "./import-plan";
import { columnFor, type PreparedRow } from "./prepare-rows";
import { namingColumns } from "./reference-lookup";
import { severalLines, circleOfLines } from "./text";

/** By API name of a tree, the place of the row whose record a row is to be part of. */
type Uppers = ReadonlyMap<string, number>;

const none: Uppers = new Map();
const nameKey = (text: unknown) => cleanLine(String(text)).toLowerCase();

/**
 * The rows of a file about records of a tree: a row may name a record that another row of the file
 * makes, before or after it. Rows are named by their place.
 */
export class TreeRows {
  readonly #plan: ImportPlan;
  readonly #rows: readonly PreparedRow[];
  readonly #trees: readonly string[];
  /** Records above that are not there before the import. */
  readonly #awaited = new Map<number, Map<string, number>>();
  /** Those, and records above that are there and have a row too. */
  readonly #uppers = new Map<number, Map<string, number>>();

  constructor(plan: ImportPlan, rows: readonly PreparedRow[]) {
    this.#plan = plan;
    this.#rows = rows;
    this.#trees = [...apiFields(plan.resource).values()]
      .filter(({ field }) => isTree(field))
      .map(({ apiName }) => apiName);
    if (rows.some(({ awaited }) => awaited.size > 0)) this.#findAwaited();
  }

  /** The places of rows by what their record is called then. */
  #named(): ReadonlyMap<string, ReadonlySet<number>> {
    const named = new Map<string, Set<number>>();
    for (const [place, { given }] of this.#rows.entries())
      for (const apiName of namingColumns(this.#plan.resource)) {
        const text = given.get(apiName) ?? null;
        if (text === null) continue;
        const key = nameKey(text);
        named.set(key, (named.get(key) ?? new Set()).add(place));
      }
    return named;
  }

  /** Refuses rows that name a record above which no row of the file makes, or several do. */
  #findAwaited(): void {
    const named = this.#named();
    for (const [place, { awaited, refusals }] of this.#rows.entries())
      for (const [apiName, { text, refusal }] of awaited) {
        const [found, ...others] = named.get(nameKey(text)) ?? [];
        if (found === undefined) refusals.push(refusal);
        else if (others.length > 0)
          refusals.push({
            ...refusal,
            reason: severalLines(text, this.#lines([found, ...others])),
          });
        else set(this.#awaited, place, apiName, found);
      }
  }

  #lines(places: readonly number[]): number[] {
    return places.flatMap((place) => this.#rows[place]?.line ?? []).sort((a, b) => a - b);
  }

  /**
   * Refuses rows that would be below one another in a circle, once it is known which records they
   * are about.
   */
  refuseCircles(existing: ReadonlyMap<PreparedRow, Row>): void {
    if (this.#trees.length === 0) return;
    const places = new Map<unknown, number>();
    for (const [place, row] of this.#rows.entries()) {
      const id = existing.get(row)?.["id"];
      if (id !== undefined) places.set(id, place);
    }
    for (const [place, { given }] of this.#rows.entries())
      for (const apiName of this.#trees) {
        const upper = this.#awaited.get(place)?.get(apiName) ?? places.get(given.get(apiName));
        if (upper !== undefined) set(this.#uppers, place, apiName, upper);
      }
    for (const apiName of this.#trees)
      for (const circle of this.#circles(apiName)) {
        const reason = circleOfLines(this.#lines(circle));
        for (const place of circle)
          this.#rows[place]?.refusals.push({
            column: columnFor(this.#plan, apiName),
            field: apiName,
            reason,
          });
      }
  }

  /** Rows that are not refused and lead round to themselves. */
  #circles(apiName: string): number[][] {
    const circles: number[][] = [];
    const passed = new Set<number>();
    for (const start of this.#rows.keys()) {
      const way: number[] = [];
      let at: number | undefined = start;
      while (at !== undefined && !passed.has(at) && this.#rows[at]?.refusals.length === 0) {
        passed.add(at);
        way.push(at);
        at = this.#uppers.get(at)?.get(apiName);
      }
      const from = at === undefined ? -1 : way.indexOf(at);
      if (from >= 0) circles.push(way.slice(from));
    }
    return circles;
  }

  /** The records above a row that are not there before the import. */
  awaitedBy(place: number): Uppers {
    return this.#awaited.get(place) ?? none;
  }

  /** The same places, each after those of the rows that its record is to be below. */
  inOrder(places: readonly number[]): readonly number[] {
    if (this.#uppers.size === 0) return places;
    const wanted = new Set(places);
    const ordered = new Set<number>();
    const waiting = new Set<number>();
    for (const place of places) {
      const way = [place];
      for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
        waiting.add(at);
        const next = [...(this.#uppers.get(at)?.values() ?? [])].find(
          (upper) => wanted.has(upper) && !ordered.has(upper) && !waiting.has(upper),
        );
        if (next !== undefined) way.push(next);
        else {
          ordered.add(at);
          way.pop();
        }
      }
    }
    return [...ordered];
  }
}

function set(
  uppers: Map<number, Map<string, number>>,
  place: number,
  apiName: string,
  upper: number,
): void {
  uppers.set(place, (uppers.get(place) ?? new Map<string, number>()).set(apiName, upper));
}
