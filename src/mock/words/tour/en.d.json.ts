// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "mock/tour",
  {
    "school.title": undefined;
    "school.text": undefined;
    "morning.title": undefined;
    "morning.text": undefined;
    "register.title": undefined;
    "register.text": undefined;
    "student.title": undefined;
    "student.text": undefined;
    "reports.title": undefined;
    "reports.text": undefined;
    "find.title": undefined;
    "find.text": undefined;
    "fail.title": undefined;
    "fail.text": undefined;
  }
>;
export default words;
