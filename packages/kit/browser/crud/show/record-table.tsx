import { Anchor, Table, type TableProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ApiField, Resource } from "../../../schema";

interface RecordTableProps<Record> extends Pick<TableProps, "highlightOnHover" | "aria-label"> {
  resource: Resource;
  /** The columns beside the title. */
  columns: readonly ApiField[];
  records: readonly Record[];
  /** What the column of the titles is called; the resource's label unless given. */
  titles?: string | undefined;
  titleOf(record: Record): ReactNode;
  cellOf(column: ApiField, record: Record): ReactNode;
}

/** Records of another resource on a record's page; the title of each leads to it. */
export function RecordTable<Record extends Readonly<{ [name: string]: unknown }>>({
  resource,
  columns,
  records,
  titles = resource.label,
  titleOf,
  cellOf,
  ...table
}: RecordTableProps<Record>) {
  return (
    <Table verticalSpacing={7} striped={false} {...table}>
      <thead>
        <tr>
          <th scope="col">{titles}</th>
          {columns.map(({ apiName, field }) => (
            <th key={apiName} scope="col">
              {field.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const id = String(record["id"]);
          return (
            <tr key={id}>
              <td>
                <Anchor component={Link} to={`/${resource.name}/${id}`}>
                  {titleOf(record)}
                </Anchor>
              </td>
              {columns.map((column) => (
                <td key={column.apiName}>{cellOf(column, record)}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
