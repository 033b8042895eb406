import { may, permissionKey, pluralOf, storedTitleOf, type Resource } from "../../schema";
import { mayReadAllFields } from "../../schema/field-rights";
import { listed } from "../../schema/messages";
import { logExport } from "../access-log/exports";
import { personErased } from "../crud/erased-record";
import { findRecord } from "../crud/find-record";
import { lockedFields, lockLinks } from "../crud/links";
import type { Row } from "../db/row";
import { clash, invalid, notAllowed, notFound } from "../errors";
import { ofResource, type AnswerOf } from "../http/contract";
import { file, ok } from "../http/envelope";
import type { RequestContext } from "../http/request-context";
import { idOf } from "../http/request-values";
import { needs, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { unscoped } from "../registry";
import { collect } from "./collect";
import { erase, erasurePreview, personalFile } from "./contract";
import { erasePeople } from "./erase";
import { zipOf } from "./file";
import { heldRecords } from "./held";
import { erasedWith, type Ids } from "./people";
import { previewErasure } from "./preview";
import { t } from "./text";

/** The permissions to hand over and to erase, which no resource brings. */
export const personalPermissions = {
  handOver: "export_personal_data",
  erase: "erase_people",
} as const;

async function personOf(
  call: RequestContext,
  resource: Resource,
  lock: { lock?: "removal" } = {},
): Promise<Row & { id: number }> {
  const row = await findRecord(call, resource, idOf(call), lock);
  if (!row) throw notFound();
  return row as Row & { id: number };
}

/**
 * A file that left out what its maker may not see would not be all that is kept.
 * @throws ApiError 403 that names what the asker may not view
 */
function checkMaySeeAll({ identity, context }: RequestContext, resource: Resource): void {
  const parts = [
    resource,
    ...heldRecords(resource, context.resources).map((held) => held.resource),
  ];
  const closed = parts.filter(
    (one) => !may(identity, permissionKey(one, "view")) || !mayReadAllFields(identity, one),
  );
  const [first] = closed;
  if (first)
    throw notAllowed(
      t("noAccess", { names: listed(closed.map(pluralOf)) }),
      "permission",
      permissionKey(first, "view"),
    );
}

async function handOver(
  call: RequestContext,
  resource: Resource,
): Promise<AnswerOf<typeof personalFile>> {
  checkMaySeeAll(call, resource);
  const { id } = await personOf(call, resource);
  const collected = await collect(call, resource, id);
  const at = call.context.now();
  const zip = zipOf(collected, { at, by: call.identity.name });
  await logExport(call, resource.name, { format: "zip", records: 1 }, id);
  return file(new Blob([zip]), {
    type: "application/zip",
    name: `${resource.name}-${id}-${at.toISOString().slice(0, 10)}.zip`,
  });
}

async function refusal(
  call: RequestContext,
  resource: Resource,
  row: Readonly<Row>,
): Promise<string | null> {
  if (resource.person && row[resource.person.at] !== null) return personErased();
  return (await call.context.whyNotErased(call, resource, row)) ?? null;
}

async function preview(
  call: RequestContext,
  resource: Resource,
): Promise<AnswerOf<typeof erasurePreview>> {
  const row = await personOf(call, resource);
  return ok({
    refused: await refusal(call, resource, row),
    confirm: storedTitleOf(resource, row),
    ...(await previewErasure(call, resource, row.id)),
  });
}

/** Asks what each of these people takes to be erased, beside the permission. */
async function checkMayErase(call: RequestContext, people: Ids): Promise<void> {
  for (const [resource, ids] of people) {
    const { beforeErase } = call.features.rulesOf(resource);
    for (const id of beforeErase ? ids : []) {
      const row = await findRecord(call, resource, id, { lock: "removal" });
      if (!row) throw notFound();
      await beforeErase?.(call, row);
    }
  }
}

async function eraseOne(
  call: RequestContext,
  resource: Resource,
  confirm: string,
): Promise<AnswerOf<typeof erase>> {
  const rules = call.features.rulesOf(resource);
  await rules.lock?.(call);
  await rules.lockForTrash?.(call, idOf(call));
  await lockLinks(call, resource, lockedFields(resource), unscoped(call.context.resources));
  const row = await personOf(call, resource, { lock: "removal" });
  const refused = await refusal(call, resource, row);
  if (refused !== null) throw clash(refused);
  const called = storedTitleOf(resource, row);
  if (confirm.trim() !== called.trim())
    throw invalid({ confirm: [t("confirm", { name: called })] });
  const people = await erasedWith(call, resource, row.id);
  await checkMayErase(call, people);
  await erasePeople(call, people);
  return ok(
    { erased: [...people.values()].reduce((sum, ids) => sum + ids.length, 0) },
    { message: t("done") },
  );
}

/** The calls that hand over all that is kept of one person, and that erase one. */
export function personalDataRoutes(resource: Resource): Route[] {
  const subject = pluralOf(resource);
  const label = resource.label.toLowerCase();
  const view = permissionKey(resource, "view");
  const erasing = needs(personalPermissions.erase, view);
  return [
    routeOf(ofResource(personalFile, resource), {
      access: needs(personalPermissions.handOver, view),
      subject,
      summary: `All that is kept of one ${label}, as a ZIP: a page to read, the data, and the files`,
      handle: (call) => handOver(call, resource),
    }),
    routeOf(ofResource(erasurePreview, resource), {
      access: erasing,
      subject,
      summary: `What erasing a ${label} would make anonymous and remove, and what stands against it`,
      handle: (call) => preview(call, resource),
    }),
    routeOf(ofResource(erase, resource), {
      access: erasing,
      subject,
      summary: `Erase a ${label} for good: what is kept of the person is made anonymous everywhere`,
      writes: true,
      handle: (call, { body }) => eraseOne(call, resource, body.confirm),
    }),
  ];
}
