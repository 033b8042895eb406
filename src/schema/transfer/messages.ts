/** Most rows of one import request. */
export const maxImportRows = 5000;
/** How a date such as 03/04/2026 is read; without a word, only a date that can be read in one way is. */
export const dateOrders = ["dmy", "mdy"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Body of an import. A cell is text as a person would type it; numbers and true or false may be sent as they are. */
export interface ImportRequest {
  rows: readonly Readonly<Record<string, string | number | boolean | null>>[];
  /** Column to target (see `TransferColumn`); columns it does not name are left out. */
  mapping?: Readonly<Record<string, string>>;
  dry_run?: boolean;
  /** A unique field, or `id`. */
  match_on?: string;
  date_order?: DateOrder;
  /** What an empty cell does to a record that is already there. */
  empty_cells?: "keep" | "clear";
  /** Nothing is kept unless every row is good. */
  all_or_nothing?: boolean;
}

export interface Refusal {
  column: string | null;
  field: string | null;
  reason: string;
}
/** A row that was not taken; `others` holds what else is wrong with it. */
export interface RefusedRow extends Refusal {
  line: number;
  others?: Refusal[];
}
export interface ImportAnswer {
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedRow[];
  total: number;
  match_on: string | null;
  dry_run: boolean;
  /** Whether what was created and updated is kept. */
  committed: boolean;
}
