// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "school/slots",
  { day: undefined; morning: undefined; afternoon: undefined; period: undefined }
>;
export default words;
