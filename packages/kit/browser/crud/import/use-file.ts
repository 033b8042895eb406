import { useCallback, useMemo, useRef, useState } from "react";
import type { Resource } from "../../../schema";
import { readingStrings } from "../../strings/import-reading";
import { firstChoices, type Choices } from "./mapping/choices";
import { readBeside } from "./reading/read-beside";
import { FileProblem } from "./reading/file-problem";
import { headingIndex, tableOf, type Sheet, type Table } from "./reading/table";

/** A file that has been read, and what is decided about it. */
export interface OpenFile {
  file: File;
  sheet: Sheet;
  heading: number;
  table: Table;
  choices: Choices;
}

const opened = (resource: Resource, file: File, sheet: Sheet, heading: number): OpenFile => {
  const table = tableOf(sheet.lines, heading, sheet.merged);
  return { file, sheet, heading, table, choices: firstChoices(resource, table) };
};

/**
 * The chosen file: read beside the page, read again when another sheet or line of headings is
 * chosen.
 */
export function useFile(resource: Resource) {
  const [open, setOpen] = useState<OpenFile | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);

  const read = useCallback(
    async (file: File, sheetName?: string, encoding?: string): Promise<boolean> => {
      const mine = ++latest.current;
      setReading(file.name);
      setProblem(null);
      try {
        const sheet = await readBeside(file, sheetName, encoding);
        if (mine === latest.current)
          setOpen(opened(resource, file, sheet, headingIndex(sheet.lines, sheet.merged)));
        return mine === latest.current;
      } catch (error) {
        if (mine === latest.current)
          setProblem(error instanceof FileProblem ? error.message : readingStrings.unreadable);
        return false;
      } finally {
        if (mine === latest.current) setReading(null);
      }
    },
    [resource],
  );

  return useMemo(
    () => ({
      open,
      reading,
      problem,
      read,
      setProblem,
      setHeading: (heading: number) =>
        setOpen((before) => before && opened(resource, before.file, before.sheet, heading)),
      setTable: (table: Table) => setOpen((before) => before && { ...before, table }),
      setChoices: (choices: Choices) => setOpen((before) => before && { ...before, choices }),
      close: () => {
        latest.current += 1;
        setOpen(null);
        setProblem(null);
        setReading(null);
      },
    }),
    [open, reading, problem, read, resource],
  );
}
