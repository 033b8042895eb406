import type { ChildTable } from "../../../schema";
import type { Row } from "../../db/row";
import type { Write } from "../../http/request-context";
import type { Cascade } from "../trash/cascade";

/** A row that is created or changed, with its place in the body. */
export interface RowWrite {
  at: number;
  write: Write;
}
/** A row that goes into the trash. */
export interface RowRemoval {
  at: number;
  before: Row;
}
/** What a body does to the rows of one kind, to be checked and then written. */
export interface RowPlan {
  table: ChildTable;
  created: RowWrite[];
  updated: RowWrite[];
  removed: RowRemoval[];
  /** What goes into the trash with the rows that do. */
  below: Cascade[];
}

/** The rows of a plan that are there afterwards. */
export const writtenRows = ({ created, updated }: RowPlan): RowWrite[] => [...updated, ...created];
