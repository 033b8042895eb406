import type { Resource } from "../../schema";
import { withinSentence, sayIn } from "../../schema/messages";
import { logActivity, type Actor } from "../activity";
import { linkOf, name, unscoped } from "../registry";
import { tableName } from "../db/names";
import { sql, type SQL } from "../db/sql";
import { notInUse } from "../files/tidy";
import { publish } from "../events/publish";
import type { RequestContext } from "../http/request-context";
import { reasons, storedReason } from "../outbox/reasons";
import { institutionLanguage } from "../settings/language-of";
import { entriesAbout, eraseEntries, filesOf } from "./erase-log";
import { eraseMessages, messagesAbout } from "./erase-messages";
import { emptiedColumns, type ErasedWords } from "./field-fate";
import { aboutPeople, arrayOf, idsOf, linksOf, named, recordsAbout, type Ids } from "./people";
import type { PersonalTable } from "../ports/personal-data";
import { replaceCopies } from "./replace-copies";
import { t } from "./text";
import { formerRows, tracesOf, type Traces } from "./traces";

/** The topic of live events that say that somebody was erased. */
export const erasedTopic = "erased";

/** Who erases: a person who asks, or the retention rules at night. */
export type Erasing = Pick<RequestContext, "db" | "context"> & Actor;

async function emptyRecords(
  { db, context }: Erasing,
  records: Ids,
  wordsOf: (resource: Resource) => ErasedWords,
): Promise<void> {
  const at = context.now().toISOString();
  for (const [resource, ids] of records) {
    const erasedAt = resource.person
      ? [sql`${sql.identifier(resource.person.at)} = ${at}::timestamptz`]
      : [];
    const columns = [...emptiedColumns(resource, wordsOf(resource)), ...erasedAt];
    if (columns.length > 0)
      await db.query(
        sql`update ${name(tableName(resource))} t set ${sql.join(columns, sql`, `)}, version = next_version(t.version), updated_at = now() where t.id = any(${arrayOf(ids)})`,
      );
  }
}

/** What an admin did stays in the log, without the name and the network address. */
async function eraseActors(
  { db }: Erasing,
  people: Ids,
  calledOf: (person: Resource) => string,
): Promise<void> {
  for (const [resource, ids] of people)
    if (resource.name === "admins")
      await db.query(
        sql`update activity_logs t set actor = ${calledOf(resource)}, address = null, api_token = null, version = next_version(t.version), updated_at = now() where t.actor_id = any(${arrayOf(ids)})`,
      );
}

async function unlink({ db, context }: Erasing, people: Ids): Promise<void> {
  const every = unscoped(context.resources);
  for (const [resource, ids] of people)
    for (const field of linksOf(resource)) {
      const { table, mine } = linkOf(resource, field, every);
      await db.query(sql`delete from ${table} where ${mine} = any(${arrayOf(ids)})`);
    }
}

const setting = (columns: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`),
    sql`, `,
  );

async function emptyTable({ db }: Erasing, table: PersonalTable, person: Resource, ids: SQL) {
  const where = table.about[person.name]?.(ids);
  if (!where || table.erasing === "kept") return;
  const columns = table.erasing === "removed" ? undefined : Object.entries(table.erasing);
  await db.query(
    columns
      ? sql`update ${name(table.table)} t set ${setting(
          Object.fromEntries(
            columns.map(([column, value]) => [
              column,
              typeof value === "function" ? value(ids) : value,
            ]),
          ),
        )} where ${where}`
      : sql`delete from ${name(table.table)} t where ${where}`,
  );
}

async function emptyTables(call: Erasing, people: Ids): Promise<void> {
  for (const { tables = [] } of call.context.personalData)
    for (const table of tables)
      for (const [person, ids] of people) await emptyTable(call, table, person, arrayOf(ids));
}

/** What the framework remembers of records by their ids: answers to retries, and imports. */
async function forgetRemembered({ db, context }: Erasing, records: Ids): Promise<void> {
  const paths = [...records].flatMap(([resource, ids]) =>
    ids.map((id) => `${resource.name}/${id}`),
  );
  await db.query(
    sql`update idempotency_keys t set body = ${JSON.stringify({ success: true, message: "", data: null })} where substring(t.route from '/admin/([a-z-]+/[0-9]+)') = any(${sql.param(paths)}::text[])`,
  );
  for (const { records: tables = [] } of context.personalData)
    for (const { table, of, erasing } of tables) {
      const where = named(records, of);
      await db.query(
        erasing === "removed"
          ? sql`delete from ${name(table)} t where ${where}`
          : sql`update ${name(table)} t set ${setting(erasing)} where ${where}`,
      );
    }
}

/** Texts of tables that no declaration describes, before they are emptied. */
async function textsOfTables({ db, context }: Erasing, people: Ids): Promise<string[]> {
  const texts: string[] = [];
  const add = (rows: readonly { text: unknown }[]) =>
    texts.push(
      ...rows.flatMap(({ text }) => (typeof text === "string" && text !== "" ? text : [])),
    );
  for (const { texts: queries = {} } of context.personalData)
    for (const [person, ids] of people) {
      const query = queries[person.name]?.(arrayOf(ids));
      if (query) add(await db.query<{ text: unknown }>(query));
    }
  for (const { tables = [] } of context.personalData)
    for (const { table, about, erasing } of tables) {
      const where = typeof erasing === "object" ? aboutPeople(about, people) : undefined;
      for (const column of where ? Object.keys(erasing) : []) {
        add(
          await db.query<{ text: unknown }>(
            sql`select distinct t.${name(column)} as text from ${name(table)} t where ${where} and t.${name(column)} is not null`,
          ),
        );
      }
    }
  return texts;
}

/** Copies of texts in columns that no id leads to. */
async function replaceAll({ db, context }: Erasing, traces: Traces, by: string): Promise<void> {
  await db.query(
    sql`delete from refused_addresses t where lower(t.address) = any(${sql.param(traces.identifying.map((one) => one.toLowerCase()))}::text[])`,
  );
  for (const { copies = [] } of context.personalData)
    for (const copy of copies) await replaceCopies(db, copy, traces, by);
}

async function removeFiles({ db, context }: Erasing, ids: readonly number[]): Promise<void> {
  await db.query(
    sql`delete from files f where f.id = any(${arrayOf(ids)}) and ${notInUse(context.resources)}`,
  );
}

/**
 * Erases people and what is kept about them, in the transaction of the call: records stay without
 * what told who they were, so that figures keep what they rest on. Whether they may be erased is the
 * caller's to find out.
 */
export async function erasePeople(call: Erasing, people: Ids): Promise<void> {
  const { db } = call;
  const language = await institutionLanguage(call);
  const inWords = <Said>(words: () => Said): Said => sayIn(language, words);
  const wordsOf = (resource: Resource): ErasedWords =>
    inWords(() => ({
      person: t("erased", { noun: withinSentence(resource.label) }),
      text: t("erasedText"),
    }));
  const [first] = people.keys();
  if (!first) return;
  const person = wordsOf(first).person;
  const rows = await recordsAbout(call, people, true);
  const records = idsOf(rows);
  const entries = await entriesAbout(db, records);
  const traces = await tracesOf(
    db,
    new Map(
      [...rows].map(([resource, of]) => [resource, [...of, ...formerRows(entries, resource)]]),
    ),
    await textsOfTables(call, people),
    { erased: people, resources: call.context.resources },
  );
  const files = filesOf(rows, entries);
  await eraseMessages(
    db,
    messagesAbout(call.context.personalData, people, records),
    inWords(() => ({ title: t("erasedText"), body: t("erasedMessage") })),
    storedReason(reasons.notSent),
  );
  await emptyTables(call, people);
  await emptyRecords(call, records, wordsOf);
  await unlink(call, people);
  await removeFiles(call, files);
  await forgetRemembered(call, records);
  await eraseEntries(db, records, entries, (of) => wordsOf(of).person);
  await eraseActors(call, people, (of) => wordsOf(of).person);
  await replaceAll(call, traces, person);
  await logActivity(
    call,
    [...people].flatMap(([resource, ids]) =>
      ids.map((recordId) => ({ action: "erased", resource: resource.name, recordId, changes: {} })),
    ),
  );
  await publish(db, { topic: erasedTopic });
}
