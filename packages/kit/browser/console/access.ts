import { allPermissionKeys } from "../../schema";
import { createAccessControl } from "../providers/access-control";
import { featurePermissions, pageRules, type ConsoleDefinition } from "./definition";

/**
 * What may be done in a console: Refine's provider, which routes, menu, pages and buttons ask.
 */
export const accessControlOf = (definition: ConsoleDefinition) =>
  createAccessControl({
    resources: definition.resources,
    pages: pageRules(definition),
    permissionKeys: allPermissionKeys(definition.resources, featurePermissions(definition)),
  });
