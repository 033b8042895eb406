import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { openEmbedded } from "../../server/db/embedded";
import { migrate } from "../../src/api/db/migrate";
import { hearEvents } from "../../src/api/events/event-source";
import type { Messenger } from "../../src/api/notifications/deliver";
import { Delivery } from "../../src/api/notifications/delivery";
import { freeze } from "../../src/api/notifications/send";
import { startChild } from "./db/child";
import { dataDirectory } from "./db/temporary-folder";

const people = 10_000;
const kills = 10;

interface State {
  state: string;
  counted: number;
  rows: number;
  people: number;
  delivered: number;
}

async function withDatabase<T>(folder: string, work: (db: Awaited<ReturnType<typeof openEmbedded>>) => Promise<T>): Promise<T> {
  const db = await openEmbedded(folder);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** A school of students with a sending to all of them that nobody has begun to deliver. */
const prepare = (folder: string) =>
  withDatabase(folder, async (db) => {
    await migrate(db);
    await db.query(sql`insert into admins (id, name, email) values (1, 'Office', 'office@example.com')`);
    await db.query(sql`insert into students (admission_no, name, email, admission_date) select 'S-' || n, 'Student ' || n, 's@example.com', '2026-04-01' from generate_series(1, ${people}::int) n`);
    return freeze(db, { type: "system", title: "Sports day", body: "On Friday." }, { type: "students" }, { adminId: 1, at: "2026-06-10T06:00:00Z", recipients: "All students" });
  });

const look = (folder: string) =>
  withDatabase(folder, async (db) => {
    const [row] = await db.query<State>(sql`
      select s.state, s.delivered as counted, count(*) as rows, count(distinct (n.kind, n.recipient_id)) as people, count(n.delivered_at) as delivered
      from sendings s join notifications n on n.sending_id = s.id group by s.id`);
    return row;
  });

describe("a server that is killed while it delivers", () => {
  it(`to ${people.toLocaleString("en")} people, ${kills} times, has told each of them once`, { timeout: 300_000 }, async () => {
    const folder = await dataDirectory();
    expect(await prepare(folder)).toMatchObject({ total: people, unreachable: 0 });
    const handed: string[] = [];
    const batches = (lines: readonly string[]) => lines.filter((line) => /^[\d ]+$/.test(line));
    for (let kill = 1; kill <= kills; kill++) {
      const child = await startChild("delivers-until-killed", folder);
      // Once while it begins, once after a batch, and so on: every moment has its turn.
      await child.says(kill % 2 === 0 ? /^open$/ : /^[\d ]+$/);
      await child.kill();
      handed.push(...batches(child.lines));
    }
    const half = await look(folder);
    expect(half).toMatchObject({ state: "sending", rows: people, people });
    // What was counted is what was delivered, however it ended.
    expect([half?.counted, Number(half?.delivered) > 0]).toEqual([half?.delivered, true]);

    await withDatabase(folder, async (db) => {
      const events = await hearEvents(db);
      const mail: Messenger = { name: "Mail", deliver: async (_notice, to) => void handed.push(to.map(({ notificationId }) => notificationId).join(" ")) };
      const delivery = new Delivery({ db, events, now: () => new Date(), messengers: [mail], log: ({ message }) => expect.unreachable(message) });
      await vi.waitFor(async () => expect(await db.query(sql`select state from sendings`)).toEqual([{ state: "sent" }]), { timeout: 60_000 });
      await delivery.stop();
    });
    expect(await look(folder)).toEqual({ state: "sent", counted: people, rows: people, people, delivered: people });
    const ids = handed.flatMap((line) => line.split(" "));
    expect(new Set(ids).size, "nobody was handed to a messenger twice").toBe(ids.length);
  });
});
