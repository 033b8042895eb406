import { Checkbox, Group, NativeSelect, NumberInput } from "@mantine/core";
import { listed } from "../../../schema/messages";
import { importStrings } from "../../strings/import";
import { headingBeside, type Beside } from "./reading/headings";
import { isFilled, type Sheet, type Wanted } from "./reading/table";

export interface PlaceProps {
  sheet: Sheet;
  /** Place of the headings among the sheet's lines. */
  heading: number;
  /** Where another line of headings stands, as a person says. */
  beside: Beside | undefined;
  onSheet(wanted: Wanted): void;
  onHeading(heading: number): void;
  onBeside(beside: Beside | undefined): void;
}

/** Asks whether the line above or below the headings belongs to them. */
function HeadingBeside({ sheet, heading, beside, onBeside }: PlaceProps) {
  const found = headingBeside(sheet.lines, heading, sheet.merged);
  if (!found) return null;
  const { side, line } = found;
  const first = side === "above" ? line.line : line.line - 1;
  return (
    <Checkbox
      label={importStrings.headingsTogether(first, first + 1)}
      description={importStrings.headingsBeside(
        line.line,
        listed(line.cells.filter(isFilled), "unit"),
      )}
      checked={beside === side}
      onChange={({ currentTarget }) => onBeside(currentTarget.checked ? side : undefined)}
    />
  );
}

/** Which sheet, or all of them, and on which lines of it the headings are. */
export function PlaceForm(props: PlaceProps) {
  const { sheet, heading, onSheet, onHeading } = props;
  const isOfSeveral = sheet.sheetNames.length > 1;
  const areTogether = isOfSeveral && sheet.sheetName === null;
  const last = sheet.lines.at(-1)?.line ?? 1;
  const choose = (line: number | undefined) => {
    const at = sheet.lines.findIndex((one) => one.line === line);
    if (at >= 0) onHeading(at);
  };
  return (
    <>
      <Group align="flex-end">
        {isOfSeveral ? (
          <NativeSelect
            label={importStrings.sheet}
            data={[
              ...sheet.sheetNames.map((name, at) => ({ value: String(at), label: name })),
              { value: "all", label: importStrings.allSheets },
            ]}
            value={areTogether ? "all" : String(sheet.sheetNames.indexOf(sheet.sheetName ?? ""))}
            onChange={({ currentTarget: { value } }) =>
              onSheet(value === "all" ? { all: true } : { sheet: sheet.sheetNames[Number(value)] })
            }
          />
        ) : null}
        {areTogether ? null : (
          <NumberInput
            label={importStrings.headingLine}
            w={170}
            min={1}
            max={last}
            value={sheet.lines[heading]?.line ?? 1}
            onChange={choose}
            noClampOnBlur={false}
          />
        )}
      </Group>
      {areTogether ? null : <HeadingBeside {...props} />}
    </>
  );
}
