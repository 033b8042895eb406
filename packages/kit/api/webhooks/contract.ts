import * as z from "zod";
import { defineCall } from "../http/contract";
import { pageMetaAnswer, pagingParameters } from "../http/paging";
import { t } from "./text";

const instant = z.string();
const states = ["queued", "sent", "failed", "unsent"] as const;
const state = z
  .enum(states)
  .describe(
    "queued: waits for its first or next try. sent: the receiver took it (2xx). failed: given up. unsent: recorded on a host that sends nothing.",
  );

const line = z.object({
  id: z.int(),
  key: z.string().describe("The webhook-id header, the same at each try."),
  type: z.string(),
  title: z
    .string()
    .nullable()
    .describe("What the record was called; null where you don't have access to these records."),
  state,
  attempts: z.int(),
  created_at: instant,
  tried_at: instant.nullable(),
  next_try_at: instant.nullable().describe("Of one that is queued after a try."),
  answer_status: z.int().nullable().describe("The status of the last answer, where there was one."),
  problem: z.string().nullable().describe("What went wrong at the last try."),
});

/** What was sent to a webhook, or is to be, newest first, for 30 days. */
export const deliveries = defineCall({
  method: "GET",
  path: "/admin/webhooks/:id/deliveries",
  query: z.object({
    page: pagingParameters.page,
    per_page: pagingParameters.per_page,
    state: z.enum(states, { error: () => t("state") }).optional(),
  }),
  answer: z.array(line),
  meta: pageMetaAnswer.extend({
    sends: z.boolean().describe("Whether this host sends events at all."),
    secret_shown: z.boolean().describe("Whether anyone has seen the signing secret."),
    old_secret_until: instant
      .nullable()
      .describe("Until then events are signed with the replaced secret too."),
    failing_since: instant.nullable(),
    problem: z.string().nullable().describe("Why the last event could not be sent."),
  }),
});

/** One of them, with what was sent and what was answered. */
export const delivery = defineCall({
  method: "GET",
  path: "/admin/webhooks/:id/deliveries/:delivery",
  answer: line.extend({
    duration_ms: z.int().nullable(),
    body: z
      .string()
      .nullable()
      .describe(
        "The JSON that is sent; null where you may not view such records, or not all their fields.",
      ),
    answer: z
      .string()
      .nullable()
      .describe(
        "What the receiver answered, cut to a few KB; null where the body is, which it may repeat.",
      ),
  }),
});

/** Sends one of them again, with the same webhook-id. */
export const resend = defineCall({
  method: "POST",
  path: "/admin/webhooks/:id/deliveries/:delivery/resend",
  answer: z.object({ id: z.int() }),
});

/** Sends an event `webhook.test` at once, to a paused webhook too. */
export const testEvent = defineCall({
  method: "POST",
  path: "/admin/webhooks/:id/test",
  answer: z.object({ id: z.int(), state, sentence: z.string() }),
});

/**
 * Shows the secret that signs: the first one if nobody has seen it, or else a new one, while events
 * are signed with the old one too for a day.
 */
export const showSecret = defineCall({
  method: "POST",
  path: "/admin/webhooks/:id/secret",
  asksPassword: true,
  answer: z.object({
    secret: z.string().describe("whsec_ and base64. It is not shown again."),
    old_secret_until: instant.nullable(),
  }),
});
