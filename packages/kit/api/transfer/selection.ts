import { sql } from "../db/sql";
import { includeFields, type ListQuery, type Resource } from "../../schema";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { tableName } from "../db/names";
import { readAside } from "../http/on-replica";
import { recordColumns } from "../crud/select";
import { name, type Registry } from "../registry";
import { orderOf, whereOf } from "../crud/where";
import type { Row } from "../db/row";

/** Records read at a time: few enough that other requests get their turn in between. */
const batch = 200;

/**
 * The ids a list query selects, in its order, whatever its page: four bytes for each record, taken
 * at one moment, so that no record is read twice or missed while others write.
 */
export async function selectedIds(
  db: Database,
  resource: Resource,
  query: ListQuery,
  registry: Registry,
): Promise<Int32Array> {
  const { joins, terms } = orderOf(resource, query, registry);
  const [row] = await db.query<{ ids: number[] | null }>(
    sql`select array_agg(r.id order by ${terms}) as ids from ${name(tableName(resource))} r${joins} where ${whereOf(resource, query, registry)}`,
  );
  return Int32Array.from(row?.ids ?? []);
}

/**
 * The records of some ids in that order, with the relations; those which the query no longer
 * selects are left out.
 */
export async function* recordsOf(
  host: Pick<ApiContext, "db" | "replica">,
  resource: Resource,
  ids: Int32Array,
  query: ListQuery,
  registry: Registry,
): AsyncGenerator<Row[]> {
  const include = includeFields(resource).map(({ key }) => key);
  const columns = recordColumns(resource, registry, { include, withTrash: true });
  for (let at = 0; at < ids.length; at += batch) {
    const some = Array.from(ids.subarray(at, at + batch));
    const read = (db: Database) =>
      db.query<Row>(sql`
      select ${columns} from unnest(${sql.param(some)}::int[]) with ordinality as wanted(id, place)
      join ${name(tableName(resource))} r on r.id = wanted.id
      where ${whereOf(resource, query, registry)} order by wanted.place`);
    const { oneSession } = host.db;
    yield await (oneSession ? oneSession.part(() => read(host.db)) : readAside(host, read));
  }
}
