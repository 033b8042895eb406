import { cellName } from "../../../schema";
import { ApiError, clash, invalid, noErrors, type FieldErrors } from "../../errors";
import { t } from "../text";

/** The sentences of a refusal, by field. */
export const sentencesOf = (error: ApiError): FieldErrors =>
  (error.body["errors"] ?? {}) as FieldErrors;

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

  /** Says what is wrong with the fields of a row. */
  addAll(key: string, at: number, errors: Readonly<Record<string, readonly string[]>>): void {
    for (const [apiName, said] of Object.entries(errors))
      for (const sentence of said) this.add(cellName(key, at, apiName), sentence);
  }

  /** Says why another record stands in the way. */
  addClash(name: string, sentence: string): void {
    this.#isClash = true;
    this.add(name, sentence);
  }

  /** Someone else has changed or deleted the row meanwhile. */
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
   * @param rowName What the row at a place is called in the sentence.
   * @throws ApiError 409 with the first sentence, where something was refused.
   */
  throwFirst(rowName: (at: number) => string): void {
    const [first] = Object.entries(this.#errors);
    if (!first) return;
    const [name, sentences] = first;
    throw clash(`${rowName(Number(name.split(".")[1]))}: ${sentences[0] ?? ""}`);
  }

  /**
   * @param current The rows as they are now, asked for where one of them was changed meanwhile.
   * @throws ApiError 409 or 422 where something was refused.
   */
  async throwIfAny(current: () => Promise<unknown>): Promise<void> {
    if (Object.keys(this.#errors).length === 0) return;
    if (this.#isStale)
      throw clash(t("rows.changed"), this.#errors, { code: "rows_changed", data: await current() });
    throw this.#isClash ? clash(t("rows.fix"), this.#errors) : invalid(this.#errors);
  }
}
