import {
  includeFields,
  pluralOf,
  textName,
  titleOf,
  type Changes,
  type Resource,
} from "../../schema";
import { exportColumns } from "../../schema/transfer/columns";
import { recordColumns } from "../crud/select";
import { tableName } from "../db/names";
import type { Row } from "../db/row";
import { sql } from "../db/sql";
import { fromBase64 } from "../files/base64";
import type { RequestContext } from "../http/request-context";
import { name, unscoped } from "../registry";
import { cellOf, type Cell } from "../transfer/cells";
import { filesOf, type Entry } from "./erase-log";
import { messagesAbout } from "./erase-messages";
import { aboutPeople, arrayOf, idsOf, named, recordsAbout, type Ids } from "./people";
import { t } from "./text";

/** Something that is kept of a person, as a table. */
export interface Section {
  /** What `data.json` calls it. */
  key: string;
  title: string;
  headings: string[];
  rows: Cell[][];
}

/** All that is kept of one person. */
export interface Collected {
  title: string;
  sections: Section[];
  files: { name: string; content: Uint8Array }[];
}

const textCell = (value: unknown): Cell =>
  value === null || value === undefined || value === ""
    ? { type: "empty" }
    : typeof value === "number"
      ? { type: "number", number: value }
      : typeof value === "boolean"
        ? { type: "boolean", yes: value }
        : { type: "text", text: typeof value === "string" ? value : JSON.stringify(value) };
const instantCell = (value: unknown): Cell =>
  typeof value === "string" ? { type: "instant", text: value } : { type: "empty" };

async function sectionOf(call: RequestContext, resource: Resource, ids: readonly number[]) {
  const registry = unscoped(call.context.resources);
  const include = includeFields(resource).map(({ key }) => key);
  const rows = await call.db.query<Row>(
    sql`select ${recordColumns(resource, registry, { include, withTrash: true })} from ${name(tableName(resource))} r where r.id = any(${arrayOf(ids)}) order by r.id`,
  );
  const columns = exportColumns(resource, true).filter(({ part }) => part === "value");
  const section: Section = {
    key: resource.name,
    title: pluralOf(resource),
    headings: columns.map(({ header }) => header),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row, registry))),
  };
  return { section, rows };
}

async function tableSections(call: RequestContext, people: Ids): Promise<Section[]> {
  const sections: Section[] = [];
  for (const { tables = [] } of call.context.personalData)
    for (const { table, label, about, told } of tables) {
      const where = typeof told === "string" ? undefined : aboutPeople(about, people);
      if (typeof told === "string" || !where) continue;
      const columns = Object.entries(told).map(([key, value]) => sql`${value} as ${name(key)}`);
      const rows = await call.db.query<Row>(
        sql`select ${sql.join(columns, sql`, `)} from ${name(table)} t where ${where} order by 1`,
      );
      const headings = Object.keys(told);
      sections.push({
        key: table,
        title: label(),
        headings: headings.map((key) => key.replaceAll("_", " ")),
        rows: rows.map((row) => headings.map((key) => textCell(row[key]))),
      });
    }
  return sections;
}

async function messageSection(call: RequestContext, people: Ids, records: Ids): Promise<Section> {
  const { sendings, notices } = messagesAbout(call.context.personalData, people, records);
  const rows = await call.db.query<{ at: string; title: string; body: string; kind: string }>(sql`
    select s.created_at as at, coalesce(t.title, s.title) as title, coalesce(t.body, s.body) as body, t.kind from notifications t join sendings s on s.id = t.sending_id
    where ${notices} or ${sendings} order by t.id`);
  return {
    key: "messages",
    title: t("kind.messages"),
    headings: [t("file.when"), t("file.who"), t("file.heading"), t("file.text")],
    rows: rows.map(({ at, title, body, kind }) => [
      instantCell(at),
      textCell(kind),
      textCell(title),
      textCell(body),
    ]),
  };
}

interface LogEntry extends Entry {
  created_at: string;
  actor: string | null;
  action: string;
  record_id: number;
  details: unknown;
}

const changesText = (changes: Changes | null): string =>
  Object.entries(changes ?? {})
    .map(
      ([field, { before, after }]) =>
        `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
    )
    .join("\n");

async function logSection(
  { db, context }: RequestContext,
  records: Ids,
): Promise<{ section: Section; entries: LogEntry[] }> {
  const entries = await db.query<LogEntry>(
    sql`select id, created_at, actor, action, resource, record_id, changes, details from activity_logs t where ${named(records, { resource: sql`t.resource`, id: sql`t.record_id` })} order by id`,
  );
  const log = context.resources.find((one) => one.name === "activity-logs");
  const word = (field: string, value: string) => textName(log?.fields[field], value);
  const section: Section = {
    key: "activity_log",
    title: t("kind.log"),
    headings: [t("file.when"), t("file.who"), t("file.what"), t("file.record"), t("file.changes")],
    rows: entries.map(({ created_at, actor, action, resource, record_id, changes, details }) => [
      instantCell(created_at),
      textCell(actor),
      textCell(word("action", action)),
      textCell(
        `${context.resources.find((one) => one.name === resource)?.label ?? resource} ${record_id}`,
      ),
      textCell(
        [changesText(changes), details ? JSON.stringify(details) : ""].filter(Boolean).join("\n"),
      ),
    ]),
  };
  return { section, entries };
}

async function readFiles(
  call: RequestContext,
  ids: readonly number[],
): Promise<Collected["files"]> {
  const rows = await call.db.query<{ id: number; name: string; content: string }>(
    sql`select f.id, f.name, encode(f.content, 'base64') as content from files f where f.id = any(${arrayOf(ids)}) order by f.id`,
  );
  return rows.map((row) => ({
    name: `files/${row.id}-${row.name}`,
    content: fromBase64(row.content),
  }));
}

/** Gathers all that is kept of one person. */
export async function collect(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<Collected> {
  const people: Ids = new Map([[resource, [id]]]);
  const stored = await recordsAbout(call, people, false);
  const records = idsOf(stored);
  const sections: Section[] = [];
  let title = "";
  for (const [of, ids] of records) {
    const { section, rows } = await sectionOf(call, of, ids);
    if (of === resource) title = titleOf(resource, rows[0] ?? { id });
    sections.push(section);
  }
  const { section: log, entries } = await logSection(call, records);
  return {
    title,
    sections: [
      ...sections,
      ...(await tableSections(call, people)),
      await messageSection(call, people, records),
      log,
    ],
    files: await readFiles(call, filesOf(stored, entries)),
  };
}
