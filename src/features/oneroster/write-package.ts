import { strToU8, zipSync } from "fflate";
import { csvLine } from "@rollcall/kit/schema/transfer/csv-text";
import {
  columnsOf,
  fileNames,
  otherFiles,
  wordsOf,
  type FileName,
  type Version,
} from "./domain/format";

/** The rows of each file, by heading; a column that a row doesn't name is empty. */
export type Tables = Readonly<Record<FileName, readonly Readonly<Record<string, string>>[]>>;

/** The manifest of a whole school: what is in it is bulk, everything else absent. */
function manifestOf(version: Version, system: string): string {
  const all = fileNames
    .filter((file) => columnsOf(version, file).length > 0)
    .map((file) => [`file.${file}`, "bulk"] as const);
  const absent = otherFiles[version].map((file) => [`file.${file}`, "absent"] as const);
  const rows = [
    ["propertyName", "value"],
    ["manifest.version", "1.0"],
    ["oneroster.version", version],
    ...[...all, ...absent].sort(([one], [other]) => (one < other ? -1 : 1)),
    ["source.systemName", system],
    ["source.systemCode", "rollcall"],
  ];
  return rows.map((row) => csvLine(row)).join("");
}

/**
 * A cell as a version may say it: 1.1 has no word for a gender that is neither of two, and in bulk
 * nothing says when it was changed.
 */
function cellOf(version: Version, file: FileName, column: string, value = ""): string {
  if (column === "status" || column === "dateLastModified") return "";
  const words = wordsOf(version, file, column);
  return !words || words.includes(value) ? value : "";
}

/** A ZIP file of OneRoster: the manifest, and each file that the version has, with its headings. */
export function writePackage(version: Version, system: string, tables: Tables): Uint8Array {
  const parts: Record<string, Uint8Array> = {
    "manifest.csv": strToU8(manifestOf(version, system)),
  };
  for (const file of fileNames) {
    const columns = columnsOf(version, file).map(({ name }) => name);
    if (columns.length === 0) continue;
    const lines = tables[file]
      .map((row) => csvLine(columns.map((column) => cellOf(version, file, column, row[column]))))
      .sort();
    parts[`${file}.csv`] = strToU8(csvLine(columns) + lines.join(""));
  }
  // A fixed moment: the same school gives the same file.
  return zipSync(parts, { mtime: new Date(1980, 0, 1) });
}
