import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstMigration } from "@rollcall/kit/api/db/first-migration";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import type { Resource } from "@rollcall/kit/schema";
import { examples, features } from "../../docs/guide/examples";
import { librarySettings } from "../../examples/library/src/features/lending/settings";
import { audiences } from "../../examples/library/src/resources/audiences";
import type { RunningHost } from "../../packages/kit/testing/contract/ask";
import { describeResource } from "../../packages/kit/testing/contract/records/every-part";
import { openStage, type ContractStage } from "../../packages/kit/testing/contract/stage";
import { emptyDatabase } from "../support/memory-database";
import { openInMemory } from "../../packages/kit/testing/contract/open-in-memory";

const folder = join(import.meta.dirname, "../../docs/guide/examples");
const all: readonly Resource[] = examples;
/** What the pages show, and not what every console has. */
const shown = all.filter(({ group }) => group === "Records");

let host: RunningHost;
let stage: ContractStage;
beforeAll(async () => {
  host = await openInMemory({
    db: await emptyDatabase(),
    resources: all,
    settings: librarySettings,
    migrations: [firstMigration({ resources: all, audiences, tables: [] })],
    features: await apiFeaturesOf(features),
    now: new Date("2026-06-20T09:00:00Z"),
  });
  stage = await openStage(host, all, []);
});
afterAll(() => host?.stop());

it("every example of the documentation is declared, or the rules of one, and shown on a page", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "index.ts");
  const declared = files.filter((name) => !name.endsWith("-rules.ts"));
  expect(declared.map((name) => name.replace(".ts", "")).sort()).toEqual(
    shown.map(({ name }) => name).sort(),
  );
  const words = join(folder, "../words");
  const pages = readdirSync(words).map((name) => readFileSync(join(words, name), "utf8"));
  expect(
    files.filter((name) => !pages.some((page) => page.includes(`<<< ../examples/${name}`))),
  ).toEqual([]);
});

describe("the examples of the documentation, by the tests that they generate", () => {
  for (const resource of shown) describeResource(resource, all, () => stage);
});
