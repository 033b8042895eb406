// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<"groups", { chooseOne: undefined; added: { count: number } }>;
export default words;
