import type { Resource } from "../../schema";
import { updateRecord } from "../crud/write";
import { ok } from "../http/envelope";
import { ApiError, invalid, stale } from "../errors";
import type { RequestContext } from "../http/request-context";
import { lockRights } from "../identity/widening";
import type { AnswerOf } from "../http/contract";
import type { Input } from "../http/route-of";
import type { save } from "./contract";
import { readMatrix } from "./matrix";
import { t } from "../text";

const groupsOf = ({ context }: RequestContext): Resource => {
  const resource = context.resources.find(({ name }) => name === "user-groups");
  if (!resource) throw new Error("Permissions are given by user groups, which are not declared.");
  return resource;
};

/**
 * Saves several groups at once, all or nothing, each by the call that saves a single one.
 * @throws ApiError 412 with the groups as they are when one of them has been changed or deleted in
 * the meantime; 403, 422.
 */
export async function saveMatrix(
  call: RequestContext,
  { body: { groups } }: Input<typeof save>,
): Promise<AnswerOf<typeof save>> {
  const resource = groupsOf(call);
  // Compared before anything is written: what is answered must be what stands when the writing is
  // undone.
  await lockRights(call);
  const now = new Map((await readMatrix(call.db)).map((group) => [group.id, group]));
  if (groups.some(({ id, version }) => now.get(id)?.version !== version))
    throw stale({ groups: [...now.values()] });
  // In one order, so that two savings cannot wait for each other.
  for (const { id, version, permissions } of groups.toSorted((one, other) => one.id - other.id)) {
    try {
      await updateRecord(call, resource, id, { permissions }, { version });
    } catch (error) {
      const errors =
        error instanceof ApiError
          ? (error.body["errors"] as Record<string, string[]> | undefined)
          : undefined;
      throw errors ? invalid({ groups: Object.values(errors).flat() }) : error;
    }
  }
  return ok({ groups: await readMatrix(call.db) }, { message: t("permissions.saved") });
}
