// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/schema/transfer",
  {
    id: undefined;
    ofReference: { label: string | number };
    ofReferences: { label: string | number };
    "ofName.first": undefined;
    "ofName.middle": undefined;
    "ofName.last": undefined;
    "ofName.lastFirst": undefined;
    own: { header: string | number; target: string | number };
    created: undefined;
    updated: undefined;
    deleted: undefined;
  }
>;
export default words;
