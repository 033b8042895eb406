import { Box, Button, createStyles, FileButton, Group, Loader, Text } from "@mantine/core";
import { useState, type DragEvent } from "react";
import { importStrings } from "../../strings/import";
import { limits } from "./reading/table";

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

interface DropZoneProps {
  /** Name of the file being read. */
  reading: string | null;
  /** Whether several files can be chosen at once; any number can be dropped. */
  multiple?: boolean;
  onFiles(files: File[]): void;
}

const dropText = (isOver: boolean, isMultiple: boolean): string =>
  isMultiple
    ? isOver
      ? importStrings.dropFilesNow
      : importStrings.dropFiles
    : isOver
      ? importStrings.dropNow
      : importStrings.drop;

/** Where files with tables are chosen or dropped. */
export function DropZone({ reading, multiple = false, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const { classes } = useStyles({ over });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
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
        multiple={multiple}
        onChange={(chosen: File | File[] | null) => {
          if (chosen) onFiles([chosen].flat());
        }}
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.fods,.xml,.html,.htm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
      >
        {({ onClick }) => (
          <Button onClick={onClick} disabled={reading !== null}>
            {multiple ? importStrings.chooseFiles : importStrings.choose}
          </Button>
        )}
      </FileButton>
      <Text color="dimmed" aria-hidden>
        {dropText(over, multiple)}
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
