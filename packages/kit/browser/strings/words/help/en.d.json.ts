// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<"kit/help", { about: { what: string | number } }>;
export default words;
