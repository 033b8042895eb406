import * as z from "zod";
import { permissionKeys, type Resource } from "../../schema";
import { valueSchema } from "../../schema/validate";
import { updateRecord } from "../crud/write";
import { one } from "../http/envelope";
import { ApiError, invalid, stale } from "../http/errors";
import type { Call } from "../http/route";
import { takeRightsTurn } from "../identity/widening";
import { bodyOf, readBody } from "../identity/read-body";
import { mostGroups, readMatrix } from "./matrix";

const whole = (label: string) => z.int(`${label} must be a whole number.`).min(1, `${label} must be a whole number.`).max(2147483647, `${label} must be a whole number.`);

/** What is saved of the matrix: the groups that were changed, each from the version it was changed from. */
export const saveBody = bodyOf({
  groups: z.array(z.strictObject({ id: whole("A group's id"), version: whole("A group's version"), permissions: valueSchema(permissionKeys({ label: "Permissions" })) }, "A group has an id, a version and permissions."), "Groups must be a list.")
    .min(1, "Choose what to change.").max(mostGroups, `At most ${mostGroups} groups are saved at once.`)
    .refine((groups) => new Set(groups.map(({ id }) => id)).size === groups.length, "Each group can be there once."),
});

const groupsOf = ({ context }: Call): Resource => {
  const resource = context.resources.find(({ name }) => name === "user-groups");
  if (!resource) throw new Error("Permissions are given by user groups, which are not declared.");
  return resource;
};

/**
 * Saves several groups at once, all or nothing, each by the call that saves a single one.
 * @throws ApiError 412 with the groups as they are when one of them has been changed or deleted in the meantime; 403, 422.
 */
export async function saveMatrix(call: Call): Promise<Response> {
  const { groups } = await readBody(call, saveBody);
  const resource = groupsOf(call);
  // Compared before anything is written: what is answered must be what stands when the writing is undone.
  await takeRightsTurn(call);
  const now = new Map((await readMatrix(call.db)).map((group) => [group.id, group]));
  if (groups.some(({ id, version }) => now.get(id)?.version !== version)) throw stale({ groups: [...now.values()] });
  // In one order, so that two savings cannot wait for each other.
  for (const { id, version, permissions } of groups.toSorted((one, other) => one.id - other.id)) {
    try {
      await updateRecord(call, resource, id, { permissions }, { version });
    } catch (error) {
      const errors = error instanceof ApiError ? (error.body["errors"] as Record<string, string[]> | undefined) : undefined;
      throw errors ? invalid({ groups: Object.values(errors).flat() }) : error;
    }
  }
  return one({ groups: await readMatrix(call.db) }, { message: "Permissions saved" });
}
