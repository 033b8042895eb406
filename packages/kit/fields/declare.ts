import type { Computed } from "../schema/computed-words";

/** A value that `when` may require of a field: an option of a choice, or true and false. */
export type WhenValue = string | boolean;
/** By the key of another field, the value or values that it must have. */
export type When = Readonly<Record<string, WhenValue | readonly WhenValue[]>>;

/**
 * What every kind of field may say of itself. All of it is data: a declaration ships to the
 * browser.
 */
export interface FieldOptions {
  label: string;
  /** One sentence under the input. */
  help?: string;
  /** The heading of the form under which the field stands; fields without one come first. */
  section?: string;
  required?: boolean;
  /** No two live records have the same value; letter case does not tell texts apart. */
  unique?: boolean;
  /** A column of the list; also what a phone's card shows. */
  list?: boolean;
  /** Looked through by `search=`. Texts and numbers only. */
  search?: boolean;
  /**
   * A filter of the list; `"range"` offers from and to, `"below"` of a reference to a tree also what
   * is below a record.
   */
  filter?: boolean | "range" | "below";
  /** May be sorted by; what is a column of the list may, unless this says false. */
  sort?: boolean;
  /** Set by the server only: shown, never written by a client. */
  readOnly?: boolean;
  /** Never leaves the server and is neither filtered, sorted, searched nor exported. */
  hidden?: boolean;
  /** Accepted in a body and handed to the resource's rule, not stored under its own name. */
  writeOnly?: boolean;
  /**
   * Setting or changing it asks whoever does it for the password again, unless it was typed within
   * the last minutes: what a borrowed session must not do. So does taking a record that has a value
   * here into the trash or out of it.
   */
  asksPassword?: boolean;
  /** What files that are imported call it beside its label: "Sex" for "Gender". */
  headings?: readonly string[];
  /**
   * The permission that it takes to see the field, beside that to view the record, such as
   * `view_medical`. Without it, the field appears nowhere.
   */
  read?: string;
  /**
   * The permission that it takes to change the field, beside that to edit the record, such as
   * `edit_fees`. Without it, the field is read only.
   */
  write?: string;
  /**
   * The field has a value only in records where other fields, each a choice or yes-or-no, have one
   * of these: `{ status: "left" }`, `{ status: ["left", "expelled"] }`. With `required`, it must
   * have one there.
   */
  when?: When;
  /**
   * What becomes of the value when the person is erased whom the record is about. Unless given, all
   * goes of a person's own record; of records about a person go texts, files, lists, groups and what
   * the server wrote as JSON, and references, numbers, days and choices stay: figures rest on them.
   */
  whenErased?: "stays" | "goes";
  /**
   * The key it had before: its column is renamed by the next migration, and its values and history
   * stay. Once that is written, it has no effect and may go.
   */
  renamedFrom?: string;
}

/** Values beyond these are allowed; the form, an import and the API say that they are unusual. */
export interface Warn<Limit> {
  min?: Limit;
  max?: Limit;
}

export type Plain<K extends string, O> = K extends unknown
  ? O & {
      readonly kind: K;
      /** The kind of the application's own that it is, which stands on this one (`defineKind`). */
      readonly as?: string;
    }
  : never;

/**
 * Stands where an option is not known; nothing fits it, so that the compiler points at the misspelt
 * key and says its name.
 */
interface UnknownOption<Key> {
  readonly unknownOption: Key;
}
/** A `const` type parameter takes excess keys without a word; this refuses them again. */
export type NothingBeside<Given, Known> = {
  readonly [K in Exclude<keyof Given, keyof Known | number>]: UnknownOption<K>;
};
/** Options, and none beside those that are known. */
export type Only<O, Known> = O & NothingBeside<O, Known>;

/** What is computed is read only. */
export type Made<K extends string, O> = Plain<K, O> &
  (O extends { computed: Computed } ? { readonly readOnly: true } : unknown);
/** A field as it is declared: plain data. */
export const made = <K extends string, O extends object>(kind: K, options: O) =>
  ({ ...("computed" in options ? { readOnly: true } : {}), kind, ...options }) as unknown as Made<
    K,
    O
  >;
