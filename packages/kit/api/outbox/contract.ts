import * as z from "zod";
import { defineCall } from "../http/contract";
import { pageMetaAnswer, pagingParameters } from "../http/paging";

const instant = z.string().describe("RFC 3339, UTC.");

/** How a channel stands. */
export const channelStates = ["ready", "stand_in", "down", "absent"] as const;

const channel = z.object({
  name: z.string(),
  label: z.string(),
  address: z.enum(["email", "phone", "device"]).optional().describe("What it needs of a person."),
  state: z.enum(channelStates),
  problem: z.string().nullable().describe("Why nothing can be sent by it now, or what is missing."),
  since: instant.nullable().describe("Since when it is so."),
  waiting: z.int().describe("Messages that wait to be sent."),
  refused: z.int().describe("Addresses that are not tried again: they were refused for good."),
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
export const keptMessages = defineCall({
  method: "GET",
  path: "/admin/notifications/outbox",
  query: z.object(pagingParameters),
  answer: z.array(keptLine),
  meta: pageMetaAnswer,
});

/** One of them, as it would have gone. */
export const keptMessage = defineCall({
  method: "GET",
  path: "/admin/notifications/outbox/:id",
  answer: keptLine.extend({ text: z.string(), html: z.string() }),
});
