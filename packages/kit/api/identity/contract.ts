import * as z from "zod";
import { cleanEmail, text } from "../../schema";
import { wholeLanguageTags } from "../../schema/languages";
import { sentences } from "../../schema/sentences";
import { valueSchema } from "../../schema/validate";
import { longest, textForms } from "../../schema/value-forms";
import { defineCall } from "../http/contract";
import { pageMetaAnswer } from "../http/paging";
import { bodyOf, line, positiveInteger } from "../http/read-body";
import { newPassword, typedPassword } from "./passwords";
import { isToken } from "./tokens";
import { t } from "./text";

const person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  is_super_admin: z.boolean(),
});
const rights = z.object({ user: person, permissions: z.array(z.string()) });
const idleMinutes = z.number().describe("Minutes without a call after which the session ends.");
const language = z
  .string()
  .nullable()
  .describe("The language this admin has chosen; null where it is left to the institution.");
const deviceKey = z
  .string()
  .describe(
    "Seals what this admin has not sent yet on a device: the same at every sign-in until the password changes, and shown to no one else.",
  );
const formerKeys = z
  .array(z.string())
  .describe("The keys before it, for 90 days: they open what was sealed with them.");

const secondFactorFrom = z
  .string()
  .optional()
  .describe("The day from which this admin needs a second factor, where none is set up yet.");

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
  former_device_keys: formerKeys,
  language,
  second_factor_from: secondFactorFrom,
});

/** A sign-in whose password was right, and which opens nothing before its second factor. */
const halfway = z.object({
  second_factor: z.object({
    needed: z
      .enum(["confirm", "set_up"])
      .describe("Whether the second factor is to be shown, or to be set up first."),
    methods: z
      .array(z.enum(["passkey", "code", "recovery_code"]))
      .describe("By which it can be shown."),
    token: z.string().describe("Opens only the calls of the second step."),
    expires_at: z.string().describe("RFC 3339, UTC."),
  }),
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
    refused_at: z
      .string()
      .nullable()
      .describe("When its token first came without the key of its browser, and was refused."),
    refused_address: z.string().nullable().describe("From where that was."),
    current: z.boolean().describe("Whether it is the one that asks."),
  }),
);

/** An address by which an account is found, as it was written. */
const writtenEmail = line(
  () => t("label.email"),
  longest.email,
  (written) => written,
);

export const login = defineCall({
  method: "POST",
  path: "/auth/login",
  body: bodyOf({
    email: writtenEmail,
    password: typedPassword(() => t("label.password")),
    known_device: line(() => t("label.device"), 200).optional(),
  }),
  answer: z.union([begun, halfway]),
});

export const logout = defineCall({
  method: "POST",
  path: "/auth/logout",
  answer: ended.extend({
    leave_by: z
      .string()
      .optional()
      .describe("Where the person logs out at the issuer by which this session was opened."),
  }),
});

const notTicket = { error: () => t("ticket") };
/**
 * Signs out by a ticket, the SHA-256 of the token in base64url: a browser that signs out without a
 * network keeps it in place of the token, and can do nothing else with it.
 */
export const revoke = defineCall({
  method: "POST",
  path: "/auth/revoke",
  body: bodyOf({ ticket: z.string(notTicket).refine(isToken, notTicket) }),
  answer: ended,
});

/** Who looks with another's rights is told nothing of a session. */
export const me = defineCall({
  method: "GET",
  path: "/auth/me",
  answer: rights.extend({
    idle_minutes: idleMinutes.optional(),
    device_key: deviceKey.optional(),
    former_device_keys: formerKeys.optional(),
    language: language.optional(),
    own: z
      .record(z.string(), z.int().nullable())
      .optional()
      .describe(
        "What is linked to this account, by the names of defaults in declarations (me.…); null where nothing is.",
      ),
    second_factor_from: secondFactorFrom,
  }),
});

const notLanguage = { error: () => t("language.choose") };
/** Chooses the language of one's own account, in which the console and its emails speak. */
export const changeLanguage = defineCall({
  method: "PUT",
  path: "/auth/language",
  body: bodyOf({ language: z.enum(wholeLanguageTags, notLanguage) }),
  answer: z.object({ language: z.enum(wholeLanguageTags) }),
});

/**
 * Types the password again, with a code of the second factor where one is set up: the session counts
 * as confirmed for ten minutes.
 */
export const confirmPassword = defineCall({
  method: "POST",
  path: "/auth/confirm-password",
  body: bodyOf({
    password: typedPassword(() => t("label.password")),
    code: line(() => t("label.code"), 60).optional(),
  }),
  answer: z.object({
    confirmed: z.literal(true),
    minutes: z.number().describe("So long no call asks for the password again."),
  }),
});

/** Counts a new sign-in address, by the code of the link that was sent to it. */
export const confirmAddress = defineCall({
  method: "POST",
  path: "/auth/confirm-address",
  body: bodyOf({ code: line(() => t("label.code"), 200) }),
  answer: z.object({ email: z.string().describe("The address to sign in with from now on.") }),
});

/** A new sign-in address of one's own that waits until the link sent to it is opened. */
const waitingAddress = z.object({
  new_email: z.string().nullable().describe("Null where none waits."),
  expired: z.boolean().describe("Whether the link sent to it can no longer be opened."),
});
export const ownNewAddress = defineCall({
  method: "GET",
  path: "/auth/new-address",
  answer: waitingAddress,
});
export const cancelNewAddress = defineCall({
  method: "DELETE",
  path: "/auth/new-address",
  answer: z.object({ email: z.string().describe("The address to sign in with, as before.") }),
});

export const changePassword = defineCall({
  method: "POST",
  path: "/auth/change-password",
  body: bodyOf({
    current_password: typedPassword(() => t("label.currentPassword")),
    new_password: newPassword(() => t("label.newPassword")),
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
  asksPassword: true,
  answer: ended,
});
export const endOwnSession = defineCall({
  method: "DELETE",
  path: "/auth/sessions/:id",
  asksPassword: true,
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
const isEmail = (address: string) => address === "" || textForms.email?.fits(address) === true;
export const setUp = defineCall({
  method: "POST",
  path: "/auth/setup",
  body: bodyOf({
    code: line(() => t("label.code"), 200),
    name: line(() => t("label.name"), 120),
    email: line(() => t("label.email"), longest.email, cleanEmail).refine(isEmail, {
      error: () => sentences.email(t("label.email")),
    }),
    password: newPassword(() => t("label.password")),
    institution_name: (
      valueSchema(text({ label: "Institution", max: 120 })) as Line<string | null>
    ).optional(),
    country: line(() => t("label.country"), 2)
      .optional()
      .describe(
        "ISO 3166-1 alpha-2. Phone numbers without a country code are dialled as its numbers.",
      ),
    timezone: line(() => t("label.timezone"), 60)
      .optional()
      .describe("IANA name of the zone whose day is the institution's; UTC unless given."),
  }),
  answer: login.answer,
});

export const invite = defineCall({
  method: "POST",
  path: "/admin/admins/:id/invitation",
  asksPassword: true,
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
  body: bodyOf({
    code: line(() => t("label.code"), 200),
    password: newPassword(() => t("label.password")),
  }),
  answer: login.answer,
});

export const forgotPassword = defineCall({
  method: "POST",
  path: "/auth/forgot-password",
  body: bodyOf({ email: writtenEmail }),
  answer: z.object({ asked: z.literal(true) }),
});

export const viewAs = defineCall({
  method: "POST",
  path: "/admin/view-as",
  body: bodyOf({ admin_id: positiveInteger(() => t("chooseAdmin")) }),
  answer: rights,
});
