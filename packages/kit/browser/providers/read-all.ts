import type { BaseRecord } from "@refinedev/core";
import { maxPerPage, type ListQuery } from "../../schema";
import type { RecordPage } from "./list-call";

/** How many records are read at most where all are asked for. */
export const maxRead = 10_000;
/** How often a list is read from its beginning while others change it. */
const tries = 3;

type ReadPage = (query: Partial<ListQuery>) => Promise<RecordPage>;

function refuseTooMany(name: string, total: number): void {
  if (total > maxRead)
    throw new Error(
      `"${name}" has ${total} records here, too many to read all of them at once; the most is ${maxRead}. Add a filter, or use \`pagination: { mode: "server" }\`.`,
    );
}

/** All pages once; undefined when the list changed meanwhile, so that they do not fit together. */
async function readThrough(
  name: string,
  query: Partial<ListQuery>,
  readPage: ReadPage,
): Promise<RecordPage | undefined> {
  const byId = new Map<unknown, BaseRecord>();
  let first: number | undefined;
  for (let page = 1; ; page++) {
    const answer = await readPage({ ...query, page, perPage: maxPerPage });
    const { total } = answer.meta;
    refuseTooMany(name, total);
    first ??= total;
    if (total !== first) return undefined;
    for (const record of answer.data) byId.set(record.id, record);
    if (page * maxPerPage >= total || answer.data.length === 0)
      return byId.size === total
        ? { ...answer, data: [...byId.values()] as RecordPage["data"] }
        : undefined;
  }
}

/**
 * Every record of a list, read page by page to its end.
 * @throws Error when there are more than `maxRead`, or when the list does not hold still: never a
 *   part of it as if it were the whole.
 */
export async function readAll(
  name: string,
  query: Partial<ListQuery>,
  readPage: ReadPage,
): Promise<RecordPage> {
  for (let time = 0; time < tries; time++) {
    const whole = await readThrough(name, query, readPage);
    if (whole) return whole;
  }
  throw new Error(`"${name}" kept changing while all of its records were read. Try again.`);
}
