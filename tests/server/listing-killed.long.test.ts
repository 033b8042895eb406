import { sql } from "@rollcall/kit/api/db/sql";
import { describe, expect, it } from "vitest";
import { openEmbedded } from "../../packages/kit/server/db/embedded";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { storeSending } from "@rollcall/kit/api/notifications/store-sending";
import { listBatch } from "../../packages/kit/api/notifications/list-recipients";
import { startChild } from "./db/child";
import { dataDirectory } from "./db/temporary-folder";
import { recipients } from "../../src/features/audiences/recipients";
import { migrations } from "../../src/migrations";
import { acceptingChannel } from "../support/channels";

const listed = 20_000;

const channels = [acceptingChannel("email", "Email", "email")];

interface State {
  state: string;
  counted: number;
  rows: number;
  people: number;
  delivered: number;
}

async function withDatabase<T>(
  folder: string,
  work: (db: Awaited<ReturnType<typeof openEmbedded>>) => Promise<T>,
): Promise<T> {
  const db = await openEmbedded(folder);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/**
 * A school of students with a sending to all of them, of whom a thousand are listed and nobody is
 * told.
 */
const prepare = (folder: string, students: number) =>
  withDatabase(folder, async (db) => {
    await migrate(db, migrations);
    await db.query(
      sql`insert into admins (id, name, email) values (1, 'Office', 'office@example.com')`,
    );
    await db.query(
      sql`insert into students (admission_no, name, email, admission_date) select 'S-' || n, 'Student ' || n, 's@example.com', '2026-04-01' from generate_series(1, ${students}::int) n`,
    );
    return storeSending(
      { db, channels },
      recipients,
      { type: "system", title: "Sports day", body: "On Friday." },
      { type: "students" },
      { adminId: 1, at: "2026-06-10T06:00:00Z", recipients: "All students" },
    );
  });

const listAll = (folder: string) =>
  withDatabase(folder, async (db) => {
    while (await listBatch({ db, channels }, recipients)) continue;
  });

const look = (folder: string) =>
  withDatabase(folder, async (db) => {
    const [row] = await db.query<State>(sql`
      select s.state, s.delivered as counted, count(*) as rows, count(distinct (n.kind, n.recipient_id)) as people, count(n.delivered_at) as delivered
      from sendings s join notifications n on n.sending_id = s.id group by s.id`);
    return row;
  });

describe("a server that is killed while it lists recipients", () => {
  it(
    `of ${listed.toLocaleString("en")}, again and again, has listed each of them once`,
    { timeout: 300_000 },
    async () => {
      const folder = await dataDirectory();
      expect(await prepare(folder, listed)).toMatchObject({
        total: listed,
        unreachable: 0,
        state: "listing",
      });
      const rows: number[] = [];
      for (const moment of [/^heard/, /^open$/, /^heard/, /^heard/]) {
        const child = await startChild("lists-until-killed", folder);
        await child.says(moment);
        await child.kill();
        const half = await look(folder);
        expect(half).toMatchObject({
          state: "listing",
          people: half?.rows,
          counted: 0,
          delivered: 0,
        });
        rows.push(Number(half?.rows));
      }
      expect([rows, rows[0] !== rows[2] && rows[2] !== rows[3]]).toEqual([
        rows.toSorted((a, b) => a - b),
        true,
      ]);
      await listAll(folder);
      expect(await look(folder)).toEqual({
        state: "sending",
        counted: 0,
        rows: listed,
        people: listed,
        delivered: 0,
      });
    },
  );
});
