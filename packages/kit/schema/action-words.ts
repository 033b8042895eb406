import type { Field } from "./field";

/** A value that `when` requires of a record: an option, true or false, or null for no value. */
export type AskedValue = string | boolean | null;

/**
 * Whether a value must be given for a field that an action sets, and what the dialog begins with:
 * `"required"`, or `{ required: true, default: "today" }`.
 */
export type SetWords =
  | "required"
  | "optional"
  | { readonly required?: boolean; readonly default?: string | number | boolean };

/** What a declared action and a transition may both say. */
interface ActionWords {
  /** The words on its button: "Archive". */
  label: string;
  /**
   * The verb of the permission it takes: `archive` gives `archive_books`; `edit` is the right to
   * edit.
   */
  permission?: string;
  /** What its dialog says first; without it, and without fields, the action is done at once. */
  confirm?: string;
  /** Takes something away: its button in the dialog is red. */
  danger?: boolean;
  /** Offered for many records at once. */
  bulk?: boolean;
  /** The sentence shown once it is done. */
  done?: string;
  /** What its dialog asks for; a rule receives the values, and the history shows them. */
  fields?: Readonly<Record<string, Field>>;
  /**
   * Fields of the record that its dialog asks for and the action stores, by key. They may be read
   * only otherwise. What is left empty stays as it was.
   */
  sets?: Readonly<Record<string, SetWords>>;
}

/** Something done to a record besides editing and deleting it; a rule of a feature does it. */
export interface DeclaredAction extends ActionWords {
  /** Part of its path, kebab-case: `archive`. */
  name: string;
  /** By field, the values in which it is possible. */
  when?: Readonly<Record<string, AskedValue | readonly AskedValue[]>>;
}

/** One way out of a state. */
export interface Transition extends Partial<ActionWords> {
  /** The state that a record is in afterwards. */
  to: string;
  /** Part of its path; the state that it leads to unless given. */
  name?: string;
  /** Whether its dialog asks why; the history shows the answer. */
  reason?: "required" | "optional";
}

/** The states of a record: a choice that only these transitions change. */
export interface States {
  /** The field that holds the state; its default is the state of new records. */
  field: string;
  /** By state, where it may go next; a state not listed is final. */
  transitions: Readonly<Record<string, readonly (string | Transition)[]>>;
}
