// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "school/calendar",
  { closedFor: { holiday: string | number }; closedWeekly: undefined }
>;
export default words;
