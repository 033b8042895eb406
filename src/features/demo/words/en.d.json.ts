// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "demo",
  { super: undefined; office: undefined; marker: undefined; viewer: undefined }
>;
export default words;
