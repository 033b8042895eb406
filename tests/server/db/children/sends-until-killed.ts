import { openPostgres } from "../../../../packages/kit/server/db/postgres";
import { smtpChannel } from "../../../../packages/kit/server/mail/smtp-channel";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import { topicsOf } from "@rollcall/kit/api/feature";
import { Delivery } from "../../../../packages/kit/api/notifications/delivery";
import { ChannelWork } from "../../../../packages/kit/api/outbox/channel-work";
import { recipients } from "../../../../src/features/audiences/recipients";
import { schoolSettings } from "../../../../src/school/settings/settings";
import { features } from "../../../support/school";

/** One of several servers of a database: lists recipients and sends mail until it is killed. */
const [url = "", port = ""] = process.argv.slice(2);
const db = openPostgres(url, { connections: 5 });
const events = await hearEvents(db, Object.keys(topicsOf(features)));
const channel = smtpChannel({
  host: "127.0.0.1",
  port: Number(port),
  secure: false,
  requireTls: false,
  from: { name: "School", address: "office@school.example" },
  perMinute: 100_000,
});
const context = {
  db,
  events,
  channels: [channel],
  settings: schoolSettings,
  publicUrl: "https://school.example",
  // Three minutes of a lease go by in three seconds.
  now: () => new Date(Date.now() * 60),
  log: ({ message }: { message: string }) => void process.stdout.write(`log ${message}\n`),
};
new Delivery(context, recipients);
new ChannelWork(context, channel, []);
process.stdout.write("works\n");
