// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "roster/domain",
  {
    "admission.after": { to: string | number };
    again: { from: string | number };
    "back.early": { left: string | number };
    "start.beforeAdmission": undefined;
    "start.beforePresent": { from: string | number };
    "start.stillEnrolled": { to: string | number };
    "start.afterLeaving": { leaving: string | number };
  }
>;
export default words;
