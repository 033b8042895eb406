import Papa from "papaparse";
import { readSaved, readTable, type ReadPunches } from "./domain/read-punches";

/**
 * A file that somebody took from a device: values with headings, separated by commas, semicolons or
 * tabs, else what the device saves itself.
 */
export const readPunchFile = (text: string): ReadPunches =>
  readTable(Papa.parse<string[]>(text.replace(/^\uFEFF/, "")).data) ?? readSaved(text);
