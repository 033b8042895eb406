import type { SQL } from "../../api/db/sql";
import type { Field } from "../field";
import type { Operator } from "../operators";

/** What a filter asks of a field, its value read as the kind that the field's stands on. */
export interface AskedOfField {
  operator: Operator;
  value: unknown;
}

/** The API's side of a kind of an application's own; what it leaves out is done as for its base. */
export interface KindApi {
  /**
   * The condition of a filter, in SQL.
   * @param at the column
   * @returns undefined where it is asked as of the kind that this one stands on
   */
  condition?(at: SQL, asked: AskedOfField, field: Field): SQL | undefined;
  /** What OpenAPI says of a value instead of what it says of the base, as a JSON Schema (2020-12). */
  openApi?(field: Field): Record<string, unknown>;
}

const sides = new Map<string, KindApi>();

/** Makes the API's side of a kind known, before the API is made. */
export const noteKindApi = (name: string, side: KindApi): void => void sides.set(name, side);

/** The API's side of the own kind that a field is of. */
export const kindApiOf = ({ as }: Pick<Field, "as">): KindApi | undefined =>
  as === undefined ? undefined : sides.get(as);
