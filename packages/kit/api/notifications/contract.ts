import * as z from "zod";
import { recipientTypesOf, type Audiences } from "../../schema/audiences";
import { defineCall } from "../http/contract";
import { pageMetaAnswer, pagingParameters, searchParameter } from "../http/paging";
import { bodyOf } from "../http/read-body";
import { numberParameter } from "../http/read-query";
import { idList, maxChosen, recordId } from "./body";
import { longestBody, longestTitle, noticeTexts } from "./notice";
import { t } from "./text";

const maxFound = 50;
const usuallyFound = 20;
/**
 * `listing` until each recipient has a notification, then `sending` until each who can be reached
 * has been told.
 */
export const sendingStates = ["listing", "sending", "sent"] as const;
const statuses = ["unread", "read"] as const;
/** How a sending stands with one recipient. */
export const recipientStates = [
  "waiting",
  "delivered",
  "read",
  "kept",
  "failed",
  "unreachable",
] as const;

/** How a message to one person stands with one channel. */
export const deliveryStates = ["queued", "sending", "accepted", "kept", "failed"] as const;

const oneOf = <const W extends string>(name: string, words: readonly W[]) =>
  z.enum(words, `"${name}" is one of: ${words.join(", ")}.`);
const instant = z.string().describe("RFC 3339, UTC.");
const notification = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  type: z.string(),
  status: z.enum(statuses),
  created_at: instant,
  opens: z
    .object({ path: z.string(), label: z.string() })
    .nullable()
    .describe("The page of the console that it is about, where its reader may see that."),
});
const sending = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  type: z.string(),
  recipient_type: z.string(),
  recipients: z.string().describe("Who was meant, in words."),
  total: z.int(),
  delivered: z.int(),
  read: z.int(),
  unreachable: z.int(),
  failed: z.int().describe("Whom no channel took it for."),
  kept: z.int().describe("Whose message is kept here, since no mail server is set up."),
  kept_only: z
    .boolean()
    .describe("What is still on its way will be kept here: nothing leaves the server now."),
  state: z.enum(sendingStates),
  created_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  created_at: instant,
});

/** An admin's own notifications, one by one. */
const inboxCalls = {
  unreadCount: defineCall({
    method: "GET",
    path: "/admin/notifications/unread-count",
    answer: z.object({ count: z.int() }),
  }),
  single: defineCall({ method: "GET", path: "/admin/notifications/:id", answer: notification }),
  markAsRead: defineCall({
    method: "PUT",
    path: "/admin/notifications/:id/mark-as-read",
    answer: notification,
  }),
  markAllAsRead: defineCall({
    method: "POST",
    path: "/admin/notifications/mark-all-as-read",
    answer: z.object({ updated: z.int() }),
  }),
  remove: defineCall({
    method: "DELETE",
    path: "/admin/notifications/:id",
    answer: z.object({ id: z.int() }),
  }),
  bulk: defineCall({
    method: "POST",
    path: "/admin/notifications/bulk",
    body: bodyOf({
      action: z.enum(["read", "delete"], {
        error: () => t("oneOf.action", { words: "read, delete" }),
      }),
      ids: idList(() => t("label.ids")),
    }),
    answer: z.object({
      done: z.array(z.int()).describe("Those that are now so, also when they were before."),
      skipped: z.array(z.object({ id: z.int(), reason: z.string() })),
    }),
  }),
};

/** What became of one sending. */
const sendingCalls = {
  sending: defineCall({ method: "GET", path: "/admin/notifications/sent/:id", answer: sending }),
  recipients: defineCall({
    method: "GET",
    path: "/admin/notifications/sent/:id/recipients",
    query: z.object({ state: oneOf("state", recipientStates).optional(), ...pagingParameters }),
    answer: z.array(
      z.object({
        kind: z.string(),
        id: z.int(),
        name: z.string(),
        state: z.enum(recipientStates),
        reason: z.string().optional(),
        read_at: instant.optional(),
        deliveries: z
          .array(
            z.object({
              channel: z.string(),
              state: z.enum(deliveryStates),
              at: instant.nullable().describe("When it was settled."),
              due_at: instant.nullable().describe("When it is tried again."),
              received_at: instant
                .nullable()
                .describe("When the channel reported that it has arrived; few channels do."),
              attempts: z.int(),
              reason: z.string().nullable().describe("What the last try met."),
              together_with: z
                .string()
                .nullable()
                .describe("The name of who has the same address, if one message was for both."),
            }),
          )
          .describe("By each channel; empty for admins, who have their bell."),
      }),
    ),
    meta: pageMetaAnswer,
  }),
};

/** Lists and figures of notices, which know what notices are about. */
function listCalls(audiences: Audiences) {
  const types = Object.keys(audiences.notices);
  const type = oneOf("type", types).optional();
  return {
    inbox: defineCall({
      method: "GET",
      path: "/admin/notifications",
      query: z.object({ status: oneOf("status", statuses).optional(), type, ...pagingParameters }),
      answer: z.array(notification),
      meta: pageMetaAnswer,
    }),
    statistics: defineCall({
      method: "GET",
      path: "/admin/notifications/statistics",
      answer: z.object({
        total: z.int(),
        unread: z.int(),
        by_type: z.record(z.enum(types), z.int()),
        by_day: z
          .array(z.object({ date: z.string(), count: z.int() }))
          .describe("The last thirty days of the institution, oldest first."),
      }),
    }),
    sent: defineCall({
      method: "GET",
      path: "/admin/notifications/sent",
      query: z.object({
        type,
        state: oneOf("state", sendingStates).optional(),
        ...pagingParameters,
      }),
      answer: z.array(sending),
      meta: pageMetaAnswer,
    }),
  };
}

/** A text that is still being typed. */
const draft = (maximum: number) =>
  z
    .string({ error: () => t("text") })
    .max(maximum, { error: () => t("characters", { max: maximum }) })
    .optional();

/** The fields of a body that say whom. */
function audienceFields(audiences: Audiences) {
  const kinds = Object.keys(audiences.kinds);
  const person = z.strictObject(
    {
      kind: z.enum(kinds, { error: () => t("oneOf.kind", { words: kinds.join(", ") }) }),
      id: recordId,
    },
    { error: () => t("person") },
  );
  return {
    recipient_type: recipientType(audiences),
    recipient_ids: idList(() => t("label.recipients")).optional(),
    recipients: z
      .array(person, { error: () => t("people.list") })
      .min(1, { error: () => t("people.none") })
      .max(maxChosen, { error: () => t("people.many", { max: maxChosen }) })
      .optional(),
  };
}

function recipientType(audiences: Audiences) {
  const types = recipientTypesOf(audiences);
  return z.enum(types, { error: () => t("oneOf.recipients", { words: types.join(", ") }) });
}

/** Who would be told, before they are. */
function previewAnswer({ kinds, figures: counted }: Audiences) {
  const kind = z.enum(Object.keys(kinds));
  // Which figures there are is not known by name here: none of them has a type.
  const figures: Record<never, z.ZodInt> = Object.fromEntries(
    Object.keys(counted).map((figure) => [figure, z.int()]),
  );
  return z.object({
    total: z.int(),
    ...figures,
    reachable: z.int(),
    unreachable: z.int(),
    unreachable_people: z
      .array(z.object({ kind, id: z.int(), name: z.string(), reason: z.string() }))
      .describe("The first of them, each with why."),
    left_out: z
      .array(z.object({ kind, id: z.int(), name: z.string(), about: z.string() }))
      .optional()
      .describe(
        "The first of those who are not told, and of whom: only where there are any, and for those who may know.",
      ),
    channels: z
      .array(z.string())
      .describe("By which ways messages leave the server; none: only admins read them."),
    kept_only: z
      .boolean()
      .describe("They are kept on the server, to be looked at, and nothing leaves it."),
    by_channel: z
      .array(
        z.object({
          channel: z.string(),
          people: z.int(),
          frame: z
            .string()
            .nullable()
            .describe(
              "Of channels that charge by parts of a text: the text, with {title} and {body} for what is typed.",
            ),
        }),
      )
      .describe("How many each channel would carry it to, in the order in which they are tried."),
    about_each: z.boolean().describe("It comes with a link to what it is about, for each reader."),
    example: z
      .object({ name: z.string(), title: z.string(), body: z.string() })
      .nullable()
      .describe("The message of the first reader, where its placeholders make it their own."),
  });
}

/** Telling people something, who are of an application's kinds. */
function sendCalls(audiences: Audiences) {
  const kind = z.enum(Object.keys(audiences.kinds));
  const types = Object.keys(audiences.notices);
  const type = z.enum(types, { error: () => t("oneOf.type", { words: types.join(", ") }) });
  const whom = audienceFields(audiences);
  return {
    searchRecipients: defineCall({
      method: "GET",
      path: "/admin/notifications/search-recipients",
      query: z.object({
        recipient_type: recipientType(audiences),
        search: searchParameter,
        limit: numberParameter(1, maxFound, `"limit" is a number from 1 to ${maxFound}.`, {
          malformed: true,
        }).default(usuallyFound),
      }),
      answer: z.array(
        z.object({
          id: z.int(),
          kind: kind.optional().describe("Of single people only."),
          name: z.string(),
          detail: z.string().describe("What tells two of one name apart."),
        }),
      ),
    }),
    preview: defineCall({
      method: "POST",
      path: "/admin/notifications/preview",
      body: bodyOf({
        ...whom,
        type: type
          .optional()
          .describe("Who has declined messages of this type is counted as not reached."),
        title: draft(longestTitle).describe("As far as it is typed, for the example."),
        body: draft(longestBody),
      }),
      answer: previewAnswer(audiences),
    }),
    send: defineCall({
      method: "POST",
      path: "/admin/notifications/send",
      body: bodyOf({ ...whom, ...noticeTexts, type }),
      answer: z.object({
        id: z.int(),
        state: z.enum(sendingStates),
        total: z.int(),
        delivered: z.int().describe("Admins who have it in the console by now."),
        unreachable: z.int(),
        kept_only: z
          .boolean()
          .describe("Messages are kept here, to be looked at: nothing of it leaves the server."),
      }),
    }),
  };
}

/** Every call of notifications, for an application's audiences. */
export const notificationCalls = (audiences: Audiences) => ({
  ...inboxCalls,
  ...sendingCalls,
  ...listCalls(audiences),
  ...sendCalls(audiences),
});

export type NotificationCalls = ReturnType<typeof notificationCalls>;
