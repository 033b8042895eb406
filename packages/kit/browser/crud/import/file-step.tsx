import { listed } from "../../../schema/messages";
import { Alert, Box, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { isAlwaysRequired, type Resource } from "../../../schema";
import { templateColumns } from "../../../schema/transfer/columns";
import { importStrings } from "../../strings/import";
import { DropZone } from "./drop-zone";
import { saveText } from "./save-text";
import { StepHeading } from "./step-heading";
import { templateFile } from "./template-file";

export interface FileStepProps {
  resource: Resource;
  /** Name of the file being read. */
  reading: string | null;
  problem: string | null;
  onFile(file: File): void;
  onProblem(sentence: string): void;
}

/** Choosing a file, and what it may look like. */
export function FileStep({ resource, reading, problem, onFile, onProblem }: FileStepProps) {
  const columns = templateColumns(resource);
  const headers = (required: boolean) =>
    listed(
      columns
        .filter(
          ({ field }) =>
            Boolean(
              field &&
              isAlwaysRequired(field) &&
              !("default" in field && field.default !== undefined),
            ) === required,
        )
        .map(({ header }) => header),
      "unit",
    );
  return (
    <Stack>
      <StepHeading>{importStrings.choose}</StepHeading>
      {problem === null ? null : (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <DropZone
        reading={reading}
        onFiles={([file, ...more]) =>
          more.length > 0 ? onProblem(importStrings.oneFile) : file && onFile(file)
        }
      />
      <Paper withBorder p="md">
        <Group position="apart" align="flex-start">
          <Box maw={620}>
            <Text weight={600}>{importStrings.templateTitle}</Text>
            <Text color="dimmed">{importStrings.templateText}</Text>
            <Text mt="xs" size="xs">
              <b>{importStrings.required}:</b> {headers(true) || "–"}
            </Text>
            <Text size="xs">
              <b>{importStrings.optional}:</b> {headers(false) || "–"}
            </Text>
          </Box>
          <Button
            variant="default"
            onClick={() => saveText(`${resource.name}.csv`, templateFile(resource))}
          >
            {importStrings.template}
          </Button>
        </Group>
      </Paper>
    </Stack>
  );
}
