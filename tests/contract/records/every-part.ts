import type { Resource } from "@rollcall/kit/schema";
import type { ContractStage } from "../stage";
import { describeActions } from "./actions";
import { describeChildren } from "./children";
import { describeClashes } from "./clashes";
import { describeList } from "./lists";
import { describeMany } from "./many";
import { describeOrder } from "./order";
import { describeOwnRows } from "./own-rows";
import { describeSingle } from "./single";
import { describeTables } from "./tables";
import { describeTrees } from "./trees";

/** Everything the contract says of a resource, as it follows from the declarations. */
export function describeResource(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  const parts = resource.readOnly
    ? [describeList, describeTables]
    : [
        describeSingle,
        describeClashes,
        describeMany,
        describeActions,
        describeTables,
        describeTrees,
        describeChildren,
        describeOrder,
        describeList,
        describeOwnRows,
      ];
  for (const describePart of parts) describePart(resource, resources, stage);
}
