// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/file-buttons",
  { csv: undefined; xlsx: undefined; saving: undefined; failed: undefined }
>;
export default words;
