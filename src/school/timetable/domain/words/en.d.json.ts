// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "school/timetable/domain",
  { "views.week": undefined; "views.list": undefined; "views.cover": undefined }
>;
export default words;
