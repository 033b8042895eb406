import { afterAll, beforeAll, describe } from "vitest";
import type { Resource } from "@rollcall/kit/schema";
import { resources } from "../../src/resources";
import { openApi, pagePermissions } from "../support/open-api";
import type { RunningHost } from "./ask";
import { openStage, type ContractStage } from "./stage";
import { describeResource } from "./records/every-part";

/** Of one resource: `npm run check -- rooms`. */
const only = process.env["CONTRACT_OF"];
const tested: readonly Resource[] = (resources as readonly Resource[]).filter(
  ({ name }) => only === undefined || name === only,
);

describe("records", () => {
  let host: RunningHost;
  let stage: ContractStage;
  beforeAll(async () => {
    host = await openApi();
    stage = await openStage(host, resources, pagePermissions);
  });
  afterAll(() => host?.stop());

  for (const resource of tested) describeResource(resource, resources, () => stage);
});
