import * as z from "zod";
import { defineCall } from "../http/contract";
import { bodyOf } from "../http/read-body";
import { pageMetaAnswer, pagingParameters } from "../http/paging";
import { addressKinds } from "../ports/channel";
import { t } from "./text";

const textOf = (label: () => string, max: number) =>
  z
    .string({ error: () => t("text", { label: label() }) })
    .max(max, { error: () => t("characters", { max }) });
const instant = z.string().describe("RFC 3339, UTC.");

/** How a channel stands. */
export const channelStates = ["ready", "stand_in", "down", "absent"] as const;

const channel = z.object({
  name: z.string(),
  label: z.string(),
  address: z.enum(addressKinds).optional().describe("What it needs of a person."),
  state: z.enum(channelStates),
  problem: z.string().nullable().describe("Why nothing can be sent by it now, or what is missing."),
  since: instant.nullable().describe("Since when it is so."),
  waiting: z.int().describe("Messages that wait to be sent."),
  refused: z.int().describe("Addresses that are not tried again: they were refused for good."),
  doubtful: z
    .int()
    .describe("Of these, addresses whose refusal may have been about this server, not about them."),
});

/** By which channels messages leave the server, and which could be set up. */
export const channels = defineCall({
  method: "GET",
  path: "/admin/channels",
  answer: z.array(channel),
});

/** A real message to whoever asks; `sentence` says what became of it. */
export const testChannel = defineCall({
  method: "POST",
  path: "/admin/channels/:name/test",
  answer: z.object({ accepted: z.boolean(), sentence: z.string() }),
});

/** Addresses that a channel does not try again, with what it has said. */
export const refusedAddresses = defineCall({
  method: "GET",
  path: "/admin/channels/:name/refused",
  answer: z.array(
    z.object({
      address: z.string(),
      reason: z.string(),
      at: instant,
      doubtful: z.boolean().describe("The refusal may have been about this server."),
    }),
  ),
});

/** Addresses in one release. */
export const maxReleased = 1000;

/** Has addresses tried again that a channel has refused. */
export const releaseAddresses = defineCall({
  method: "POST",
  path: "/admin/channels/:name/release",
  body: bodyOf({
    addresses: z
      .array(
        textOf(() => t("label.address"), 300),
        { error: () => t("addresses") },
      )
      .min(1, { error: () => t("addresses") })
      .max(maxReleased, { error: () => t("addresses.most", { max: maxReleased }) }),
  }),
  answer: z.object({ released: z.int() }),
});

const person = "/admin/reach/:kind/:id";

/** How messages reach somebody who is no admin: by which channel, and what stands in its way. */
export const personReach = defineCall({
  method: "GET",
  path: person,
  answer: z.object({
    channels: z
      .array(
        z.object({
          channel: z.string(),
          label: z.string(),
          addresses: z
            .array(
              z.object({
                address: z.string(),
                refused: z.object({ reason: z.string(), at: instant }).nullable(),
              }),
            )
            .describe("Empty where there is none on record; devices have no address to show."),
          devices: z.int(),
        }),
      )
      .describe("In the order in which they are tried."),
    declined: z
      .array(z.object({ channel: z.string(), label: z.string(), type: z.string(), at: instant }))
      .describe("Kinds of messages that this person has unsubscribed from."),
  }),
});

const channelName = textOf(() => t("label.channel"), 40);

/** Has an address tried again that a channel has refused for good. */
export const allowAddress = defineCall({
  method: "POST",
  path: `${person}/allow-address`,
  body: bodyOf({ channel: channelName, address: textOf(() => t("label.address"), 300) }),
  answer: z.object({ allowed: z.boolean() }),
});

/** Sends messages of a kind again, since the person has asked for it. */
export const subscribeAgain = defineCall({
  method: "POST",
  path: `${person}/subscribe`,
  body: bodyOf({ channel: channelName, type: textOf(() => t("label.type"), 40) }),
  answer: z.object({ subscribed: z.boolean() }),
});

/** A report of a channel on a message that it has accepted; the body is the channel's own. */
export const channelReport = defineCall({
  method: "POST",
  path: "/channel-reports/:name",
  query: z.object({ key: z.string().optional() }),
  answer: z.object({ taken: z.boolean().describe("It said something of use.") }),
});

const keptLine = z.object({
  id: z.int(),
  channel: z.string(),
  address: z.string(),
  title: z.string(),
  created_at: instant,
});

/** Messages that a stand-in has kept instead of sending them, newest first. */
export const storedMessages = defineCall({
  method: "GET",
  path: "/admin/notifications/outbox",
  query: z.object(pagingParameters),
  answer: z.array(keptLine),
  meta: pageMetaAnswer,
});

/** One of them, as it would have gone. */
export const storedMessage = defineCall({
  method: "GET",
  path: "/admin/notifications/outbox/:id",
  answer: keptLine.extend({ text: z.string(), html: z.string() }),
});
