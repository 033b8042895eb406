// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "school",
  {
    office: undefined;
    "office.text": undefined;
    teacher: undefined;
    "teacher.text": undefined;
    ownClasses: undefined;
    "ownClasses.text": undefined;
    viewer: undefined;
    "viewer.text": undefined;
  }
>;
export default words;
