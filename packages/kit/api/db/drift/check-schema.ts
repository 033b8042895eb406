import type { Database } from "../database";
import type { Model } from "../model";
import { compareParts, partsOf, type Drift, type Part } from "./parts";
import { liveShapes } from "./live-parts";
import { partsInWords } from "./sentences";

const isIndex = ({ kind }: Part) => kind === "index";
const isNeeded = ({ kind }: Part) => kind === "table" || kind === "column";

/** Whatever is there and demands a value that no declaration gives. */
const inTheWay = (extra: readonly Part[]) => extra.filter(({ demands }) => demands);

function phrases(parts: Pick<Drift, "missing" | "different">, extra: readonly Part[]): string {
  return [
    parts.missing.length > 0 && `${partsInWords(parts.missing)} missing`,
    parts.different.length > 0 && `${partsInWords(parts.different)} changed`,
    extra.length > 0 && `${partsInWords(extra)} no longer declared`,
  ]
    .filter(Boolean)
    .join("; ");
}

/**
 * Compares the declarations with the snapshot that the migrations lead to.
 * @throws Error with one sentence when a migration has been forgotten without which calls would
 * fail; a forgotten index, or a column that stays behind and may be empty, is returned as a
 * sentence.
 */
export function checkSnapshot(snapshot: Model, declared: Model): string | undefined {
  const { missing, different, extra } = compareParts(
    partsOf(declared, "text"),
    partsOf(snapshot, "text"),
  );
  const needed = {
    missing: missing.filter((part) => !isIndex(part)),
    different: different.filter((part) => !isIndex(part)),
  };
  const demanding = [
    ...inTheWay(extra),
    ...extra.filter(({ kind }) => kind === "constraint" || kind === "unique index"),
  ];
  const serious = phrases(needed, demanding);
  if (serious !== "")
    throw new Error(
      `The declarations have changed, and no migration says so: ${serious}. Run "npm run db:generate", then start again.`,
    );
  const slight = phrases({ missing, different }, extra);
  return slight === ""
    ? undefined
    : `The declarations have changed, and no migration says so: ${slight}. Calls still work; run "npm run db:generate" soon.`;
}

/**
 * Compares the declarations with a migrated database, by its tables, columns and their types and by
 * the names of the rest.
 * @throws Error with one sentence when a table or a column is missing, of another type, or demands
 * a value that no declaration gives; a missing rule or index is returned as a sentence.
 */
export async function checkDatabase(db: Database, declared: Model): Promise<string | undefined> {
  const { missing, different, extra } = compareParts(
    partsOf(declared, "shape"),
    await liveShapes(db),
  );
  const needed = { missing: missing.filter(isNeeded), different };
  const serious = phrases(needed, inTheWay(extra));
  if (serious !== "")
    throw new Error(
      `The database isn't what its migrations have made: ${serious}. It was changed by hand, or restored in part. "npm run db:status" lists the whole difference.`,
    );
  return missing.length === 0
    ? undefined
    : `The database isn't what its migrations have made: ${partsInWords(missing)} missing. It was changed by hand, or restored in part. "npm run db:status" lists the whole difference.`;
}
