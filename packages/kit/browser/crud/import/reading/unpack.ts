import { strFromU8, unzipSync, type UnzipFileInfo } from "fflate";
import { readingStrings } from "../../../strings/import-reading";
import { FileProblem } from "./file-problem";
import { limits } from "./table";

/** Bytes a workbook may unpack to; a small file can claim any size. */
const maxUnpacked = 400 * 1024 * 1024;

/** The text of a workbook's part by its name; empty where there is none. */
export type Parts = (name: string) => string;

/**
 * The parts of a workbook that are text.
 * @throws FileProblem when it is damaged, or too large.
 */
export function unpack(bytes: Uint8Array): Parts {
  let size = 0;
  const wanted = ({ name, originalSize }: UnzipFileInfo) => {
    if (!/\.(xml|rels)$/iu.test(name)) return false;
    size += originalSize;
    if (size > maxUnpacked) throw new FileProblem(readingStrings.tooLarge(limits.bytes));
    return true;
  };
  try {
    const files = new Map(Object.entries(unzipSync(bytes, { filter: wanted })));
    return (name) => strFromU8(files.get(name) ?? new Uint8Array(0));
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(readingStrings.damaged);
  }
}
