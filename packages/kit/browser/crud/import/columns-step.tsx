import { Alert, Button, Group, NativeSelect, NumberInput, Stack, Text } from "@mantine/core";
import { listed } from "../../../schema/messages";
import type { Resource } from "../../../schema";
import { isCalledAsIds } from "../../../schema/transfer/headings";
import { importStrings } from "../../strings/import";
import { missingFields, mixedDatesOf, remap, type Choices } from "./mapping/choices";
import { mappedColumns } from "./mapping/mapped-columns";
import { FixedForm } from "./fixed-form";
import { NamesInQuestion } from "./names-in-question";
import { MappingTable } from "./mapping-table";
import { OptionsForm } from "./options-form";
import type { Sheet, Table } from "./reading/table";
import { StepHeading } from "./step-heading";
import { ValuesForm } from "./values-form";

export interface ColumnsStepProps {
  resource: Resource;
  fileName: string;
  sheet: Sheet;
  /** Place of the headings among the sheet's lines. */
  heading: number;
  table: Table;
  choices: Choices;
  /** Why the file could not be read again. */
  problem: string | null;
  onSheet(name: string): void;
  onEncoding(name: string): void;
  onHeading(heading: number): void;
  onChoices(choices: Choices): void;
  onBack(): void;
  onNext(): void;
}

/** Which sheet and which line of it. */
function Place({
  sheet,
  heading,
  onSheet,
  onHeading,
}: Pick<ColumnsStepProps, "sheet" | "heading" | "onSheet" | "onHeading">) {
  const last = sheet.lines.at(-1)?.line ?? 1;
  const choose = (line: number | undefined) => {
    const at = sheet.lines.findIndex((one) => one.line === line);
    if (at >= 0) onHeading(at);
  };
  return (
    <Group align="flex-end">
      {sheet.sheetNames.length > 1 ? (
        <NativeSelect
          label={importStrings.sheet}
          data={sheet.sheetNames}
          value={sheet.sheetName ?? ""}
          onChange={({ currentTarget }) => onSheet(currentTarget.value)}
        />
      ) : null}
      <NumberInput
        label={importStrings.headingLine}
        w={170}
        min={1}
        max={last}
        value={sheet.lines[heading]?.line ?? 1}
        onChange={choose}
        noClampOnBlur={false}
      />
    </Group>
  );
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

/** In which encoding a text is read, with how its first names come out in each. */
function EncodingChoice({ sheet, onEncoding }: Pick<ColumnsStepProps, "sheet" | "onEncoding">) {
  if (!sheet.encoding) return null;
  const { encodings, encoding, mustChoose } = sheet.encoding;
  return (
    <Alert color="yellow">
      <NativeSelect
        label={importStrings.encoding}
        description={importStrings.encodingHelp}
        data={[
          ...(mustChoose ? [{ value: "", label: importStrings.encodingUnset }] : []),
          ...encodings.map(({ name, sample }) => ({
            value: name,
            label: `${listed(sample, "unit")} (${name})`,
          })),
        ]}
        value={mustChoose ? "" : encoding}
        onChange={({ currentTarget }) => onEncoding(currentTarget.value)}
      />
    </Alert>
  );
}

/** What a person has to know of how the sheet was read. */
const Notes = ({ notes }: Pick<Sheet, "notes">) => (
  <>
    {notes?.map((note) => (
      <Alert key={note} color="yellow">
        {note}
      </Alert>
    ))}
  </>
);

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

/** What each column of the file is, and how its rows are read. */
export function ColumnsStep({
  resource,
  fileName,
  sheet,
  heading,
  table,
  choices,
  problem,
  onSheet,
  onEncoding,
  onHeading,
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
      <Place sheet={sheet} heading={heading} onSheet={onSheet} onHeading={onHeading} />
      <EncodingChoice sheet={sheet} onEncoding={onEncoding} />
      <Notes notes={sheet.notes} />
      {empty ? (
        <Alert color="red" role="alert">
          {importStrings.noRows}
        </Alert>
      ) : (
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
