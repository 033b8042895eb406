import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstMigration } from "@rollcall/kit/api/db/first-migration";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { features, own, resources } from "../../docs/guide/examples/workshop";
import { customers } from "../../docs/guide/examples/workshop/customers";
import { jobs } from "../../docs/guide/examples/workshop/jobs";
import { jobLines } from "../../docs/guide/examples/workshop/job-lines";
import { parts } from "../../docs/guide/examples/workshop/parts";
import { librarySettings } from "../../examples/library/src/features/lending/settings";
import { audiences } from "../../examples/library/src/resources/audiences";
import { ask, signIn, type RunningHost } from "../../packages/kit/testing/contract/ask";
import { describeResource } from "../../packages/kit/testing/contract/records/every-part";
import { openStage, type ContractStage } from "../../packages/kit/testing/contract/stage";
import { emptyDatabase } from "../support/memory-database";
import { openInMemory } from "../../packages/kit/testing/contract/open-in-memory";

let host: RunningHost;
let stage: ContractStage;
beforeAll(async () => {
  host = await openInMemory({
    db: await emptyDatabase(),
    resources,
    settings: librarySettings,
    migrations: [firstMigration({ resources, audiences, tables: [] })],
    features: await apiFeaturesOf(features),
    now: new Date("2026-06-20T09:00:00Z"),
  });
  stage = await openStage(host, resources, []);
});
afterAll(() => host?.stop());

describe("the workshop of the comparison, by the tests that its declarations generate", () => {
  for (const resource of own) describeResource(resource, resources, () => stage);
});

it("does what the page of the comparison asks of each of the six applications", async () => {
  const draft = await stage.drafts.least(jobs);
  const early = await stage.ask("POST", jobs.name, {
    ...draft,
    received_on: "2026-06-02",
    due_on: "2026-06-01",
  });
  expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ["due_on"]]);

  const company = await stage.ask("POST", customers.name, {
    ...(await stage.drafts.least(customers)),
    kind: "company",
    vat_number: null,
  });
  expect([company.status, Object.keys(company.body.errors ?? {})]).toEqual([422, ["vat_number"]]);

  const job = await stage.create(jobs, draft);
  const act = (name: string) =>
    stage.ask("POST", `jobs/${job.id}/actions/${name}`, {}, { "If-Match": "*" });
  expect([(await act("hand-over")).status, (await act("start")).status]).toEqual([409, 200]);

  const line = await stage.drafts.least(jobLines, { quantity: 3, price: 2.5 });
  delete line["job_id"];
  const inside = await stage.create(jobs, { ...(await stage.drafts.least(jobs)), lines: [line] });
  expect(inside["lines"]).toMatchObject([{ quantity: 3, price: 2.5, total: 7.5 }]);

  const mechanic = await signIn(host, { permissions: ["view_own_jobs", "view_parts"] });
  const seen = async (path: string) => (await ask(host, mechanic, "GET", path)).body;
  expect((await seen("/admin/jobs")).data).toEqual([]);
  const part = await stage.create(parts, await stage.drafts.least(parts));
  expect((await seen(`/admin/parts/${part.id}`)).data).not.toHaveProperty("cost");
});
