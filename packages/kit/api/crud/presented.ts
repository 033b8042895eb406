import type { Resource } from "../../schema";
import { clash } from "../errors";
import type { Row } from "../db/row";
import type { RecordRefusals, RequestContext } from "../http/request-context";

type Features = Pick<RequestContext, "features">;

const refusalsOf = ({ features }: Features, resource: Resource, record: Row): RecordRefusals =>
  features.rulesOf(resource).refusals?.(record) ?? {};

/** A record as it leaves: whether it is in the trash is told only of what is. */
export function presentable(row: Row): Row {
  if (row["deleted_at"] === null) delete row["deleted_at"];
  return row;
}

/** Says with a record what may not be done to it (`Rules.refusals`), where there is something. */
export function withRefusals(call: Features, resource: Resource, row: Row): Row {
  const refused = refusalsOf(call, resource, row);
  if (Object.keys(refused).length > 0) row["refused"] = refused;
  return row;
}

/** A record as it leaves, with what may not be done to it. */
export const presented = (call: Features, resource: Resource, row: Row): Row =>
  withRefusals(call, resource, presentable(row));

/** @throws ApiError 409 with the rule's sentence when the record may not be changed so. */
export function refuseAsItStands(
  call: Features,
  resource: Resource,
  record: Row,
  action: "edit" | "delete",
): void {
  const why = refusalsOf(call, resource, record)[action];
  if (why !== undefined) throw clash(why);
}
