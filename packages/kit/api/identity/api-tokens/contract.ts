import * as z from "zod";
import { defineCall } from "../../http/contract";
import { bodyOf, line } from "../../http/read-body";
import { t } from "./text";

/** Days for which a token works at most. */
const maxDays = 365;
/** Keys of a body; what is declared is fewer. */
const maxKeys = 2000;

const about = {
  id: z.int(),
  name: z.string(),
  ending: z.string().describe("The last letters of the token."),
  permissions: z
    .array(z.string())
    .nullable()
    .describe("What it may do, as far as its owner may; null: all that its owner may."),
  created_at: z.string().describe("RFC 3339, UTC."),
  created_by: z
    .string()
    .nullable()
    .describe("Who made it for this account; null for whose account it is."),
  expires_at: z.string().describe("RFC 3339, UTC."),
  is_expired: z.boolean(),
  last_used_at: z.string().nullable().describe("RFC 3339, UTC; to the minute."),
  last_used_address: z.string().nullable().describe("From where it was used then."),
};
const apiToken = z.object(about);
const owner = z.object({ id: z.int(), name: z.string() });
const revoked = z.object({ id: z.int() });
const made = apiToken.extend({
  token: z.string().describe("Only in this answer; stored as a hash."),
});

const days = () => t("days", { days: maxDays });
const wanted = {
  name: line(() => t("label.name"), 60),
  days: z
    .int({ error: days })
    .min(1, { error: days })
    .max(maxDays, { error: days })
    .describe(`For how many days it works; ${maxDays} at most.`),
};
const keys = z
  .array(z.string(), { error: () => t("permissions.none") })
  .min(1, { error: () => t("permissions.none") })
  .max(maxKeys, { error: () => t("permissions.none") });

/** One's own API tokens that were not ended, those that have expired included. */
export const ownApiTokens = defineCall({
  method: "GET",
  path: "/auth/api-tokens",
  answer: z.array(apiToken),
});
/** Makes an API token that acts as oneself. */
export const makeApiToken = defineCall({
  method: "POST",
  path: "/auth/api-tokens",
  asksPassword: true,
  body: bodyOf({
    ...wanted,
    permissions: keys
      .nullable()
      .describe("What it may do, of what you may; null for all that you may at each moment."),
  }),
  answer: made,
});
export const endApiToken = defineCall({
  method: "DELETE",
  path: "/auth/api-tokens/:id",
  answer: revoked,
});

/** Everybody's API tokens, for super admins. */
export const allApiTokens = defineCall({
  method: "GET",
  path: "/admin/api-tokens",
  answer: z.array(apiToken.extend({ owner })),
});
export const apiTokensOfAdmin = defineCall({
  method: "GET",
  path: "/admin/admins/:id/api-tokens",
  answer: z.object({
    tokens: z.array(apiToken),
    can_make: z
      .boolean()
      .describe("Whether one can be made for it: no one signs in to the account."),
    permissions: z.array(z.string()).describe("What the account may, which tokens are made of."),
  }),
});
/** Makes an API token for a system: an account that nobody signs in to. */
export const makeApiTokenOfAdmin = defineCall({
  method: "POST",
  path: "/admin/admins/:id/api-tokens",
  asksPassword: true,
  body: bodyOf({
    ...wanted,
    permissions: keys.describe("What it may do, of what the account may."),
  }),
  answer: made,
});
export const endApiTokenOfAdmin = defineCall({
  method: "DELETE",
  path: "/admin/admins/:id/api-tokens/:token",
  answer: revoked,
});
