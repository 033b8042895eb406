import { Anchor, Box, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { renderCell } from "../../fields/cells/render-cell";
import { useCellContext } from "../../fields/cells/use-cell-context";
import { isMet, pluralOf, titleOf, type ChildTable } from "../../../schema";
import { formStrings } from "../../strings/form";
import { openList } from "../../strings/show";
import { includedRecord } from "../../fields/cells/included-record";
import { momentTitle } from "./moment-title";
import { RecordTable } from "./record-table";
import { relationAddress } from "./relations";

type Values = Readonly<Record<string, unknown>>;

/** The rows that a record came with; nothing where its reader may not view them. */
export function ShownRows({ table, record }: { table: ChildTable; record: Values }) {
  const { key, label, resource, columns, pointer } = table;
  const context = useCellContext();
  const rows = record[key];
  if (!Array.isArray(rows)) return null;
  const moment = momentTitle(resource);
  const cells = columns.filter((each) => each.key !== resource.title);
  return (
    <Paper component="section" withBorder radius="md" p="lg" mb="md">
      <Title order={2} size="h3" mb="md">
        {label}
      </Title>
      {rows.length === 0 ? (
        <Text>{formStrings.noRows(label)}</Text>
      ) : (
        <Box sx={{ overflowX: "auto" }}>
          <RecordTable
            resource={resource}
            columns={cells}
            records={rows as Values[]}
            aria-label={label}
            titles={moment?.label}
            titleOf={(row) =>
              moment ? renderCell(moment, row[resource.title], context) : titleOf(resource, row)
            }
            cellOf={(each, row) =>
              (isMet(resource, each.field, row) &&
                renderCell(each.field, row[each.apiName], context, {
                  known: includedRecord(each, row),
                  name: titleOf(resource, row),
                })) ||
              "–"
            }
          />
        </Box>
      )}
      {rows.length > 0 && pointer.field.filter ? (
        <Anchor
          component={Link}
          to={relationAddress({
            resource,
            conditions: [{ field: pointer.apiName, operator: "eq", value: Number(record["id"]) }],
          })}
        >
          {openList(pluralOf(resource))}
        </Anchor>
      ) : null}
    </Paper>
  );
}
