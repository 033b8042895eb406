import type { Resource } from "../../schema";
import { ofResource, type CallContract } from "./contract";
import type { Route } from "./route";

/**
 * What a route takes from the contract of a call that every resource has. Its handler reads query
 * and body itself, by the declaration of the resource.
 */
export function describedBy(
  contract: CallContract,
  resource: Resource,
): Pick<Route, "method" | "path" | "body" | "contract"> {
  const described = ofResource(contract, resource);
  const { method, path, body } = described;
  return { method, path, contract: described, ...(body ? { body } : {}) };
}
