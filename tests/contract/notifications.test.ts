import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listBatch } from "../../packages/kit/api/notifications/list-recipients";
import { recipients } from "../../src/features/audiences/recipients";
import { everyCase } from "../support/every-case";
import { readEvents } from "../support/event-stream";
import {
  ask,
  makeAdmin,
  signIn,
  tokenFor,
  type RunningHost,
} from "../../packages/kit/testing/contract/ask";
import { engineHosts } from "./hosts";

describe.each(engineHosts.filter(({ missing }) => !missing))(
  "notifications, on $name",
  ({ name, start }) => {
    let host: RunningHost;
    let sender: string;
    beforeAll(async () => {
      host = await start(20);
      sender = await signIn(host, { permissions: ["send_notifications"] });
      await host.db.query(
        sql`insert into students (admission_no, name, email, class_id, admission_date) select 'MANY-' || n, 'Many ' || n, 'many@example.com', 1, '2026-04-01' from generate_series(1, 1200) n`,
      );
    });
    afterAll(() => host?.stop());
    const send = (body: object) =>
      ask(host, sender, "POST", "/admin/notifications/send", {
        title: "Sports day",
        body: "On Friday.",
        type: "system",
        ...body,
      });

    it("ring the bell of an open console within a second, and are read in one tab as in the other", async () => {
      const admin = await makeAdmin(host, {});
      const token = await tokenFor(host, admin);
      const stream = readEvents(
        await fetch(`${host.origin}/api/v1/admin/events`, {
          headers: { Authorization: `Bearer ${token}` },
        }),
      );
      expect(
        (await send({ recipient_type: "people", recipients: [{ kind: "admin", id: admin }] }))
          .status,
      ).toBe(201);
      await stream.next(({ event }) => event === "notifications", 1000);
      const [got] = (await ask(host, token, "GET", "/admin/notifications?page=1&per_page=10")).body
        .data as { id: number; title: string }[];
      expect([
        got?.title,
        (await ask(host, token, "GET", "/admin/notifications/unread-count")).body.data,
      ]).toEqual(["Sports day", { count: 1 }]);
      const before = stream.heard.length;
      expect(
        (await ask(host, token, "PUT", `/admin/notifications/${got?.id}/mark-as-read`)).status,
      ).toBe(200);
      await vi.waitFor(() => expect(stream.heard.length).toBeGreaterThan(before));
      expect(
        (await ask(host, token, "GET", "/admin/notifications/statistics")).body.data,
      ).toMatchObject({ total: 1, unread: 0, by_type: { system: 1 } });
      void stream.close();
    });

    it("to many are delivered by the host itself, after the answer", async () => {
      await host.db.query(
        sql`insert into admins (name, email) select 'Reader ' || n, 'reader' || n || '@school.test' from generate_series(1, 1300) n`,
      );
      const { status, body } = await send({ recipient_type: "admins" });
      const { id, state, total } = body.data as { id: number; state: string; total: number };
      expect([status, state, total > 1200]).toEqual([201, "listing", true]);
      await vi.waitFor(
        async () =>
          expect(
            (await ask(host, sender, "GET", `/admin/notifications/sent/${id}`)).body.data,
          ).toMatchObject({ state: "sent", total }),
        { timeout: 30_000, interval: 100 },
      );
      const [row] = await host.db.query(
        sql`select count(*) - count(delivered_at) - count(unreachable) as left, count(*) - count(distinct (kind, recipient_id)) as twice from notifications where sending_id = ${id}`,
      );
      expect(row).toEqual({ left: 0, twice: 0 });
    });

    // In one process there is nobody else who would list them.
    it.skipIf(!everyCase && !name.includes("PostgreSQL"))(
      "to thousands are listed once for each, though several processes list them at the same time",
      { timeout: 60_000 },
      async () => {
        await host.db.query(
          sql`insert into students (admission_no, name, class_id, admission_date) select 'MORE-' || n, 'More ' || n, 1, '2026-04-01' from generate_series(1, 4000) n`,
        );
        const list = async () => {
          let parts = 0;
          for (const until = Date.now() + 30_000; Date.now() < until && (await isListing());)
            if (await listBatch(host, recipients)) parts++;
          return parts;
        };
        const isListing = async () =>
          (await host.db.query(sql`select id from sendings where state = 'listing' limit 1`))
            .length > 0;
        const [first, second] = await Promise.all([
          send({ recipient_type: "everyone" }),
          send({ recipient_type: "everyone" }),
        ]);
        const parts = await Promise.all([list(), list(), list()]);
        for (const { body } of [first, second]) {
          const { id, total } = body.data as { id: number; total: number };
          await vi.waitFor(
            async () =>
              expect(
                (await ask(host, sender, "GET", `/admin/notifications/sent/${id}`)).body.data,
              ).toMatchObject({ state: "sent", total }),
            { timeout: 30_000, interval: 100 },
          );
          const [row] = await host.db.query(
            sql`select count(*)::int as rows, count(distinct (kind, recipient_id))::int as people from notifications where sending_id = ${id}`,
          );
          expect([total > 5000, row]).toEqual([true, { rows: total, people: total }]);
        }
        expect(Math.max(...parts), "this process listed too").toBeGreaterThan(0);
      },
    );
  },
);
