import { listed } from "../../../schema/messages";
import {
  Alert,
  Box,
  Button,
  createStyles,
  FileButton,
  Group,
  Loader,
  Paper,
  Stack,
  Text,
} from "@mantine/core";
import { useState, type DragEvent } from "react";
import { isAlwaysRequired, type Resource } from "../../../schema";
import { templateColumns } from "../../../schema/transfer/columns";
import { importStrings } from "../../strings/import";
import { limits } from "./reading/table";
import { saveText } from "./save-text";
import { StepHeading } from "./step-heading";
import { templateFile } from "./template-file";

const useStyles = createStyles((theme, { over }: { over: boolean }) => {
  const dark = theme.colorScheme === "dark";
  return {
    zone: {
      border: `2px dashed ${over ? theme.fn.primaryColor() : dark ? "#6b7685" : "#8a94a1"}`,
      borderRadius: theme.fn.radius("md"),
      padding: theme.spacing.xl,
      display: "flex",
      flexDirection: "column",
      alignItems: "center",
      gap: theme.spacing.sm,
      textAlign: "center",
      backgroundColor: over ? (dark ? theme.colors.dark[6] : theme.colors.gray[1]) : undefined,
    },
  };
});

export interface FileStepProps {
  resource: Resource;
  /** Name of the file being read. */
  reading: string | null;
  problem: string | null;
  onFile(file: File): void;
  onProblem(sentence: string): void;
}

function DropZone({
  reading,
  onFile,
  onProblem,
}: Pick<FileStepProps, "reading" | "onFile" | "onProblem">) {
  const [over, setOver] = useState(false);
  const { classes } = useStyles({ over });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file, ...more] = event.dataTransfer.files;
    if (more.length) onProblem(importStrings.oneFile);
    else if (file) onFile(file);
  };
  return (
    <Box
      className={classes.zone}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton
        onChange={(file) => file && onFile(file)}
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.fods,.xml,.html,.htm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
      >
        {({ onClick }) => (
          <Button onClick={onClick} disabled={reading !== null}>
            {importStrings.choose}
          </Button>
        )}
      </FileButton>
      <Text color="dimmed" aria-hidden>
        {over ? importStrings.dropNow : importStrings.drop}
      </Text>
      <Text color="dimmed" size="xs">
        {importStrings.kinds(limits.lines, limits.bytes / 1024 / 1024)}
      </Text>
      <Group role="status" spacing="xs" mih={22}>
        {reading === null ? null : (
          <>
            <Loader size="xs" aria-hidden />
            <Text>{importStrings.reading(reading)}</Text>
          </>
        )}
      </Group>
    </Box>
  );
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
      <DropZone reading={reading} onFile={onFile} onProblem={onProblem} />
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
