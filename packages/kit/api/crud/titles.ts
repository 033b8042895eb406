import { storedTitleOf, type Resource } from "../../schema";
import { tableName } from "../db/names";
import { sql } from "../db/sql";
import type { RequestContext } from "../http/request-context";
import { unscoped, name } from "../registry";
import { among } from "./among";
import { titleValue } from "./select";

/** What records are called, by id, in the trash too; those that are not there are left out. One statement. */
export async function titlesOf(
  call: Pick<RequestContext, "db" | "context">,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const title = titleValue(resource, "t", unscoped(call.context.resources));
  const rows = await call.db.query<{ id: number; title: unknown }>(
    sql`select t.id, ${title} as title from ${name(tableName(resource))} t where t.id = ${among(ids)}`,
  );
  return new Map(
    rows.map(({ id, title: text }) => [
      id,
      storedTitleOf(resource, { id, [resource.title]: text }),
    ]),
  );
}
