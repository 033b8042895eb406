import { useRef, useState } from "react";
import type { Resource } from "../../../../schema";
import { firstChoices, type Choices } from "../mapping/choices";
import { headingIndex, tableOf, type Beside } from "../reading/headings";
import { readBeside } from "../reading/read-beside";
import type { Sheet, Table, Wanted } from "../reading/table";
import { outgoing, requestOf } from "../run/rows";
import { problemText } from "../use-open-file";
import { guessResource } from "./guess-resource";

/** One table among several files, and what it is taken for. */
export interface FilePart {
  id: number;
  file: File;
  /** The file's name, with the sheet's where it has several. */
  name: string;
  sheet: Sheet;
  heading: number;
  beside: Beside | undefined;
  table: Table;
  resource: Resource;
  /** A person has said what it holds, so no heading says otherwise. */
  isChosen?: boolean;
  /** The number of the reading under way, where another sheet or encoding was chosen. */
  again?: number;
  choices: Choices;
}

/** What is sent of a part. */
export function partBody({ resource, table, choices, name }: FilePart) {
  const { chunks, refused } = outgoing(resource, table, choices);
  const { dry_run: _dryRun, ...body } = requestOf(
    chunks.flat(),
    { ...choices, confirmNames: true },
    false,
  );
  return {
    body: { ...body, resource: resource.name, file_name: name.slice(0, 255) },
    /** Lines that repeat the number of an earlier one. */
    repeated: refused.map(({ line, column, reason }) => ({ line, column, reason })),
  };
}

/** A part of a sheet, as a new one or in place of one. */
function partOf(
  resources: readonly Resource[],
  { file, sheet, id, ...before }: Pick<FilePart, "file" | "sheet" | "id"> & Partial<FilePart>,
  heading = headingIndex(sheet.lines, sheet.merged),
  beside?: Beside,
): FilePart & { isKnown: boolean } {
  const table = tableOf(sheet.lines, heading, sheet.merged, beside);
  const name = sheet.sheetNames.length > 1 ? `${file.name} – ${sheet.sheetName ?? ""}` : file.name;
  const called = `${file.name.replace(/\.[^.]*$/u, "")} ${sheet.sheetName ?? ""}`;
  const { isChosen, resource } = before;
  const held =
    isChosen && resource
      ? { isChosen, resource, choices: firstChoices(resource, table), isKnown: true }
      : guessResource(resources, table, called);
  return { id, file, name, sheet, heading, beside, table, ...held };
}

/** The sheets of a file: the one that opens first, and others whose headings say what they hold. */
async function partsOf(
  file: File,
  resources: readonly Resource[],
  nextId: () => number,
): Promise<FilePart[]> {
  const first = await readBeside(file);
  const parts = [partOf(resources, { file, sheet: first, id: nextId() })];
  for (const name of first.sheetNames) {
    if (name === first.sheetName) continue;
    const sheet = await readBeside(file, { sheet: name });
    const part = partOf(resources, { file, sheet, id: nextId() });
    if (part.table.lines.length > 0 && part.isKnown) parts.push(part);
  }
  return parts;
}

/** Reads files one after the other, however many are dropped at once; which are still to be read. */
function useInTurn(readOne: (file: File) => Promise<void>) {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const last = useRef(Promise.resolve());
  const readAll = (files: readonly File[]) => {
    setWaiting((before) => [...before, ...files.map(({ name }) => name)]);
    for (const file of files)
      last.current = last.current
        .then(() => readOne(file))
        .then(() => setWaiting(([, ...others]) => others));
  };
  return { waiting, readAll };
}

interface Again {
  resources: readonly Resource[];
  /** The number of this reading. */
  again: number;
  replace(id: number, change: (part: FilePart) => FilePart): void;
}

/** Reads another sheet of a file, or in another encoding. Gives why it could not be read. */
async function readPartAgain(
  { id, file }: FilePart,
  { resources, again, replace }: Again,
  wanted: Wanted,
  encoding?: string,
): Promise<string | undefined> {
  // It is another part from here on, so that no check of what it was can be taken.
  replace(id, (one) => ({ ...one, again }));
  const settle = (change: (one: FilePart) => FilePart) =>
    replace(id, (one) => (one.again === again ? change(one) : one));
  try {
    const sheet = await readBeside(file, wanted, encoding);
    settle((one) => {
      const isSame = sheet.sheetName === one.sheet.sheetName;
      return partOf(resources, isSame ? { ...one, sheet } : { id, file, sheet });
    });
    return undefined;
  } catch (error) {
    settle(({ again: _over, ...one }) => one);
    return `${file.name}: ${problemText(error)}`;
  }
}

/** Several files, each read beside the page and taken for what its headings say. */
export function useFiles(resources: readonly Resource[]) {
  const [parts, setParts] = useState<readonly FilePart[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const ids = useRef(0);
  const nextId = () => ++ids.current;
  const replace = (id: number, change: (part: FilePart) => FilePart) =>
    setParts((before) => before.map((part) => (part.id === id ? change(part) : part)));

  const { waiting, readAll } = useInTurn(async (file) => {
    try {
      const found = await partsOf(file, resources, nextId);
      setParts((before) => [...before, ...found]);
    } catch (error) {
      setProblems((before) => [...before, `${file.name}: ${problemText(error)}`]);
    }
  });
  const add = (files: readonly File[]) => {
    setProblems([]);
    readAll(files);
  };
  const readAgain = async (part: FilePart, wanted: Wanted, encoding?: string) => {
    const failed = await readPartAgain(
      part,
      { resources, again: nextId(), replace },
      wanted,
      encoding,
    );
    if (failed !== undefined) setProblems([failed]);
  };
  return {
    parts,
    /** The file that is being read, and null where none is. */
    reading: waiting[0] ?? parts.find(({ again }) => again !== undefined)?.file.name ?? null,
    problems,
    add,
    readAgain,
    setHeading: (part: FilePart, heading: number, beside?: Beside) =>
      replace(part.id, () => partOf(resources, part, heading, beside)),
    setResource: (part: FilePart, name: string) => {
      const resource = resources.find((one) => one.name === name);
      if (resource)
        replace(part.id, (one) => ({
          ...one,
          resource,
          isChosen: true,
          choices: firstChoices(resource, one.table),
        }));
    },
    setChoices: ({ id }: FilePart, choices: Choices) => replace(id, (one) => ({ ...one, choices })),
    remove: ({ id }: FilePart) => setParts((before) => before.filter((one) => one.id !== id)),
    clear: () => {
      setParts([]);
      setProblems([]);
    },
  };
}
export type FilesState = ReturnType<typeof useFiles>;
