// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "audiences",
  {
    noPercentage: undefined;
    noClass: undefined;
    percentageOf: { percentage: string | number; name: string | number };
    "reply.link": undefined;
    "reply.linkOrCall": { phone: string | number };
    "reply.call": { phone: string | number };
    "reply.office": undefined;
  }
>;
export default words;
