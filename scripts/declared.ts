import { planMigration, type MigrationPlan } from "@rollcall/kit/api/db/change/plan";
import type { Model } from "@rollcall/kit/api/db/model";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { checkFeatures, tablesBeside } from "@rollcall/kit/api/feature";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import type { Resource } from "@rollcall/kit/schema";
import { readSnapshot } from "./schema-files";

/** What is declared: resources, and the tables of features. */
export interface Declarations {
  resources: readonly Resource[];
  /** The tables that features have beside those of resources. */
  featureTables: ReturnType<typeof tablesBeside>;
}

/**
 * Loads the declarations. They are loaded here, and not when the program starts, so that it can say
 * what is wrong with them.
 * @throws Error with a sentence, and a line, for each thing that is wrong.
 */
export async function readDeclarations(): Promise<Declarations> {
  const { resources } = await import("../src/resources");
  const { features: all } = await import("../src/features");
  const features = await apiFeaturesOf(all);
  checkFeatures(resources, features);
  return { resources, featureTables: tablesBeside(features) };
}

/** The tables that the declarations ask for. */
export async function declaredModel(): Promise<Model> {
  const { resources, featureTables } = await readDeclarations();
  return tablesOf(resources, featureTables);
}

/** The declarations, and what of their tables no migration makes yet. */
export async function readDeclared(): Promise<{
  resources: readonly Resource[];
  step: Pick<MigrationPlan, "statements">;
}> {
  const { resources, featureTables } = await readDeclarations();
  const before: Model = readSnapshot() ?? [];
  return { resources, step: planMigration(before, resources, { featureTables }) };
}

/** Writes why a program ends, as its sentences alone, and makes it end badly. */
export function endWith(problem: unknown): void {
  console.error(problem instanceof Error ? problem.message : String(problem));
  process.exitCode = 1;
}
