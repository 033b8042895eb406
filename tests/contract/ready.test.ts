import { afterAll, beforeAll } from "vitest";
import { firstMigration } from "@rollcall/kit/api/db/first-migration";
import { clash } from "@rollcall/kit/api/errors";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import { sql } from "@rollcall/kit/api/db/sql";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { choice, date, defineResource, longText, reference, text } from "@rollcall/kit/schema";
import { features as exampleFeatures, examples } from "../../docs/guide/examples";
import { librarySettings } from "../../examples/library/src/features/lending/settings";
import { audiences } from "../../examples/library/src/resources/audiences";
import type { RunningHost } from "../../packages/kit/testing/contract/ask";
import { openInMemory } from "../../packages/kit/testing/contract/open-in-memory";
import { setOwnRules } from "../../packages/kit/testing/contract/own-rules";
import { describeActions } from "../../packages/kit/testing/contract/records/actions";
import { openStage, type ContractStage } from "../../packages/kit/testing/contract/stage";
import { emptyDatabase } from "../support/memory-database";

const permits = defineResource({
  name: "permits",
  label: "Permit",
  group: "Records",
  icon: "list",
  permission: "permits",
  title: "what",
  fields: {
    what: text({ label: "What", required: true, list: true }),
    inspector: text({ label: "Inspector" }),
    status: choice(["asked", "inspected", "granted"], {
      label: "Status",
      required: true,
      readOnly: true,
      default: "asked",
    }),
    until: date({ label: "Until", readOnly: true }),
    findings: longText({ label: "Findings", readOnly: true }),
  },
  states: {
    field: "status",
    transitions: {
      asked: [{ to: "inspected", name: "inspect", sets: { findings: "required" } }],
      inspected: [
        {
          to: "granted",
          name: "grant",
          sets: { until: { required: true, default: "today" }, findings: "optional" },
        },
      ],
    },
  },
});
const fees = defineResource({
  name: "fees",
  label: "Fee",
  group: "Records",
  icon: "list",
  permission: "fees",
  title: "what",
  fields: {
    what: text({ label: "What", required: true, list: true }),
    permit: reference("permits", { label: "Permit", required: true }),
  },
});

/** What no declaration says: an inspector is named first, and a fee paid. */
const rules = rulesFor(permits, {
  actions: {
    inspect: async (_call, { before }) => {
      if (before.inspector === null) throw clash("Name an inspector first.");
    },
    grant: async ({ db }, { before }) => {
      const paid = await db.query(sql`select 1 from fees where permit_id = ${before.id}`);
      if (paid.length === 0) throw clash("The fee isn't paid.");
    },
  },
});
setOwnRules({
  ready: {
    "permits.inspect": { inspector: "Ada" },
    "permits.grant": async ({ id }, { make }) => void (await make("fees", { permit_id: id })),
  },
});

const all = [...examples, permits, fees];
let host: RunningHost;
let stage: ContractStage;
beforeAll(async () => {
  host = await openInMemory({
    db: await emptyDatabase(),
    resources: all,
    settings: librarySettings,
    migrations: [firstMigration({ resources: all, audiences, tables: [] })],
    features: await apiFeaturesOf([
      ...exampleFeatures,
      { name: "permits", api: async () => ({ rules }) },
    ]),
    now: new Date("2026-06-20T09:00:00Z"),
  });
  stage = await openStage(host, all, []);
});
afterAll(() => host?.stop());

// Without `ready`, the tests that come to "inspected" and "granted" are red.
describeActions(permits, all, () => stage);
