import type { Computed } from "../../schema/computed-words";
import type { FieldOptions, Warn } from "../declare";

export interface TextOptions extends FieldOptions {
  min?: number;
  max?: number;
  /** How many letters are usual. */ warn?: Warn<number>;
  /** Source of a regular expression for the whole value. */ pattern?: string;
  patternHelp?: string;
  default?: string;
  /**
   * What a record was called; the field named here says of which resource. Withheld from whoever may
   * not view that, so that it can be neither searched nor sorted by.
   */
  recordOf?: string;
  /** Of a text: joined from other fields (`concat`), and never written. */ computed?: Computed;
}
