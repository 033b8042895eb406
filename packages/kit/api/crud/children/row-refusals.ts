import { cellName } from "../../../schema";
import { ApiError, clash, invalid, noErrors, type FieldErrors } from "../../errors";

const sentencesOf = (error: ApiError): FieldErrors => (error.body["errors"] ?? {}) as FieldErrors;

/** Gathers what is wrong with the rows of a body, so that all of it is said at once. */
export class RowRefusals {
  readonly #errors = noErrors();
  #isClash = false;
  #isStale = false;

  /** Says something of a cell, of a row, or of all rows of a kind. */
  add(name: string, sentence: string): void {
    const said = (this.#errors[name] ??= []);
    if (!said.includes(sentence)) said.push(sentence);
  }

  /** The same of what another record, or somebody else, stands in the way of. */
  addClash(name: string, sentence: string): void {
    this.#isClash = true;
    this.add(name, sentence);
  }

  /** Somebody else has changed or deleted the row meanwhile. */
  addStale(name: string, sentence: string): void {
    this.#isStale = true;
    this.addClash(name, sentence);
  }

  /** Runs a rule about one row: what it refuses stands at the row, or at the cells it names. */
  async ofRow(key: string, at: number, rule: () => Promise<void> | void): Promise<void> {
    try {
      await rule();
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422))
        throw error;
      const cells = Object.entries(sentencesOf(error));
      if (error.status === 409) this.#isClash = true;
      if (cells.length === 0) this.add(cellName(key, at), error.message);
      for (const [apiName, sentences] of cells)
        for (const sentence of sentences) this.add(cellName(key, at, apiName), sentence);
    }
  }

  /**
   * @param current The rows as they are now, asked for where one of them was changed meanwhile.
   * @throws ApiError 409 or 422 where something was refused.
   */
  async throwIfAny(current: () => Promise<unknown>): Promise<void> {
    if (Object.keys(this.#errors).length === 0) return;
    if (this.#isStale)
      throw clash("Someone else changed these rows in the meantime.", this.#errors, {
        code: "rows_changed",
        data: await current(),
      });
    throw this.#isClash
      ? clash("Please check what is marked.", this.#errors)
      : invalid(this.#errors);
  }
}
