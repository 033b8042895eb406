import type * as z from "zod";
import type { Resource } from "../../schema";
import { ofResource, type CallContract } from "./contract";
import type { Route } from "./route";

/**
 * What a route takes from the contract of a call that every resource has. Its handler reads query
 * and body itself, by the declaration of the resource. `answer` says more of what is answered than
 * the contract, which knows no resource.
 */
export function describedBy(
  contract: CallContract,
  resource: Resource,
  answer: z.ZodType = contract.answer,
): Pick<Route, "method" | "path" | "body" | "contract"> {
  const described = { ...ofResource(contract, resource), answer };
  const { method, path, body } = described;
  return { method, path, contract: described, ...(body ? { body } : {}) };
}
