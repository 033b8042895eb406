// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "palette/page",
  {
    "mark.phrases": undefined;
    "mark.example": undefined;
    "mark.label": { name: string | number };
    "call.phrases": undefined;
    "call.example": undefined;
    "call.label": { name: string | number; phone: string | number };
    "call.of": { relation: string | number; children: string | number };
    "call.parent": undefined;
    "call.joints": undefined;
    "call.mother": undefined;
    "call.father": undefined;
    "write.phrases": undefined;
    "write.example": undefined;
    "write.label": { name: string | number };
    "leave.phrases": undefined;
    "leave.example": undefined;
    "leave.label": { name: string | number };
  }
>;
export default words;
