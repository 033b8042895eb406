import type { ChangeEvent, ReactNode } from "react";
import type { CellContext } from "../../fields/cells/cell";
import { includedRecord } from "../../fields/cells/included-record";
import { renderCell } from "../../fields/cells/render-cell";
import { titleOf, type Resource } from "../../../schema";
import type { DropSide } from "../order/use-row-drag";
import type { Column } from "./columns";
import type { ListRights } from "./rights";
import type { ListRecord } from "./list-pages";

/**
 * What rows and cards need beside their record. One object for all of them, which changes only when
 * they all look different.
 */
export interface RecordView {
  resource: Resource;
  columns: readonly Column[];
  /** API name of the picture by which records are known; undefined where they have none. */
  image: string | undefined;
  rights: ListRights;
  context: CellContext;
  /** Rows can be moved, as the list shows the order by hand. */
  movable: boolean;
  /** Address of the list without its query. */
  path: string;
  onSelect(event: ChangeEvent<HTMLInputElement>): void;
}

/** What a row or a card shows. */
export interface RecordProps {
  view: RecordView;
  record: ListRecord;
  index: number;
  selected: boolean;
  /** The side on which a record that is dragged would come to stand. */
  drop: DropSide | undefined;
}

export const isTrashed = (record: ListRecord): boolean => typeof record["deleted_at"] === "string";

/** A record's value under a column. */
export const valueOf = (
  { resource, context }: RecordView,
  column: Column,
  record: ListRecord,
): ReactNode =>
  renderCell(column.field, record[column.apiName], context, {
    known: includedRecord(column, record),
    name: titleOf(resource, record),
  });

/** Address of the record's page. One in the trash has it too: to be looked at and restored. */
export const addressOf = ({ path }: RecordView, record: ListRecord): string =>
  `${path}/${record.id}`;
