import { afterAll, beforeAll, describe } from "vitest";
import { resources } from "../../src/resources";
import { openDesk, type Desk } from "./desk";
import { hosts, type RunningHost } from "./hosts";
import { describeResource } from "./records/every-part";

describe.each(hosts.filter(({ missing }) => !missing))("records, on $name", ({ start }) => {
  let host: RunningHost;
  let desk: Desk;
  beforeAll(async () => {
    host = await start(20);
    desk = await openDesk(host);
  });
  afterAll(() => host?.stop());

  for (const resource of resources) describeResource(resource, resources, () => desk);
});
