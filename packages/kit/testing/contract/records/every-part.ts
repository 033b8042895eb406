import type { Resource } from "../../../schema";
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

/** Tests of one part of what the contract says of a resource. */
export type ContractPart = (
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
) => void;

/** The parts of the contract that a resource has. */
export const partsOf = (resource: Resource): readonly ContractPart[] =>
  resource.readOnly
    ? [describeList, describeTables]
    : [
        describeSingle,
        describeClashes,
        describeActions,
        describeMany,
        describeTables,
        describeTrees,
        describeChildren,
        describeOrder,
        describeOwnRows,
        // A tenth: with two or three hosts it has its turn with parts that make records.
        describeList,
      ];

/** Everything the contract says of a resource, as it follows from the declarations. */
export const describeResource: ContractPart = (resource, resources, stage) => {
  for (const describePart of partsOf(resource)) describePart(resource, resources, stage);
};
