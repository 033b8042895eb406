import { systemActors } from "../schema/system-actors";
import { sql, type SQL } from "./db/sql";
import { tableName } from "./db/names";
import type { ApiContext } from "./context";
import { queueFollowing } from "./events/webhook-events";
import { computedOf, readableFields, type Changes, type Resource } from "../schema";
import { sameJson } from "../schema/same-value";
import type { RequestContext } from "./http/request-context";
import type { Row } from "./db/row";

/**
 * Each readable field whose value differs. Hidden fields are never part of a log, and of what is
 * computed the fields that it is made of are.
 */
export function changesBetween(
  resource: Resource,
  before: Readonly<Row> | null,
  after: Readonly<Row> | null,
): Changes {
  const changes: Changes = {};
  for (const { apiName, field } of readableFields(resource)) {
    if (computedOf(field)) continue;
    const [old, now] = [before?.[apiName] ?? null, after?.[apiName] ?? null];
    if (!sameJson(old, now)) changes[apiName] = { before: old, after: now };
  }
  return changes;
}

/** What is written to the activity log. */
export interface Activity {
  action: string;
  resource: string | null;
  recordId: number | null;
  changes: Changes;
  /** What is said of an act beside what it changed. */
  details?: Readonly<Record<string, unknown>>;
}

/**
 * Who acts, by which API token where it is by one, and the network address it acts from
 * (`Call.address`). An id of 0 or null: no admin.
 */
export interface Actor {
  identity: { id: number | null; name: string; apiToken?: { name: string } };
  address: string;
}

/** An address as the log stores it: null where the host does not know it. */
export const storedAddress = (address: string): string | null =>
  address === "" || address === "unknown" ? null : address.slice(0, 100);

/** The id of whoever acts and is no admin. */
export const noAdmin = 0;

/** Who is logged when nobody was signed in. */
export const someone = { id: null, name: systemActors.someone } as const;

const titleKinds: ReadonlySet<string> = new Set(["text", "longText", "email", "phone", "date"]);

/** The title of a record `r` as SQL; undefined where it is no text to be read as it is. */
function titleOf(resource: Resource): SQL | undefined {
  const title = readableFields(resource).find(({ key }) => key === resource.title);
  return title && titleKinds.has(title.field.kind)
    ? sql`r.${sql.identifier(title.apiName)}`
    : undefined;
}

/**
 * What the record with the number `id` of the resource `named` is called, as SQL; null of one that is
 * gone.
 * @param names the resources that can be named
 */
export function titleOfRecord(
  names: ReadonlySet<string>,
  resources: readonly Resource[],
  { named, id }: { named: SQL; id: SQL },
): SQL {
  const cases = resources.flatMap((resource) => {
    const title = names.has(resource.name) ? titleOf(resource) : undefined;
    return title
      ? [
          sql`when ${resource.name}::text then (select left(${title}::text, ${longestTitle}) from ${sql.identifier(tableName(resource))} r where r.id = ${id})`,
        ]
      : [];
  });
  return cases.length === 0 ? sql`null::text` : sql`case ${named} ${sql.join(cases, sql` `)} end`;
}

/** Characters of a title that are kept. */
const longestTitle = 200;

/**
 * Writes who did what, and from where. In the transaction of the change itself: neither stands
 * without the other. What the record is called at that moment is kept with it. One statement.
 */
export async function logActivity(
  {
    db,
    identity,
    address,
    context,
  }: Pick<RequestContext, "db"> &
    Actor & { context: Pick<ApiContext, "resources"> & Partial<Pick<ApiContext, "webhookEvents">> },
  activities: readonly Activity[],
): Promise<void> {
  if (activities.length === 0) return;
  const names = new Set(
    activities.flatMap(({ resource, recordId }) => (recordId === null ? [] : (resource ?? []))),
  );
  const rows = activities.map(({ action, resource, recordId, changes, details }) => ({
    action,
    resource,
    record_id: recordId,
    changes,
    details,
  }));
  await db.query(sql`
    insert into activity_logs (actor, actor_id, api_token, action, resource, record_id, record_title, changes, details, address)
    select ${identity.name}::text, nullif(${identity.id}::int, ${noAdmin}), ${identity.apiToken?.name ?? null}::text, x.action, x.resource, x.record_id, ${titleOfRecord(names, context.resources, { named: sql`x.resource`, id: sql`x.record_id` })}, x.changes, x.details, ${storedAddress(address)}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(action text, resource text, record_id int, changes jsonb, details jsonb)`);
  await queueFollowing(db, identity, activities, context.webhookEvents ?? {});
}
