import { readFileSync } from "node:fs";
import { diff, type Difference } from "@rollcall/kit/api/db/diff";
import type { Model } from "@rollcall/kit/api/db/model";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { checkFeatures, tablesBeside } from "@rollcall/kit/api/feature";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import type { Resource } from "@rollcall/kit/schema";

/** What the last written migration leads to. */
export const snapshotFile = new URL("../src/migrations/snapshot.json", import.meta.url);

/** The school as it is declared, its tables, and what of them no migration makes yet. */
export interface Declared {
  resources: readonly Resource[];
  model: Model;
  step: Difference;
}

/**
 * Loads the declarations and compares them with the migrations. They are loaded here, and not when
 * the program starts, so that it can say what is wrong with them.
 * @throws Error with a sentence, and a line, for each thing that is wrong.
 */
export async function readDeclared(): Promise<Declared> {
  const { resources } = await import("../src/resources");
  const { features } = await import("../src/features");
  const ofTheApi = await apiFeaturesOf(features);
  checkFeatures(resources, ofTheApi);
  const model = tablesOf(resources, tablesBeside(ofTheApi));
  const before = JSON.parse(readFileSync(snapshotFile, "utf8")) as Model;
  return { resources, model, step: diff(before, model) };
}

/** Writes why a program ends, as its sentences alone, and makes it end badly. */
export function endWith(problem: unknown): void {
  console.error(problem instanceof Error ? problem.message : String(problem));
  process.exitCode = 1;
}
