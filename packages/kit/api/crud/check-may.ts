import {
  meets,
  missingKey,
  pluralOf,
  requirementOf,
  type Resource,
  type ResourceAct,
} from "../../schema";
import { withinSentence } from "../../schema/messages";
import { notAllowed } from "../errors";
import type { RequestContext } from "../http/request-context";
import { verbWord } from "./verb-word";
import { t } from "./text";

/**
 * @param said what the refusal calls the act and the records, where not as the declarations do
 * @throws ApiError 403 where the client may not do this with records of the resource at all
 */
export function checkMay(
  { identity }: Pick<RequestContext, "identity">,
  resource: Resource,
  act: ResourceAct,
  { verb = act, things = pluralOf(resource) }: { verb?: string; things?: string } = {},
): void {
  const needed = requirementOf(resource, act);
  if (meets(identity, needed)) return;
  throw notAllowed(
    t("mayNot", { verb: verbWord(verb), things: withinSentence(things) }),
    needed.kind === "superAdmin" ? "super_admin" : "permission",
    needed.kind === "permission" ? missingKey(identity, needed) : undefined,
  );
}
