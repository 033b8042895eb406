import * as z from "zod";
import { defineCall } from "../http/contract";
import { bodyOf } from "../http/read-body";
import { confirmPassword, login } from "../identity/contract";
import { t } from "./text";

const issuer = z.object({
  key: z.string().describe("In addresses."),
  name: z.string().describe("As people know it."),
});

/** The issuers by which one can sign in; none unless the operator has set some up. */
export const issuers = defineCall({
  method: "GET",
  path: "/auth/issuers",
  answer: z.array(issuer),
});

const begun = z.object({
  url: z.string().describe("Where the person signs in; the issuer leads back to the console."),
});

/** Begins a sign-in: sets a cookie that the browser must have when it comes back. */
export const beginAtIssuer = defineCall({
  method: "POST",
  path: "/auth/issuers/:key/begin",
  answer: begun,
});

const notAnswer = { error: () => t("notAnswer") };
const cameBack = bodyOf({
  answer: z
    .string(notAnswer)
    .max(8000, notAnswer)
    .describe("What stood behind the ? of the address that the issuer led back to."),
});

/** Signs in by what an issuer has answered, once. */
export const finishAtIssuer = defineCall({
  method: "POST",
  path: "/auth/issuers/:key/finish",
  body: cameBack,
  answer: login.answer,
});

/** Begins a fresh sign-in by which a session is confirmed, in place of the password. */
export const beginConfirming = defineCall({
  method: "POST",
  path: "/auth/issuers/:key/begin-confirming",
  answer: begun,
});

/** Confirms the session by what an issuer has answered, once. */
export const finishConfirming = defineCall({
  method: "POST",
  path: "/auth/issuers/:key/confirm",
  body: cameBack,
  answer: confirmPassword.answer,
});

const linked = z.array(
  issuer.extend({
    email: z.string().nullable().describe("As the issuer last said it."),
    linked_at: z.string().describe("RFC 3339, UTC."),
    last_used_at: z.string().describe("RFC 3339, UTC."),
  }),
);

/** How one signs in oneself. */
export const ownIssuers = defineCall({
  method: "GET",
  path: "/auth/own-issuers",
  answer: z.object({
    password: z.boolean().describe("Whether this account has a password."),
    issuers: linked,
  }),
});

export const issuersOfAdmin = defineCall({
  method: "GET",
  path: "/admin/admins/:id/issuers",
  answer: linked,
});

/** Unlinks an account; sessions that were opened by it end. */
export const unlinkIssuer = defineCall({
  method: "DELETE",
  path: "/admin/admins/:id/issuers/:key",
  asksPassword: true,
  answer: z.object({ ended: z.int().describe("So many sessions.") }),
});

/** People without an account who have signed in at an issuer, the newest first. */
export const waitingPeople = defineCall({
  method: "GET",
  path: "/admin/waiting-people",
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      issuer,
      user_groups: z.array(z.string()).describe("Names of the groups that approval gives."),
      asked_at: z.string().describe("RFC 3339, UTC."),
    }),
  ),
});

/** Makes an account for somebody who waits. */
export const approveWaiting = defineCall({
  method: "POST",
  path: "/admin/waiting-people/:id/approve",
  asksPassword: true,
  answer: z.object({ id: z.int().describe("The account's."), name: z.string() }),
});

/** Refuses somebody who waits, until the next sign-in there. */
export const refuseWaiting = defineCall({
  method: "DELETE",
  path: "/admin/waiting-people/:id",
  answer: z.object({ id: z.int() }),
});
