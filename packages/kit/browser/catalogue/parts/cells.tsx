import { Table, type MantineTheme } from "@mantine/core";
import { renderCell } from "../../fields/cells/render-cell";
import { useCellContext } from "../../fields/cells/use-cell-context";
import { shownValue } from "../../crud/show/shown-value";
import { fieldKinds, readableFields } from "../../../schema";
import { fieldSpecimens } from "../field-specimens";
import { everyKind, filledRecord } from "../observatory";

const place = (theme: MantineTheme) => ({
  overflowX: "auto" as const,
  "& td, & th": { verticalAlign: "top" },
  "& tbody th": {
    fontWeight: 400,
    color: theme.colorScheme === "dark" ? theme.colors.dark[2] : theme.colors.gray[6],
  },
});

/** Every kind of value: in a list, on a record's page, and where there is none. */
export function Cells() {
  const context = useCellContext();
  const fields = new Map(readableFields(everyKind).map((each) => [each.key, each]));
  return (
    <Table sx={place} aria-label="Cells">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">In a list</th>
          <th scope="col">On a record’s page</th>
          <th scope="col">Without a value</th>
        </tr>
      </thead>
      <tbody>
        {fieldKinds.map((kind) => {
          const { field, value, known } = fieldSpecimens[kind];
          const each = fields.get(kind);
          const name = "Jupiter Two";
          return (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>{renderCell(field, value, context, { known, name })}</td>
              <td>{each ? shownValue(everyKind, each, filledRecord, context) : null}</td>
              <td>{renderCell(field, null, context, { name })}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
