import type { Computed } from "../../schema/computed-words";
import type { FieldOptions, Warn } from "../declare";

export interface NumberOptions extends FieldOptions {
  min?: number;
  max?: number;
  /** Which numbers are usual. */ warn?: Warn<number>;
  default?: number;
  /** What people call each number, where there are a few and they have names. */ names?: Readonly<
    Record<number, string>
  >;
  /** The number of a record; the field named here says of which resource. */ recordOf?: string;
  /** Counted, added up or calculated, rounded to the field's digits, and never written. */
  computed?: Computed;
}
