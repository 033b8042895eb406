/**
 * Which records are an admin's own: by a reference to what is linked to the account (`me.owner`,
 * given by a feature; `me.id` is the account itself), by a reference to a record that is one's own
 * itself ("own"), or by a name for which a feature gives the condition.
 */
export type OwnRows = string | { field: string; is: string };

/** Records that may be permitted one by one: those that are one's own. */
export interface Scope {
  /** Of several, one is enough. */
  own: OwnRows | readonly OwnRows[];
  /**
   * For which actions there is a permission that holds for one's own records only, such as
   * `view_own_books`; viewing unless given. Verbs of declared actions may be among them.
   */
  of?: readonly string[];
}

/** The ways in which a record is one's own. */
export const ownRowsOf = ({ own }: Scope): readonly OwnRows[] =>
  Array.isArray(own) ? (own as readonly OwnRows[]) : [own as OwnRows];

const mePattern = /^me\.([a-z][a-z0-9_]*)$/;
/** The name in `me.owner`; undefined where it is none. */
export const meName = (word: string): string | undefined => mePattern.exec(word)?.[1];
