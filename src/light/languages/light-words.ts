import { byCatalogue } from "@rollcall/kit/schema/languages";
import type { Language } from "@rollcall/kit/schema/messages";

/** The messages of files that are named from this folder, by catalogue. */
export const lightWords = (
  files: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Language["words"] =>
  byCatalogue(
    Object.fromEntries(
      Object.entries(files).map(([path, words]) => [
        path.replace(/^\.\.\/\.\.\//, "/src/").replace(/^\.\.\//, "/src/light/"),
        words,
      ]),
    ),
  );
