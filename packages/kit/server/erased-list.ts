import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { ErasedList, ErasedRecord } from "../api/ports/erased-list";

/** A line that a power cut has cut off is none. */
function recordIn(line: string): ErasedRecord[] {
  try {
    const { resource, id, made_at } = JSON.parse(line) as Partial<ErasedRecord>;
    return typeof resource === "string" && Number.isInteger(id) && typeof made_at === "string"
      ? [{ resource, id: id as number, made_at }]
      : [];
  } catch {
    return [];
  }
}

/** The list as a file, a line for each person, beside the database. */
export const erasedFile = (path: string): ErasedList => ({
  async read() {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    return text.split("\n").flatMap(recordIn);
  },
  async add(records) {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, "a");
    try {
      await file.appendFile(`\n${records.map((one) => JSON.stringify(one)).join("\n")}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  },
});
