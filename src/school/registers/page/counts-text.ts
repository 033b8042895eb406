import { listed } from "@rollcall/kit/schema/messages";
import {
  shownCounts,
  shownNames,
  type RegisterCounts,
  type ShownName,
} from "../../sums/domain/shown-counts";
import { registerCounts as words } from "./text";

/** Always said, also where nobody is. */
const always: ReadonlySet<ShownName> = new Set(["present", "absent"]);

/** How many are what, as in `26 present, 1 late, 2 absent`: it adds up to the class. */
export function countsText(counts: RegisterCounts): string {
  const shown = shownCounts(counts);
  return listed(
    shownNames
      .filter((name) => always.has(name) || shown[name] > 0)
      .map((name) => words.counted(shown[name], name)),
    "unit",
  );
}
