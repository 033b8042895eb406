import { mayGive, type Rights } from "../../schema";
import { joined } from "../../schema/joined";
import { notAllowed } from "../errors";
import { t } from "./text";

const maxNamedKeys = 10;

function keysInWords(keys: readonly string[]): string {
  const named = keys.slice(0, maxNamedKeys).map((key) => t("rights.key", { key }));
  const more = keys.length - named.length;
  return joined(more > 0 ? [...named, t("rights.more", { count: more })] : named, "and");
}

/**
 * @throws ApiError 403 that names the keys the actor lacks, ten at most; `permission` is the first.
 */
export function refuseLacking(
  actor: Rights,
  keys: readonly string[],
  sentence: (keys: string) => string,
): void {
  const missing = [...new Set(keys)].filter((key) => !mayGive(actor, key));
  if (missing.length > 0)
    throw notAllowed(sentence(keysInWords(missing)), "permission", missing[0]);
}
