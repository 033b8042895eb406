import { afterAll, beforeAll, describe, vi } from "vitest";
import { openMemoryDatabase } from "../../api/db/drivers/pglite";
import { checkApplication } from "../../schema/check-application";
import { apiFeaturesOf } from "../../application/feature";
import type { ServedApplication } from "../../server/served";
import { openInMemory } from "./open-in-memory";
import { setOwnRules, type OwnRules } from "./own-rules";
import { describeResource } from "./records/every-part";
import { openStage, type ContractStage } from "./stage";

export type { OwnRules } from "./own-rules";

// A database is made and migrated for each file of tests, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** An application's API over a PostgreSQL in memory, and a super admin at it. */
export type TestApi = ContractStage & {
  /** Ends both. */
  close(): Promise<void>;
};

/**
 * Opens the API of an application for tests of your own rules and calls, with all migrations applied
 * and no records. What it logs as an error is thrown.
 * @example
 * const api = await openTestApi(served);
 * const room = await api.create(rooms, { number: "12", status: "closed" });
 * const draft = await api.drafts.least(appointments, { room_id: room.id });
 * expect((await api.ask("POST", "appointments", draft)).status).toBe(422);
 * await api.close();
 */
export async function openTestApi(
  { application, settings, migrations }: ServedApplication,
  rules: OwnRules = {},
): Promise<TestApi> {
  setOwnRules(rules);
  checkApplication(application);
  const { resources, features } = application;
  const host = await openInMemory({
    db: await openMemoryDatabase(),
    resources,
    settings,
    migrations,
    features: await apiFeaturesOf(features),
    now: new Date(),
  });
  const permissions = features.flatMap((feature) => feature.permissions ?? []);
  return { ...(await openStage(host, resources, permissions)), close: () => host.stop() };
}

/**
 * Declares the tests that follow from an application's declarations: what each resource's routes
 * answer, refuse, log and forget, over its API and a PostgreSQL in memory. Where the variable
 * CONTRACT_OF names a resource, that one alone is tested.
 * @param rules what the application's rules accept, which no declaration says: records that a rule
 *   would refuse (`fitting: { bookings: (n) => ({ guests: 1 + (n % 4) }) }`), or what others refer
 *   to (`usable: { rooms: { status: "open" } }`).
 * @example
 * // tests/contract.test.ts
 * import { describeContract } from "@rollcall/kit/testing/contract";
 * import { served } from "../server/application";
 *
 * describeContract(served, { usable: { rooms: { status: "open" } } });
 */
export function describeContract(served: ServedApplication, rules: OwnRules = {}): void {
  setOwnRules(rules);
  const { resources } = served.application;
  const only = process.env["CONTRACT_OF"];
  describe("records", () => {
    let api: TestApi;
    beforeAll(async () => {
      api = await openTestApi(served, rules);
    });
    afterAll(() => api?.close());

    for (const resource of resources)
      if (only === undefined || resource.name === only)
        describeResource(resource, resources, () => api);
  });
}
