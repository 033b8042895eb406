import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { Resource } from "../../../schema";
import { isCalledAsIds } from "../../../schema/transfer/headings";
import { importStrings } from "../../strings/import";
import { missingFields, mixedDatesOf, remap, type Choices } from "./mapping/choices";
import { mappedColumns } from "./mapping/mapped-columns";
import { FixedForm } from "./fixed-form";
import { NamesInQuestion } from "./names-in-question";
import { MappingTable } from "./mapping-table";
import { OptionsForm } from "./options-form";
import { FilePlace, type FilePlaceProps } from "./file-place";
import type { Sheet, Table } from "./reading/table";
import { StepHeading } from "./step-heading";
import { ValuesForm } from "./values-form";

export interface ColumnsStepProps extends FilePlaceProps {
  resource: Resource;
  fileName: string;
  table: Table;
  choices: Choices;
  /** Why the file could not be read again. */
  problem: string | null;
  onChoices(choices: Choices): void;
  onBack(): void;
  onNext(): void;
}

/** Says why numbers called as our ids are go nowhere: they may be another system's. */
function UnusedIds({
  resource,
  table,
  choices,
}: Pick<ColumnsStepProps, "resource" | "table" | "choices">) {
  const ids = table.columns.filter(
    (name) => choices.mapping[name] === "" && isCalledAsIds(resource, name),
  );
  if (ids.length === 0) return null;
  return <Alert color="yellow">{importStrings.unusedIds(ids)}</Alert>;
}

/** What is to be settled about the mapping before its rows are checked. */
function Questions({
  resource,
  table,
  choices,
  onChoices,
}: Pick<ColumnsStepProps, "resource" | "table" | "choices" | "onChoices">) {
  const mapped = mappedColumns(resource, choices.mapping).length;
  const missing = missingFields(resource, choices.mapping, choices.fixed);
  const mixed = mixedIn({ resource, table, choices });
  return (
    <>
      <Text role="status">
        {mapped === 0
          ? importStrings.nothingMapped
          : importStrings.mapped(mapped, table.columns.length)}
      </Text>
      <NamesInQuestion resource={resource} table={table} choices={choices} onChoices={onChoices} />
      {mixed ? (
        <Alert color="red" role="alert">
          {importStrings.mixedDates(mixed.name, mixed.dmy, mixed.mdy)}
        </Alert>
      ) : null}
      <UnusedIds resource={resource} table={table} choices={choices} />
      {missing.length > 0 && mapped > 0 ? (
        <Alert color="yellow">{importStrings.missing(missing)}</Alert>
      ) : null}
    </>
  );
}

/** A column with days in both orders, while nobody has said which holds. */
const mixedIn = ({
  resource,
  table,
  choices,
}: Pick<ColumnsStepProps, "resource" | "table" | "choices">) =>
  choices.dateOrder === "" ? mixedDatesOf(resource, table, choices.mapping) : undefined;

/** What each column of a table is, and how its rows are read. */
export function ColumnsForm(
  props: Pick<ColumnsStepProps, "resource" | "table" | "choices" | "onChoices"> & {
    sheet: Pick<Sheet, "sheetName">;
  },
) {
  const { resource, table, choices, onChoices, sheet } = props;
  return (
    <>
      <MappingTable
        resource={resource}
        table={table}
        mapping={choices.mapping}
        onMap={(name, target) => onChoices(remap(resource, table, choices, name, target))}
      />
      <Questions resource={resource} table={table} choices={choices} onChoices={onChoices} />
      <ValuesForm resource={resource} table={table} choices={choices} onChoices={onChoices} />
      <FixedForm
        resource={resource}
        sheetName={sheet.sheetName}
        choices={choices}
        onChoices={onChoices}
      />
      <OptionsForm resource={resource} table={table} choices={choices} onChoices={onChoices} />
    </>
  );
}

/** What each column of the file is, and how its rows are read. */
export function ColumnsStep({
  resource,
  fileName,
  sheet,
  heading,
  beside,
  table,
  choices,
  problem,
  onSheet,
  onEncoding,
  onHeading,
  onBeside,
  onChoices,
  onBack,
  onNext,
}: ColumnsStepProps) {
  const mapped = mappedColumns(resource, choices.mapping).length;
  const mixed = mixedIn({ resource, table, choices });
  const empty = table.lines.length === 0;
  return (
    <Stack>
      <div>
        <StepHeading>{importStrings.columnsTitle}</StepHeading>
        <Text color="dimmed">{importStrings.fileFacts(fileName, table.lines.length)}</Text>
      </div>
      {problem === null ? null : (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <FilePlace
        sheet={sheet}
        heading={heading}
        beside={beside}
        onSheet={onSheet}
        onEncoding={onEncoding}
        onHeading={onHeading}
        onBeside={onBeside}
      />
      {empty ? (
        <Alert color="red" role="alert">
          {importStrings.noRows}
        </Alert>
      ) : (
        <ColumnsForm
          resource={resource}
          table={table}
          choices={choices}
          onChoices={onChoices}
          sheet={sheet}
        />
      )}
      <Group position="apart">
        <Button variant="default" onClick={onBack}>
          {importStrings.otherFile}
        </Button>
        <Button
          onClick={onNext}
          disabled={empty || mapped === 0 || mixed !== undefined || sheet.encoding?.mustChoose}
        >
          {importStrings.next}
        </Button>
      </Group>
    </Stack>
  );
}
