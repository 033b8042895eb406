import type { SQL } from "../db/sql";

/** Rows `t` of a table that are about people with these ids (an array). */
type RowsAbout = (ids: SQL) => SQL;

/**
 * What erasing does with rows: they go, they stay as they are because they name nobody, or these
 * columns are set to these values.
 */
type Erasing = "removed" | "kept" | Readonly<Record<string, SQL | ((ids: SQL) => SQL)>>;

/** A table that no declaration describes and that holds something of people. */
export interface PersonalTable {
  table: string;
  /** What its rows are called in the file of one person, and in the preview of an erasure. */
  label(): string;
  /** Which rows are about people, by the name of the resource that these are records of. */
  about: Readonly<Record<string, RowsAbout>>;
  /**
   * What the file of one person says of a row, by name; or the reason why it says nothing of them.
   */
  told: Readonly<Record<string, SQL>> | string;
  erasing: Erasing;
}

/** A table whose rows `t` are about records of any resource. */
export interface RecordTable {
  table: string;
  of: { resource: SQL; id: SQL };
  erasing: "removed" | Readonly<Record<string, SQL>>;
}

/** A column in which texts that the system made may name anybody. */
export interface TextCopy {
  table: string;
  column: string;
  /** Which rows `t` are looked at; all unless given. */
  where?: SQL;
  /** Longer texts of what is erased are replaced too, as far as they stand there word for word. */
  written?: true;
}

/** What a feature keeps of people beside declared records. */
export interface PersonalData {
  tables?: readonly PersonalTable[];
  records?: readonly RecordTable[];
  /** Columns in which names and numbers of an erased person are replaced wherever they stand. */
  copies?: readonly TextCopy[];
  /**
   * Queries of texts (`text`) about people that stand inside rows about several, by the name of the
   * resource: by them the copies are found.
   */
  texts?: Readonly<Record<string, RowsAbout>>;
  /** Its tables that need nothing of that, each with the reason. */
  without?: Readonly<Record<string, string>>;
  /** Queries of the ids of sendings that are about people, by the name of the resource. */
  messages?: Readonly<Record<string, RowsAbout>>;
  /** Conditions on notifications `t` whose own text is about people, likewise. */
  notices?: Readonly<Record<string, RowsAbout>>;
}
