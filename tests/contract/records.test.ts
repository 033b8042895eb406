import { afterAll, beforeAll, describe } from "vitest";
import { resources } from "../../src/resources";
import { openStage, type ContractStage } from "./stage";
import { hosts, type RunningHost } from "./hosts";
import { describeResource } from "./records/every-part";

describe.each(hosts.filter(({ missing }) => !missing))("records, on $name", ({ start }) => {
  let host: RunningHost;
  let stage: ContractStage;
  beforeAll(async () => {
    host = await start(20);
    stage = await openStage(host);
  });
  afterAll(() => host?.stop());

  for (const resource of resources) describeResource(resource, resources, () => stage);
});
