// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "staff",
  {
    notActive: { name: string | number };
    signsIn: { name: string | number };
    noAddress: { name: string | number };
    otherSignsIn: { name: string | number; email: string | number };
    accountThere: { email: string | number };
    noTeacher: undefined;
    invited: { invited: string | number; all: number };
  }
>;
export default words;
