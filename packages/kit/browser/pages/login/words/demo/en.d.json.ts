// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../../schema/messages";

declare const words: Catalogue<"kit/pages/login/demo", { title: undefined; text: undefined }>;
export default words;
