import { afterAll, beforeAll, describe } from "vitest";
import { resources } from "../../src/resources";
import type { Resource } from "@rollcall/kit/schema";
import { turnOf } from "../support/every-case";
import { pagePermissions } from "../support/school";
import { openStage, type ContractStage } from "../../packages/kit/testing/contract/stage";
import type { RunningHost } from "../../packages/kit/testing/contract/ask";
import { hosts, usualHosts, type Host } from "./hosts";
import { partsOf, type ContractPart } from "../../packages/kit/testing/contract/records/every-part";

/** Of one resource, on the host that starts at once: `npm run check -- rooms`. */
const only = process.env["CONTRACT_OF"];
const described: readonly Resource[] = resources.filter(
  ({ name }) => only === undefined || name === only,
);

/** On one resource the host that starts at once is enough. */
const tested = only === undefined ? hosts.filter(({ missing }) => !missing) : hosts.slice(0, 1);

/** Of so many parts a host runs one of a resource, or of some resources none. */
const inTurn = ({ isVariant }: Host) => (isVariant ? 32 : 6) * usualHosts.length;

/**
 * The parts of the contract are shared out among the hosts: every sixth part of each resource runs
 * on one of them, and each part on every host, with several resources. The statements are made by
 * the kind of a field, not by the resource. `npm run every-case` has all on every host.
 */
const partsOn = (host: Host, resource: Resource): readonly ContractPart[] =>
  only === undefined
    ? turnOf(partsOf(resource), described.indexOf(resource) + tested.indexOf(host), inTurn(host))
    : partsOf(resource);

describe.each(tested)("records, on $name", (onHost) => {
  let host: RunningHost;
  let stage: ContractStage;
  beforeAll(async () => {
    host = await onHost.start(20);
    stage = await openStage(host, resources, pagePermissions);
  });
  afterAll(() => host?.stop());

  for (const resource of described)
    for (const describePart of partsOn(onHost, resource))
      describePart(resource, resources, () => stage);
});
