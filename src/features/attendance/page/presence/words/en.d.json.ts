// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<"attendance/page/presence", { signature: undefined }>;
export default words;
