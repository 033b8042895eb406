import { openEmbedded } from "../../../../server/db/embedded";
import { hearEvents } from "../../../../src/api/events/event-source";
import { Delivery } from "../../../../src/api/notifications/delivery";

/** Takes up what was left to deliver, and says each batch when it is committed. */
const db = await openEmbedded(process.argv[2] ?? "");
process.stdout.write("open\n");
new Delivery({
  db,
  events: await hearEvents(db),
  now: () => new Date(),
  log: ({ message }) => void process.stdout.write(`log ${message}\n`),
  messengers: [{ name: "Line", deliver: async (_notice, to) => void process.stdout.write(`${to.map(({ notificationId }) => notificationId).join(" ")}\n`) }],
});
