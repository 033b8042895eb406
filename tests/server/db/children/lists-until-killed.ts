import { openEmbedded } from "../../../../packages/kit/server/db/embedded";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import { Delivery } from "../../../../packages/kit/api/notifications/delivery";
import { recipients } from "../../../../src/features/audiences/recipients";
import { features } from "../../../support/school";
import { acceptingChannel } from "../../../support/channels";
import { topicsOf } from "@rollcall/kit/api/feature";

/** Takes up what was left to list, and says each part when it is committed. */
const db = await openEmbedded(process.argv[2] ?? "");
process.stdout.write("open\n");
const events = await hearEvents(db, Object.keys(topicsOf(features)));
events.subscribe(({ topic }) => void process.stdout.write(`heard ${topic}\n`));
new Delivery(
  {
    db,
    events,
    now: () => new Date(),
    log: ({ message }) => void process.stdout.write(`log ${message}\n`),
    channels: [acceptingChannel("email", "Email", "email")],
  },
  recipients,
);
