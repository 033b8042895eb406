import type { Statement } from "./statement";

const remembered = 2_000;
const prepared = 300;
const repeatedFrom = 3;
/** Letters from which an array is a long list: some 150 ids. */
const longList = 1_000;

let sessions = 0;

/**
 * "cached plan must not change result type", and "prepared statement does not exist": the statement
 * had not begun, and may be sent again.
 */
export const isStale = (error: unknown): boolean =>
  ["0A000", "26000"].includes((error as { code?: string } | null)?.code ?? "");

/**
 * Chooses which statements of one connection are worth preparing: a text that comes back, up to a
 * bound, since each costs the server memory for as long as the connection lives. The names are
 * unique in this process, because the connections to the embedded database share one session.
 */
export class StatementNames {
  readonly #prefix = `s${++sessions}_`;
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #given = 0;

  /**
   * The name under which to prepare a statement, or undefined when it should not be (yet). A long
   * list is always planned for itself: a plan that is kept takes a list to have ten elements and
   * tables to be as small as they were when it was made, and may then compare all with all.
   */
  nameOf({ text, parameters }: Statement): string | undefined {
    if (parameters.some((one) => (one?.length ?? 0) > longList && one?.startsWith("{")))
      return undefined;
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.delete(text);
    if (uses >= repeatedFrom && this.#names.size < prepared) {
      const fresh = `${this.#prefix}${++this.#given}`;
      this.#names.set(text, fresh);
      return fresh;
    }
    this.#uses.set(text, uses);
    if (this.#uses.size > remembered) this.#forgetOldest();
    return undefined;
  }

  /** Stops using what was prepared for a text, because its tables have changed since. */
  forget(text: string): void {
    this.#names.delete(text);
  }

  #forgetOldest(): void {
    const oldest = this.#uses.keys().next();
    if (!oldest.done) this.#uses.delete(oldest.value);
  }
}
