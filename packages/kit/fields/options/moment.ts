import type { FieldOptions, Warn } from "../declare";

/** Cross-field rules: `after` another field of the same kind, or `notBefore` it. */
export interface MomentOptions extends FieldOptions {
  min?: string;
  max?: string;
  /** Which days or times are usual. */ warn?: Warn<string>;
  after?: string;
  notBefore?: string;
  /** Of a date also "today", the institution's day when the record is made. */ default?: string;
  /** Seconds are shown too. */ precise?: boolean;
}
