import { sql } from "@rollcall/kit/api/db/sql";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { storeSending } from "@rollcall/kit/api/notifications/store-sending";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import { recipients } from "../../../src/features/audiences/recipients";
import { migrations } from "../../../src/migrations";
import { acceptingChannel } from "../../support/channels";
import { startChild, type Child } from "../db/child";
import { freshPostgres, postgresAddress } from "../db/postgres-for-tests";
import { startMailServer } from "./mail-server";

const parents = 2_000;
const kills = 5;
/** What one server holds at a time (`smtpChannel`). */
const inFlight = 20;

describe.skipIf(!postgresAddress)("of two servers that send mail", () => {
  it(
    `one is killed, ${kills} times: each of ${parents.toLocaleString("en")} mailboxes has the message, and what came twice was in flight and is known by its Message-ID`,
    { timeout: 240_000 },
    async () => {
      const { url, drop } = await freshPostgres();
      const db = openPostgres(url);
      onTestFinished(async () => {
        await db.close();
        await drop();
      });
      await migrate(db, migrations);
      await db.script(`
        insert into admins (id, name, email) values (1, 'Office', 'office@example.com');
        insert into students (id, admission_no, name, admission_date) values (1, 'S', 'Child', '2026-04-01');
        insert into parents (id, name, phone, email) select n, 'Parent ' || n, n::text, n || '@example.com' from generate_series(1, ${parents}) n;
        insert into students__parents (from_id, to_id) select 1, n from generate_series(1, ${parents}) n`);
      const mail = await startMailServer();
      const sending = await storeSending(
        { db, channels: [acceptingChannel("email", "Email", "email")] },
        recipients,
        { type: "system", title: "Sports day", body: "On Friday." },
        { type: "parents" },
        { adminId: 1, at: new Date(Date.now() * 60).toISOString(), recipients: "All parents" },
      );
      expect(sending).toMatchObject({ total: parents, unreachable: 0 });

      const start = () => startChild("sends-until-killed", url, String(mail.port));
      let [first, second]: Child[] = await Promise.all([start(), start()]);
      for (let kill = 1; kill <= kills; kill++) {
        const until = (kill * parents) / (kills + 2);
        await vi.waitFor(() => expect(mail.taken.length).toBeGreaterThanOrEqual(until), {
          timeout: 60_000,
          interval: 5,
        });
        await first?.kill();
        [first, second] = [second, await start()];
      }
      const sent = async () =>
        (
          await db.query(
            sql`select state, total, delivered, failed, unreachable from sendings where id = ${sending.id}`,
          )
        )[0];
      await vi.waitFor(
        async () =>
          expect(await sent()).toEqual({
            state: "sent",
            total: parents,
            delivered: parents,
            failed: 0,
            unreachable: 0,
          }),
        { timeout: 90_000, interval: 200 },
      );
      await Promise.all([first?.kill(), second?.kill()]);

      const boxes = groupBy(mail.taken, ({ to }) => to);
      const ids = [...boxes.values()].map((box) => new Set(box.map(({ messageId }) => messageId)));
      const repeated = mail.taken.length - boxes.size;
      expect([
        boxes.size,
        ids.every((own) => own.size === 1),
        new Set(ids.flatMap((own) => [...own])).size,
      ]).toEqual([parents, true, parents]);
      expect(repeated).toBeLessThanOrEqual(kills * inFlight);
    },
  );
});
