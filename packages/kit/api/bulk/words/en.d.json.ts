// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/api/bulk",
  {
    action: { words: string | number };
    ids: undefined;
    noIds: undefined;
    tooManyIds: { maximum: string | number };
    tooManyFiltered: { count: string | number; maximum: string | number };
    filter: undefined;
    expectedCount: undefined;
    oneSelection: undefined;
    values: undefined;
    versions: undefined;
    dryRun: undefined;
    noValues: undefined;
    rows: { label: string | number };
    countChanged: { now: string | number; expected: string | number };
    inTrash: undefined;
    notInTrash: undefined;
    unchanged: undefined;
  }
>;
export default words;
