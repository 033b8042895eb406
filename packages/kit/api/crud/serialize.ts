import { permissionKey, recordAction, refusableActs, type Resource } from "../../schema";
import { clash, notAllowed } from "../errors";
import type { Row } from "../db/row";
import type { RecordRefusals, RequestContext } from "../http/request-context";
import { onlyYourOwn } from "./all-own";
import { refusalsOfErased } from "./erased-record";
import { changingVerbs, markOf } from "./select";
import { withoutUnreadable } from "./redact";

type Features = Pick<RequestContext, "features">;

/** The verb of the permission that something done to a record takes. */
const verbOf = (resource: Resource, action: string): string =>
  recordAction(resource, action)?.permission ?? action;

/** What may not be done to a record because it is not the asker's own. */
const notOwn = (resource: Resource, record: Row): RecordRefusals =>
  Object.fromEntries(
    refusableActs(resource)
      .filter((action) => record[markOf(verbOf(resource, action))] === false)
      .map((action) => [action, onlyYourOwn(resource, verbOf(resource, action))]),
  );

const refusalsOf = ({ features }: Features, resource: Resource, record: Row): RecordRefusals => ({
  ...features.rulesOf(resource).refusals?.(record),
  ...refusalsOfErased(resource, record),
  ...notOwn(resource, record),
});

/** A record as it leaves: whether it is in the trash is told only of what is. */
export function presentable(row: Row): Row {
  if (row["deleted_at"] === null) delete row["deleted_at"];
  return row;
}

/** Says with a record what may not be done to it (`Rules.refusals`), where there is something. */
export function withRefusals(call: Features, resource: Resource, row: Row): Row {
  const refused = refusalsOf(call, resource, row);
  for (const verb of changingVerbs(resource)) delete row[markOf(verb)];
  if (Object.keys(refused).length > 0) row["refused"] = refused;
  return row;
}

/**
 * A copy of a record as it leaves, with what may not be done to it, and without what its reader may
 * not read.
 */
export function serialize(
  call: Pick<RequestContext, "features" | "identity">,
  resource: Resource,
  row: Readonly<Row>,
): Row {
  const answered = withRefusals(call, resource, presentable({ ...row }));
  withoutUnreadable(call, resource, [answered]);
  return answered;
}

/**
 * @throws ApiError 403 when the record is not the asker's own to change; 409 with the rule's sentence
 * when it may not be changed so.
 */
export function refuseAsItStands(
  call: Features,
  resource: Resource,
  record: Row,
  action: string,
): void {
  refuseOthersRecord(resource, record, action);
  const why = refusalsOf(call, resource, record)[action];
  if (why !== undefined) throw clash(why);
}

/** @throws ApiError 403 when the record is seen but is not the asker's own to change. */
export function refuseOthersRecord(resource: Resource, record: Row, action: string): void {
  const why = notOwn(resource, record)[action];
  if (why !== undefined)
    throw notAllowed(why, "permission", permissionKey(resource, verbOf(resource, action)));
}
