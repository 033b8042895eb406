// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<"domain/calendar", { noAcademicYear: undefined }>;
export default words;
