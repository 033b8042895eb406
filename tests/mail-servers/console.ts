import { sql } from "@rollcall/kit/api/db/sql";
import { sendBatch } from "../../packages/kit/api/outbox/channel-work";
import { schoolSettings } from "../../src/school/settings/settings";
import { smtpChannel } from "../../packages/kit/server/mail/smtp-channel";
import { readEnvironment } from "../../packages/kit/server/environment";
import { testApi } from "../support/test-api";
import { acceptingChannel } from "../support/channels";

const start = "2026-06-10T06:00:00Z";
const publicUrl = "https://school.example";

/** What the console shows of a message to one person, and what it does next. */
export interface Shown {
  /** As the delivery's badge says it. */
  state: string;
  reason: string;
  /** The address gets nothing more until someone corrects it. */
  marked: boolean;
  /** Minutes until this message is tried again. */
  againIn?: number;
  /** Seconds for which nothing is sent by email. */
  rests?: number;
}

/** The console's API with an outbox, whose email really leaves. */
export async function openConsole() {
  const host = await testApi({
    channels: [acceptingChannel("email", "Email", "email")],
    publicUrl,
  });
  const clerk = await host.signIn({
    name: "Clerk",
    permissions: ["send_notifications", "view_parents"],
  });
  let now = start;

  /** Starts again with nothing sent. */
  async function empty(addresses: readonly string[]) {
    now = start;
    host.setNow(now);
    await host.db.script(
      "truncate sendings, notifications, deliveries, channels, refused_addresses, opt_outs, parents, students restart identity cascade",
    );
    for (const [at, address] of addresses.entries())
      await host.db.query(
        sql`insert into parents (id, name, phone, email) values (${at + 1}, ${`Parent ${at + 1}`}, ${String(at)}, ${address})`,
      );
    await host.db.script(
      "insert into students (id, admission_no, name, admission_date) values (1, 'S', 'Child', '2026-04-01'); insert into students__parents (from_id, to_id) select 1, id from parents",
    );
  }

  /** Writes to one parent, and tries once to send whatever is due. */
  async function write(parent: number, env: Readonly<Record<string, string>>): Promise<Shown> {
    now = new Date(Date.parse(now) + 20_000).toISOString();
    host.setNow(now);
    const settings = readEnvironment({ PUBLIC_URL: publicUrl, ...env }).mail;
    if (!settings) throw new Error("SMTP_URL is not read.");
    const channel = smtpChannel(settings);
    try {
      const sent = await host.call<{ data: { id: number } }>(
        clerk,
        "POST",
        "/admin/notifications/send",
        {
          title: "Sports day",
          body: "On Friday.",
          type: "system",
          recipient_type: "people",
          recipients: [{ kind: "parent", id: parent }],
        },
      );
      if (!sent.body.success) throw new Error(sent.body.message);
      await sendBatch(
        {
          db: host.db,
          now: () => new Date(now),
          settings: schoolSettings,
          publicUrl,
          log: () => undefined,
        },
        channel,
        [],
        new AbortController().signal,
      );
    } finally {
      channel.close();
    }
    return shown(parent);
  }

  async function shown(parent: number): Promise<Shown> {
    const [row] = await host.db.query<{
      state: string;
      reason: string | null;
      marked: boolean;
      due: number;
      rests: number | null;
      down: string | null;
    }>(sql`
      select d.state, d.reason, exists (select 1 from refused_addresses r where r.address = d.address) as marked,
        extract(epoch from d.due_at - ${now}::timestamptz)::int as due, extract(epoch from c.paused_until - ${now}::timestamptz)::int as rests, c.problem as down
      from deliveries d join parents p on lower(p.email) = lower(d.address) left join channels c on c.name = d.channel
      where p.id = ${parent} order by d.id desc limit 1`);
    if (!row) throw new Error("Nothing was sent.");
    return {
      state: row.state,
      reason: row.reason ?? "",
      marked: row.marked,
      ...(row.state === "queued" && row.down === null ? { againIn: Math.round(row.due / 60) } : {}),
      ...(row.down !== null ? { rests: row.rests ?? 0 } : {}),
    };
  }

  return { empty, write, close: () => host.db.close() };
}
