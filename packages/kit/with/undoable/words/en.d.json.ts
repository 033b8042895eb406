// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/with/undoable",
  { changedMeanwhile: undefined; undoneAlready: undefined; tooLateToUndo: undefined }
>;
export default words;
