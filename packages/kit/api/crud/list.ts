import { sql, type SQL } from "../db/sql";
import {
  apiFields,
  parseListQuery,
  relatedOf,
  type ListQuery,
  type QueryProblems,
  type Resource,
} from "../../schema";
import { tableName } from "../db/names";
import type { Database } from "../db/database";
import { list } from "../http/envelope";
import { invalid, malformed } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import { withRefusals } from "./serialize";
import { recordColumns } from "./select";
import { name, type Registry } from "../registry";
import { takeTotal, totalColumns, totalKey, totalsOf } from "./totals";
import { orderOf, whereOf } from "./where";
import { redact } from "./redact";
import { t } from "../text";

/**
 * The query of a list from its parameters.
 * @throws ApiError 400 or 422 that names what is wrong.
 */
export function readListQuery(
  resource: Resource,
  params: URLSearchParams,
  also: readonly string[] = [],
): ListQuery {
  const { query, problems } = parseListQuery(resource, params, also);
  refuse(problems);
  return query;
}

function refuse(problems: QueryProblems): void {
  if (problems.malformed) throw malformed(problems.malformed);
  if (Object.keys(problems.errors).length) throw invalid(problems.errors, t("listFilter"));
}

/** How many rows a query selects, as a scalar. */
export const countStatement = (resource: Resource, query: ListQuery, registry: Registry): SQL =>
  sql`select count(*) as total from ${name(tableName(resource))} r where ${whereOf(resource, query, registry)}`;

/**
 * What a page is cut from. What a search finds is looked for once, for the page and the total,
 * because the planner would rather read the table in the order of the list until a page is full;
 * any other list is read off an index.
 */
function sourceOf(
  resource: Resource,
  query: ListQuery,
  registry: Registry,
  columns: readonly SQL[],
): { start: SQL; from: SQL; count: SQL } {
  const table = name(tableName(resource));
  if (!query.search)
    return {
      start: sql``,
      from: sql`${table} r`,
      count: countStatement(resource, query, registry),
    };
  const found = sql`select ${sql.join([...columns], sql`, `)} from ${table} r where ${whereOf(resource, query, registry)}`;
  return {
    start: sql`with found as materialized (${found}) `,
    from: sql`found r`,
    count: sql`select count(*) from found`,
  };
}

/**
 * Written out as numbers, which were checked: PostgreSQL plans for a page of this size, once for
 * all pages but the first.
 */
function cutOf({ page, perPage }: ListQuery): SQL {
  const limit = sql.raw(`limit ${Math.trunc(perPage)}`);
  return page === 1 ? limit : sql`${limit} offset ${(page - 1) * perPage}`;
}

/**
 * One page of a query, with what `total` makes of the count of all its rows. The page's ids are cut
 * first, so that rows are read and relations looked up for this page only.
 */
export function pageStatement(
  resource: Resource,
  query: ListQuery,
  registry: Registry,
  total: (count: SQL) => SQL = () => sql``,
): SQL {
  const { joins, terms, columns: sorted } = orderOf(resource, query, registry);
  const { start, from, count } = sourceOf(resource, query, registry, sorted);
  const where = query.search ? sql`` : sql` where ${whereOf(resource, query, registry)}`;
  const page = sql`select r.id from ${from}${joins}${where} order by ${terms} ${cutOf(query)}`;
  const columns = recordColumns(resource, registry, {
    include: query.include,
    withTrash: query.trashed !== "without",
  });
  return sql`${start}select ${columns}${total(count)} from (select page.id, row_number() over () as place from (${page}) page) page join ${name(tableName(resource))} r on r.id = page.id order by page.place`;
}

/** Whether what is counted of other records decides which rows these are. */
const asksRelated = (resource: Resource, conditions: ListQuery["conditions"]): boolean =>
  conditions.some(({ field }) => {
    const asked = apiFields(resource).get(field)?.field;
    return asked !== undefined && relatedOf(asked) !== undefined;
  });

/**
 * A page and the exact total, in one statement; a second one only when the page lies behind the
 * end. Not for use in a transaction (see `totalsOf`).
 */
async function listRecords(
  db: Database,
  resource: Resource,
  query: ListQuery,
  registry: Registry,
): Promise<{ rows: Row[]; total: number }> {
  const [totals, key] = [totalsOf(db), totalKey(resource, query)];
  // A total is remembered for all who may see every record and every field; those who see less have
  // their own, and so do those who filter by a count of records that others may see.
  const isShared =
    registry.seen(resource, "r") === undefined &&
    apiFields(registry.readable(resource)).size === apiFields(resource).size &&
    !asksRelated(resource, query.conditions);
  const rows = await db.query<Row>(
    pageStatement(
      resource,
      query,
      registry,
      (count) => sql`, ${totalColumns(count, isShared ? totals.get(key) : undefined)}`,
    ),
  );
  const counted = takeTotal(rows);
  if (counted) {
    if (isShared) totals.keep(key, counted);
    return { rows, total: counted.total };
  }
  const [behind] =
    query.page === 1
      ? []
      : await db.query<{ total: number }>(countStatement(resource, query, registry));
  return { rows, total: behind?.total ?? 0 };
}

/** `GET /admin/{resource}` */
export async function handleList(
  call: RequestContext,
  resource: Resource,
  registry: Registry,
): Promise<Response> {
  const query = readListQuery(registry.readable(resource), call.query);
  const { rows, total } = await listRecords(call.db, resource, query, registry);
  for (const row of rows) withRefusals(call, resource, row);
  return list(redact(call, resource, rows), {
    current_page: query.page,
    per_page: query.perPage,
    total,
    last_page: Math.max(1, Math.ceil(total / query.perPage)),
  });
}
