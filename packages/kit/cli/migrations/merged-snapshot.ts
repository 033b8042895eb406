import { readFileSync } from "node:fs";
import type { Model } from "../../api/db/model";
import { snapshotFile } from "../schema-files";

type Side = "ours" | "theirs";

/** One side of a file with conflict markers. */
function sideOf(text: string, side: Side): string {
  let at: Side | "base" | "both" = "both";
  const kept: string[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("<<<<<<< ")) at = "ours";
    else if (line.startsWith("||||||| ")) at = "base";
    else if (line === "=======" && at !== "both") at = "theirs";
    else if (line.startsWith(">>>>>>> ")) at = "both";
    else if (at === "both" || at === side) kept.push(line);
  }
  return kept.join("\n");
}

const parsed = (text: string): Model[] => {
  try {
    return [JSON.parse(text) as Model];
  } catch {
    return [];
  }
};

/** What a text of a snapshot says; of one in the middle of a merge both sides that can be read. */
export function sidesOf(text: string): { models: Model[]; isWhole: boolean } {
  const whole = parsed(text);
  return whole.length > 0
    ? { models: whole, isWhole: true }
    : {
        models: [...parsed(sideOf(text, "ours")), ...parsed(sideOf(text, "theirs"))],
        isWhole: false,
      };
}

/** The snapshot as it is now. */
export const snapshotSides = () => sidesOf(readFileSync(snapshotFile, "utf8"));
