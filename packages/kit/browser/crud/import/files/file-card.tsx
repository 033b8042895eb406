import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { pluralOf, type Resource } from "../../../../schema";
import { importStrings } from "../../../strings/import";
import { ColumnsForm } from "../columns-step";
import { FilePlace } from "../file-place";
import { missingFields } from "../mapping/choices";
import { mappedColumns } from "../mapping/mapped-columns";
import type { FilePart, FilesState } from "./use-files";

interface FileCardProps {
  part: FilePart;
  files: FilesState;
  /** What files can hold. */
  resources: readonly Resource[];
  words: { holds: string; remove(name: string): string; columns: string };
}

/** What is known of a file without looking at its columns. */
function Facts({ part: { resource, table, choices } }: Pick<FileCardProps, "part">) {
  const mapped = mappedColumns(resource, choices.mapping).length;
  const missing = missingFields(resource, choices.mapping, choices.fixed);
  return (
    <>
      <Text size="sm" color="dimmed">
        {importStrings.mapped(mapped, table.columns.length)}
      </Text>
      {missing.length > 0 ? <Text size="sm">{importStrings.missing(missing)}</Text> : null}
    </>
  );
}

/** Where in a file its table stands, and what each of its columns is. */
function Inside({ part, files }: Pick<FileCardProps, "part" | "files">) {
  const { sheet, heading, beside, table, resource, choices } = part;
  const wanted = sheet.sheetName === null ? {} : { sheet: sheet.sheetName };
  return (
    <>
      <FilePlace
        sheet={sheet}
        heading={heading}
        beside={beside}
        onSheet={(other) => void files.readAgain(part, other, sheet.encoding?.encoding)}
        onEncoding={(name) => void files.readAgain(part, wanted, name)}
        onHeading={(line) => files.setHeading(part, line)}
        onBeside={(side) => files.setHeading(part, heading, side)}
      />
      <ColumnsForm
        resource={resource}
        table={table}
        choices={choices}
        onChoices={(changed) => files.setChoices(part, changed)}
        sheet={sheet}
      />
    </>
  );
}

/** One of several files: what it holds, and on demand each of its columns. */
export function FileCard({ part, files, resources, words }: FileCardProps) {
  const [isOpen, setOpen] = useState(part.sheet.encoding?.mustChoose ?? false);
  const id = useId();
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby={`${id}-name`}>
      <Stack spacing="sm">
        <Group position="apart" align="flex-start">
          <div>
            <Title order={3} size="h4" id={`${id}-name`} sx={{ overflowWrap: "anywhere" }}>
              {part.name}
            </Title>
            <Text size="sm" color="dimmed">
              {importStrings.fileFacts(pluralOf(part.resource), part.table.lines.length)}
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            aria-label={words.remove(part.name)}
            onClick={() => files.remove(part)}
          >
            {importStrings.fixedRemove}
          </Button>
        </Group>
        <Group align="flex-end" spacing="sm">
          <NativeSelect
            label={words.holds}
            value={part.resource.name}
            data={resources.map((resource) => ({
              value: resource.name,
              label: pluralOf(resource),
            }))}
            onChange={({ currentTarget }) => files.setResource(part, currentTarget.value)}
          />
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={`${id}-inside`}
            onClick={() => setOpen(!isOpen)}
          >
            {words.columns}
          </Button>
        </Group>
        <Facts part={part} />
        <div id={`${id}-inside`} hidden={!isOpen}>
          {isOpen ? (
            <Stack spacing="sm">
              <Inside part={part} files={files} />
            </Stack>
          ) : null}
        </div>
      </Stack>
    </Paper>
  );
}
