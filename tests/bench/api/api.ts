import pg from "pg";
import { compare, type Ask } from "../compare";
import type { Line } from "../report";
import type { Stage } from "../stage";
import { startBare } from "../subjects/bare";
import { startJsonServer } from "../subjects/json-server";
import type { Rollcall } from "../subjects/rollcall";
import type { Subject } from "../subjects/subject";
import { countCost } from "./count-cost";
import { listCases, statementsOf, type ListCase } from "./lists";

const part = "Lists: 25 students of all, filtered, sorted and counted";
const leastShare = 0.5;

/** The rows as json-server is given them. */
async function studentRows(databaseUrl: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ row: unknown }>(
    "select to_jsonb(s) - 'search_text' - 'deleted_at' as row from students s where deleted_at is null order by id",
  );
  await client.end();
  return rows.map(({ row }) => row);
}

async function tryJsonServer(stage: Stage, databaseUrl: string): Promise<Subject | undefined> {
  try {
    return await startJsonServer(stage.folder, stage.nextPort(), await studentRows(databaseUrl));
  } catch (error) {
    stage.say(
      `json-server is not measured: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  }
}

/** What an answer found, as "25 of 1,234". */
async function foundBy({ subject, job }: Ask): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${subject.port}${job.paths[0]}`, {
    headers: subject.headers,
  });
  const total = response.headers.get("X-Total-Count");
  const body = (await response.json()) as { data?: unknown[]; meta?: { total: number } };
  return total === null
    ? `${body.data?.length} of ${body.meta?.total}`
    : `${(body as unknown[]).length} of ${total}`;
}

/**
 * Speed is compared only where the same was found. json-server looks through every field for a
 * search, so there it may differ.
 */
async function checkAlike(name: string, asks: readonly Ask[]): Promise<string> {
  const all = await Promise.all(
    asks.map(async (ask) => ({ who: ask.subject.name, found: await foundBy(ask) })),
  );
  const strict = all.filter(({ who }) => !(name === "search" && who.startsWith("json-server")));
  if (new Set(strict.map(({ found }) => found)).size > 1)
    throw new Error(
      `"${name}" found different rows: ${all.map(({ who, found }) => `${who} ${found}`).join("; ")}`,
    );
  return all[0]?.found ?? "";
}

interface Beside {
  bare?: Subject;
  jsonServer?: Subject;
}

function asksFor(
  list: ListCase,
  rollcalls: readonly Rollcall[],
  { bare, jsonServer }: Beside,
): Ask[] {
  const get = (path: string) => ({ method: "GET", paths: [path], status: 200 });
  const own = rollcalls.map((subject): Ask => ({
    subject,
    job: get(`/api/v1/admin/students?${list.query}`),
    atLeast: subject.engine === "PostgreSQL" && bare ? leastShare : undefined,
  }));
  const path = `/lists/${encodeURIComponent(list.name)}`;
  const bares: Ask[] = bare
    ? [
        { subject: bare, job: get(path) },
        { subject: { ...bare, name: `${bare.name}, prepared` }, job: get(`${path}?prepared`) },
      ]
    : [];
  return [
    ...own,
    ...bares,
    ...(jsonServer ? [{ subject: jsonServer, job: get(`/students?${list.jsonServer}`) }] : []),
  ];
}

/**
 * Lists through the whole server, beside the same statement behind nothing, and a mock server; then
 * what the exact total costs.
 */
export async function measureLists(stage: Stage): Promise<Line[]> {
  const { databaseUrl } = stage;
  const rollcalls = await stage.rollcalls();
  const statements = Object.fromEntries(
    listCases.map((list) => [list.name, statementsOf(list).counted]),
  );
  const beside: Beside =
    databaseUrl === undefined
      ? {}
      : {
          bare: await startBare(stage.folder, stage.nextPort(), databaseUrl, statements),
          jsonServer: await tryJsonServer(stage, databaseUrl),
        };
  const lines: Line[] = [];
  for (const list of listCases) {
    const asks = asksFor(list, rollcalls, beside);
    const found = await checkAlike(list.name, asks);
    stage.say(`${list.name}: ${found}`);
    lines.push(...(await compare(stage, part, `${list.name} (${found})`, asks, beside.bare)));
  }
  if (databaseUrl !== undefined) lines.push(...(await countCost(stage, databaseUrl)));
  return lines;
}
