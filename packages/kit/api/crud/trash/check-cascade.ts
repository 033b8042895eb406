import type { Resource } from "../../../schema";
import type { Row } from "../../db/row";
import { ApiError, clash } from "../../errors";
import type { RequestContext } from "../../http/request-context";
import { registryOf } from "../../own-rows";
import { checkAllOwn } from "../all-own";
import { checkMay } from "../check-may";
import { refuseAsItStands } from "../serialize";
import { titlesOf } from "../titles";
import { inUse, usagesOf, usedBy } from "../usages";
import { idsIn, type Cascade } from "./cascade";
import { t } from "../text";

type Act = "delete" | "restore";

/**
 * One statement for each resource of which the client may delete only its own.
 * @throws ApiError 403 where the client may not delete or restore all of these records
 */
export async function checkMayAll(
  call: RequestContext,
  going: readonly Cascade[],
  act: Act,
): Promise<void> {
  for (const { resource, rows } of going) {
    checkMay(call, resource, act);
    const own = registryOf(call).changed(resource, "r", "delete");
    if (own) await checkAllOwn(call, resource, idsIn(rows), { own, verb: "delete", act });
  }
}

/** A refusal of one of many records, with its name. */
async function ofRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
  sentence: string,
): Promise<ApiError> {
  const title = (await titlesOf(call, resource, [id])).get(id) ?? `${id}`;
  return clash(t("ofRecord", { label: resource.label, title, sentence }));
}

/**
 * Runs a rule about one of the records that go along.
 * @throws ApiError 409 that names the record, where the rule refuses
 */
export async function named(
  call: RequestContext,
  resource: Resource,
  row: Readonly<Row>,
  rule: () => Promise<void> | void,
): Promise<void> {
  try {
    await rule();
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) throw error;
    const errors = Object.values((error.body["errors"] ?? {}) as Record<string, string[]>).flat();
    throw await ofRecord(call, resource, Number(row["id"]), errors[0] ?? error.message);
  }
}

/** The ids of records that go, by the name of their resource: they use nothing any more. */
export type CascadeIds = ReadonlyMap<string, readonly number[]>;
export function idsByResource(
  going: readonly Cascade[],
  roots?: { resource: Resource; ids: readonly number[] },
): CascadeIds {
  const ids = new Map<string, readonly number[]>(roots ? [[roots.resource.name, roots.ids]] : []);
  for (const { resource, rows } of going)
    ids.set(resource.name, [...(ids.get(resource.name) ?? []), ...idsIn(rows)]);
  return ids;
}

/**
 * Records that stay and point at what goes, by a reference that refuses it. One statement for each
 * resource of what goes.
 * @throws ApiError 409 that names the first record in use, and what uses it
 */
export async function checkUnused(
  call: RequestContext,
  going: readonly Cascade[],
  goingIds: CascadeIds,
): Promise<void> {
  for (const { resource, rows } of going) {
    const refusing = usagesOf(resource, call.context.resources).filter(
      ({ onDelete }) => onDelete === "refuse",
    );
    const used = await usedBy(call, refusing, idsIn(rows), goingIds);
    for (const [id, by] of used)
      throw await ofRecord(call, resource, id, inUse(resource, by).message);
  }
}

/**
 * Whether what goes with a record may go: by permissions, by the rules of its resources, and by what
 * uses it.
 * @throws ApiError 403, or 409 that names the record that must stay
 */
export async function checkCascade(
  call: RequestContext,
  going: readonly Cascade[],
  goingIds: CascadeIds,
): Promise<void> {
  await checkMayAll(call, going, "delete");
  for (const { resource, rows } of going) {
    const rules = call.features.rulesOf(resource);
    for (const row of rows)
      await named(call, resource, row, async () => {
        refuseAsItStands(call, resource, row, "delete");
        await rules.beforeRemove?.(call, row);
      });
  }
  await checkUnused(call, going, goingIds);
}
