import { afterAll, beforeAll, describe } from "vitest";
import { resources } from "../../src/resources";
import type { Resource } from "@rollcall/kit/schema";
import { pagePermissions } from "../support/school";
import { openStage, type ContractStage } from "./stage";
import type { RunningHost } from "./ask";
import { hosts } from "./hosts";
import { describeResource } from "./records/every-part";

/** Of one resource, on the host that starts at once: `npm run check -- rooms`. */
const only = process.env["CONTRACT_OF"];
const tested: readonly Resource[] = resources.filter(
  ({ name }) => only === undefined || name === only,
);

describe.each(only === undefined ? hosts.filter(({ missing }) => !missing) : hosts.slice(0, 1))(
  "records, on $name",
  ({ start }) => {
    let host: RunningHost;
    let stage: ContractStage;
    beforeAll(async () => {
      host = await start(20);
      stage = await openStage(host, resources, pagePermissions);
    });
    afterAll(() => host?.stop());

    for (const resource of tested) describeResource(resource, resources, () => stage);
  },
);
