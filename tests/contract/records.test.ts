import { afterAll, beforeAll, describe } from "vitest";
import { resources } from "../../src/resources";
import type { Resource } from "@rollcall/kit/schema";
import { turnOf } from "../support/every-case";
import { pagePermissions } from "../support/school";
import { openStage, type ContractStage } from "./stage";
import type { RunningHost } from "./ask";
import { hosts } from "./hosts";
import { partsOf, type ContractPart } from "./records/every-part";

/** Of one resource, on the host that starts at once: `npm run check -- rooms`. */
const only = process.env["CONTRACT_OF"];
const described: readonly Resource[] = resources.filter(
  ({ name }) => only === undefined || name === only,
);

/**
 * All of the contract in memory. On another host each resource has its turn of the parts, so that
 * each part meets every fourth resource there: the statements are made by the kind of a field, not
 * by the resource. Lists have their turn with what makes records. `npm run every-case` has all on every host.
 */
const partsOn = (host: (typeof hosts)[number], resource: Resource): readonly ContractPart[] =>
  host === hosts[0]
    ? partsOf(resource)
    : turnOf(partsOf(resource), described.indexOf(resource) + hosts.indexOf(host), 4);

describe.each(only === undefined ? hosts.filter(({ missing }) => !missing) : hosts.slice(0, 1))(
  "records, on $name",
  (tested) => {
    let host: RunningHost;
    let stage: ContractStage;
    beforeAll(async () => {
      host = await tested.start(20);
      stage = await openStage(host, resources, pagePermissions);
    });
    afterAll(() => host?.stop());

    for (const resource of described)
      for (const describePart of partsOn(tested, resource))
        describePart(resource, resources, () => stage);
  },
);
