import { pluralOf, titleOf, type Resource } from "../../schema";
import { groupBy } from "../../schema/group-by";
import { sql } from "../db/sql";
import type { RequestContext } from "../http/request-context";
import { name } from "../registry";
import { entriesAbout, filesOf } from "./erase-log";
import { countMessages, messagesAbout } from "./erase-messages";
import {
  aboutPeople,
  arrayOf,
  erasedWith,
  idsOf,
  recordsAbout,
  type Ids,
  type Records,
} from "./people";
import { t } from "./text";

/** How much of a kind there is, and what erasing does with it. */
export interface KindCount {
  kind: string;
  count: number;
  becomes: "removed" | "anonymous" | "kept";
}

/** What erasing a person would come to. */
export interface ErasurePreview {
  kinds: KindCount[];
  /** People who are linked to nobody else and go along. */
  along: { resource: string; id: number; name: string }[];
}

async function tableCounts({ db, context }: RequestContext, people: Ids): Promise<KindCount[]> {
  const counts: KindCount[] = [];
  for (const { tables = [] } of context.personalData)
    for (const { table, label, about, erasing } of tables) {
      const where = aboutPeople(about, people);
      if (!where) continue;
      const [row] = await db.query<{ count: number }>(
        sql`select count(*) as count from ${name(table)} t where ${where}`,
      );
      const becomes = typeof erasing === "object" ? "anonymous" : erasing;
      counts.push({ kind: label(), count: Number(row?.count ?? 0), becomes });
    }
  return counts;
}

const recordCounts = (records: Records): KindCount[] =>
  [...records].map(([resource, rows]) => ({
    kind: pluralOf(resource),
    count: rows.length,
    becomes: "anonymous",
  }));

async function fileCount({ db }: RequestContext, ids: readonly number[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) as count from files f where f.id = any(${arrayOf(ids)})`,
  );
  return Number(row?.count ?? 0);
}

/** One line for tables that are called the same and become the same. */
const merged = (kinds: readonly KindCount[]): KindCount[] =>
  [...groupBy(kinds, ({ kind, becomes }) => `${kind} ${becomes}`).values()].flatMap((same) =>
    same[0] ? [{ ...same[0], count: same.reduce((sum, { count }) => sum + count, 0) }] : [],
  );

/** Counts, by kind, what erasing a person would make anonymous, remove and keep; writes nothing. */
export async function previewErasure(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<ErasurePreview> {
  const people = await erasedWith(call, resource, id);
  const records = await recordsAbout(call, people, false);
  const about = messagesAbout(call.context.personalData, people, idsOf(records));
  const entries = await entriesAbout(call.db, idsOf(records));
  const kinds: KindCount[] = [
    ...recordCounts(records),
    ...(await tableCounts(call, people)),
    { kind: t("kind.messages"), count: await countMessages(call.db, about), becomes: "anonymous" },
    { kind: t("kind.log"), count: entries.length, becomes: "anonymous" },
    {
      kind: t("kind.files"),
      count: await fileCount(call, filesOf(records, entries)),
      becomes: "removed",
    },
  ];
  const along = [...people].flatMap(([of, ids]) =>
    of === resource
      ? []
      : (records.get(of) ?? [])
          .filter((row) => ids.includes(Number(row["id"])))
          .map((row) => ({ resource: of.name, id: Number(row["id"]), name: titleOf(of, row) })),
  );
  return { kinds: merged(kinds).filter(({ count }) => count > 0), along };
}
