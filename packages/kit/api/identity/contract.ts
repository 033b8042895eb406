import * as z from "zod";
import { email, text } from "../../schema";
import { valueSchema } from "../../schema/validate";
import { defineCall } from "../http/contract";
import { pageMetaAnswer } from "../http/paging";
import { bodyOf, line } from "../http/read-body";
import { newPassword, typedPassword } from "./passwords";
import { isToken } from "./tokens";

const person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  is_super_admin: z.boolean(),
});
const rights = z.object({ user: person, permissions: z.array(z.string()) });
const idleMinutes = z.number().describe("Minutes without a call after which the session ends.");
const deviceKey = z
  .string()
  .describe(
    "Seals what this admin has not sent yet on a device: the same at every sign-in, and shown to no one else.",
  );

/** A session that has just begun. */
const begun = rights.extend({
  token: z.string(),
  expires_at: z
    .string()
    .describe("The session ends then at the latest; earlier when it is not used. RFC 3339, UTC."),
  known_device: z
    .string()
    .describe(
      "The key of this device, to be sent with the next sign-in: failed tries elsewhere do not lock it out.",
    ),
  idle_minutes: idleMinutes,
  device_key: deviceKey,
});

const ended = z.object({ ended: z.int().describe("So many sessions.") });
const sessions = z.array(
  z.object({
    id: z.int(),
    created_at: z.string(),
    last_used_at: z.string(),
    expires_at: z.string(),
    user_agent: z.string().nullable(),
    address: z.string().nullable(),
    current: z.boolean().describe("Whether it is the one that asks."),
  }),
);

export const login = defineCall({
  method: "POST",
  path: "/auth/login",
  body: bodyOf({
    email: line("Email", 254, (written) => written),
    password: typedPassword("Password"),
    known_device: line("Device", 200).optional(),
  }),
  answer: begun,
});

export const logout = defineCall({ method: "POST", path: "/auth/logout", answer: ended });

const ticketSentence = "This is not a sign-out ticket.";
/**
 * Signs out by a ticket, the SHA-256 of the token in base64url: a browser that signs out without a
 * network keeps it in place of the token, and can do nothing else with it.
 */
export const revoke = defineCall({
  method: "POST",
  path: "/auth/revoke",
  body: bodyOf({ ticket: z.string(ticketSentence).refine(isToken, ticketSentence) }),
  answer: ended,
});

/** Who looks with another's rights is told nothing of a session. */
export const me = defineCall({
  method: "GET",
  path: "/auth/me",
  answer: rights.extend({ idle_minutes: idleMinutes.optional(), device_key: deviceKey.optional() }),
});

export const changePassword = defineCall({
  method: "POST",
  path: "/auth/change-password",
  body: bodyOf({
    current_password: typedPassword("Current password"),
    new_password: newPassword("New password"),
  }),
  answer: z.object({
    changed: z.literal(true),
    token: z.string().describe("Of this session, in place of the one it was called with."),
  }),
});

export const ownSessions = defineCall({
  method: "GET",
  path: "/auth/sessions",
  answer: sessions,
  meta: pageMetaAnswer,
});
export const endOtherSessions = defineCall({
  method: "DELETE",
  path: "/auth/sessions",
  answer: ended,
});
export const endOwnSession = defineCall({
  method: "DELETE",
  path: "/auth/sessions/:id",
  answer: ended,
});

export const sessionsOfAdmin = defineCall({
  method: "GET",
  path: "/admin/admins/:id/sessions",
  answer: sessions,
  meta: pageMetaAnswer,
});
export const endSessionsOfAdmin = defineCall({
  method: "DELETE",
  path: "/admin/admins/:id/sessions",
  answer: ended,
});
export const endSessionOfAdmin = defineCall({
  method: "DELETE",
  path: "/admin/admins/:id/sessions/:session",
  answer: ended,
});

export const setUpNeeded = defineCall({
  method: "GET",
  path: "/auth/setup",
  answer: z.object({
    needed: z.boolean().describe("Whether the first super admin is still to be made."),
  }),
});

type Line<T> = z.ZodType<T, T>;
export const setUp = defineCall({
  method: "POST",
  path: "/auth/setup",
  body: bodyOf({
    code: line("Code", 200),
    name: valueSchema(text({ label: "Name", required: true, max: 120 })) as Line<string>,
    email: valueSchema(email({ label: "Email", required: true })) as Line<string>,
    password: newPassword("Password"),
    institution_name: (
      valueSchema(text({ label: "Institution", max: 120 })) as Line<string | null>
    ).optional(),
    country: line("Country", 2)
      .optional()
      .describe(
        "ISO 3166-1 alpha-2. Phone numbers without a country code are dialled as its numbers.",
      ),
    timezone: line("Time zone", 60)
      .optional()
      .describe("IANA name of the zone whose day is the institution's; UTC unless given."),
  }),
  answer: begun,
});

export const invite = defineCall({
  method: "POST",
  path: "/admin/admins/:id/invitation",
  answer: z.object({
    code: z.string().describe("Told only here; stored as a hash."),
    expires_at: z.string().describe("RFC 3339, UTC."),
    admin: person.omit({ is_super_admin: true }),
    mailed: z.boolean().describe("Whether an email with the link is on its way."),
  }),
});

export const acceptInvitation = defineCall({
  method: "POST",
  path: "/auth/accept-invitation",
  body: bodyOf({ code: line("Code", 200), password: newPassword("Password") }),
  answer: begun,
});

export const forgotPassword = defineCall({
  method: "POST",
  path: "/auth/forgot-password",
  body: bodyOf({ email: line("Email", 254, (written) => written) }),
  answer: z.object({ asked: z.literal(true) }),
});

const adminSentence = "An admin must be chosen.";
export const viewAs = defineCall({
  method: "POST",
  path: "/admin/view-as",
  body: bodyOf({
    admin_id: z.int(adminSentence).min(1, adminSentence).max(2147483647, adminSentence),
  }),
  answer: rights,
});
