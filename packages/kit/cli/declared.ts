import { planMigration, type MigrationPlan } from "../api/db/change/plan";
import type { Model } from "../api/db/model";
import { tablesOf } from "../api/db/tables";
import { checkFeatures, tablesBeside } from "../api/feature";
import { apiFeaturesOf, type Feature } from "../application/feature";
import type { Resource } from "../schema";
import type { Migration } from "../api/db/migrate";
import type { Audiences } from "../schema/audiences";
import { loadOfApplication } from "./application";
import { readSnapshot } from "./schema-files";

/** What is declared: resources, and the tables of features. */
export interface Declarations {
  resources: readonly Resource[];
  /** The tables that features have beside those of resources. */
  featureTables: ReturnType<typeof tablesBeside>;
}

/** The resources of the application. */
export async function readResources(): Promise<readonly Resource[]> {
  const { resources } = await loadOfApplication<{ resources: readonly Resource[] }>(
    "src/resources/index.ts",
  );
  return resources;
}

/** What the features of the application add to its API. */
export async function readApiFeatures(): ReturnType<typeof apiFeaturesOf> {
  const { features } = await loadOfApplication<{ features: readonly Feature[] }>(
    "src/features/index.ts",
  );
  return apiFeaturesOf(features);
}

/** Who can get notifications in the application. */
export async function readAudiences(): Promise<Audiences> {
  const { audiences } = await loadOfApplication<{ audiences: Audiences }>(
    "src/resources/audiences.ts",
  );
  return audiences;
}

/** The migrations of the application, as their list has them. */
export async function readMigrationList(): Promise<readonly Migration[]> {
  const { migrations } = await loadOfApplication<{ migrations: readonly Migration[] }>(
    "src/migrations/index.ts",
  );
  return migrations;
}

/**
 * Loads the declarations. They are loaded here, and not when the program starts, so that it can say
 * what is wrong with them.
 * @throws Error with a sentence, and a line, for each thing that is wrong.
 */
export async function readDeclarations(): Promise<Declarations> {
  const resources = await readResources();
  const features = await readApiFeatures();
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
