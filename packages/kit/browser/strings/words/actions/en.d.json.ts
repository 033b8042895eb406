// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/actions",
  { againIsSafe: undefined; loadFailed: undefined; tryAgain: undefined; close: undefined }
>;
export default words;
