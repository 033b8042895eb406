import { useCallback, useMemo, useRef, useState } from "react";
import { readingStrings } from "../../strings/import-reading";
import { readBeside } from "./reading/read-beside";
import { FileProblem } from "./reading/file-problem";
import { headingIndex, tableOf, type Beside } from "./reading/headings";
import type { Sheet, Table, Wanted } from "./reading/table";

/** A file that has been read, and what is decided about it. */
export interface OpenFile<Choices = unknown> {
  file: File;
  sheet: Sheet;
  heading: number;
  /** Where another line of headings stands, as a person says. */
  beside: Beside | undefined;
  table: Table;
  choices: Choices;
}

/** Why a file could not be read, as a person is told. */
export const problemText = (error: unknown): string =>
  error instanceof FileProblem ? error.message : readingStrings.unreadable;

function opened<Choices>(
  first: (table: Table) => Choices,
  { file, sheet }: Pick<OpenFile, "file" | "sheet">,
  heading: number,
  beside?: Beside,
): OpenFile<Choices> {
  const table = tableOf(sheet.lines, heading, sheet.merged, beside);
  return { file, sheet, heading, beside, table, choices: first(table) };
}

/**
 * The chosen file: read beside the page, read again when another sheet or line of headings is
 * chosen.
 * @param first what is chosen of a table before a person has; the same function each time
 */
export function useOpenFile<Choices>(first: (table: Table) => Choices) {
  const [open, setOpen] = useState<OpenFile<Choices> | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);

  const read = useCallback(
    async (file: File, wanted?: Wanted, encoding?: string): Promise<boolean> => {
      const mine = ++latest.current;
      setReading(file.name);
      setProblem(null);
      try {
        const sheet = await readBeside(file, wanted, encoding);
        if (mine === latest.current)
          setOpen(opened(first, { file, sheet }, headingIndex(sheet.lines, sheet.merged)));
        return mine === latest.current;
      } catch (error) {
        if (mine === latest.current) setProblem(problemText(error));
        return false;
      } finally {
        if (mine === latest.current) setReading(null);
      }
    },
    [first],
  );

  return useMemo(
    () => ({
      open,
      reading,
      problem,
      read,
      setProblem,
      setHeading: (heading: number) =>
        setOpen((before) => before && opened(first, before, heading)),
      setBeside: (beside: Beside | undefined) =>
        setOpen((before) => before && opened(first, before, before.heading, beside)),
      setTable: (table: Table) => setOpen((before) => before && { ...before, table }),
      setChoices: (choices: Choices) => setOpen((before) => before && { ...before, choices }),
      close: () => {
        latest.current += 1;
        setOpen(null);
        setProblem(null);
        setReading(null);
      },
    }),
    [open, reading, problem, read, first],
  );
}
