// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "roster/page",
  {
    "move.title": undefined;
    "move.failed": undefined;
    "statuses.graduated": undefined;
    "statuses.inactive": undefined;
    "statuses.left": undefined;
    "planned.leavesClass": { day: string | number };
    "planned.moves": { name: string | number; day: string | number };
    "planned.leaves": { day: string | number; status: string | number };
    "planned.cancel": undefined;
    "planned.failed": undefined;
    "planned.unconfirmed": undefined;
  }
>;
export default words;
