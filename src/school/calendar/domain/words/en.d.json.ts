// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<"school/calendar/domain", { noAcademicYear: undefined }>;
export default words;
