import { catalogueId } from "../../schema/languages";
import type { Language } from "../../schema/messages";

/** The messages of a language by catalogue, of its files by path. */
export const byCatalogue = (
  files: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Language["words"] =>
  Object.fromEntries(Object.entries(files).map(([path, words]) => [catalogueId(path), words]));
