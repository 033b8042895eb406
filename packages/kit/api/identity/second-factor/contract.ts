import * as z from "zod";
import { defineCall } from "../../http/contract";
import { bodyOf, line } from "../../http/read-body";
import { confirmPassword, login } from "../contract";
import { t } from "./text";

const code = line(() => t("label.code"), 60);
const device = line(() => t("label.device"), 200).optional();
const notAnswer = { error: () => t("passkey.notAnswer") };
const answer = z
  .looseObject({ id: z.string(notAnswer).max(2000, notAnswer) }, notAnswer)
  .describe("What the browser has answered, as JSON (WebAuthn, level 3).");
const request = z.object({
  options: z
    .record(z.string(), z.unknown())
    .describe("What the browser takes, as JSON (WebAuthn, level 3)."),
});
const recoveryCodes = z
  .array(z.string())
  .nullable()
  .describe("New recovery codes, told only here; null where there are some already.");

/** The second step of a sign-in, by a code of the authenticator app or a recovery code. */
export const finishByCode = defineCall({
  method: "POST",
  path: "/auth/second-factor/code",
  body: bodyOf({ code, known_device: device }),
  answer: login.answer,
});

/** The same by a passkey: what the browser is asked for. */
export const beginByPasskey = defineCall({
  method: "POST",
  path: "/auth/second-factor/begin-passkey",
  answer: request,
});
export const finishByPasskey = defineCall({
  method: "POST",
  path: "/auth/second-factor/passkey",
  body: bodyOf({ answer, known_device: device }),
  answer: login.answer,
});

/** Goes on to the console once the second factor that was missing is set up. */
export const finishSetUp = defineCall({
  method: "POST",
  path: "/auth/second-factor/finish-set-up",
  body: bodyOf({ known_device: device }),
  answer: login.answer,
});

/** Signs in by a passkey alone. */
export const beginPasskeySignIn = defineCall({
  method: "POST",
  path: "/auth/begin-passkey-sign-in",
  answer: request,
});
export const finishPasskeySignIn = defineCall({
  method: "POST",
  path: "/auth/passkey-sign-in",
  body: bodyOf({ answer, known_device: device }),
  answer: login.answer,
});

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string().describe("RFC 3339, UTC."),
  last_used_at: z.string().nullable().describe("RFC 3339, UTC."),
});

/** What one has oneself. */
export const ownFactors = defineCall({
  method: "GET",
  path: "/auth/second-factor",
  answer: z.object({
    password: z.boolean().describe("Whether this account has a password."),
    needed: z.boolean().describe("Whether this account needs a second factor now."),
    needed_from: z.string().nullable().describe("The day from which it will need one."),
    passkeys_possible: z.boolean().describe("Whether passkeys work at this console's address."),
    passkeys: z.array(passkey),
    authenticator: z
      .object({
        created_at: z.string().describe("RFC 3339, UTC."),
        last_used_at: z.string().nullable().describe("RFC 3339, UTC."),
      })
      .nullable(),
    recovery_codes: z.int().describe("How many are left."),
  }),
});

export const beginAddingPasskey = defineCall({
  method: "POST",
  path: "/auth/passkeys/begin",
  asksPassword: true,
  answer: request,
});
export const addPasskey = defineCall({
  method: "POST",
  path: "/auth/passkeys",
  asksPassword: true,
  body: bodyOf({ name: line(() => t("label.name"), 60), answer }),
  answer: z.object({ passkey, recovery_codes: recoveryCodes }),
});
export const removePasskey = defineCall({
  method: "DELETE",
  path: "/auth/passkeys/:id",
  asksPassword: true,
  answer: z.object({ id: z.int() }),
});

/** Begins to set up an authenticator app: the secret that it takes, told only here. */
export const beginAuthenticator = defineCall({
  method: "POST",
  path: "/auth/authenticator/begin",
  asksPassword: true,
  answer: z.object({
    secret: z.string().describe("In base32, to be typed."),
    uri: z.string().describe("The same as an address, to be shown as a QR code."),
  }),
});
export const addAuthenticator = defineCall({
  method: "POST",
  path: "/auth/authenticator",
  asksPassword: true,
  body: bodyOf({ code }),
  answer: z.object({ recovery_codes: recoveryCodes }),
});
export const removeAuthenticator = defineCall({
  method: "DELETE",
  path: "/auth/authenticator",
  asksPassword: true,
  answer: z.object({ removed: z.literal(true) }),
});

/** Makes recovery codes in place of those there are. */
export const makeOwnRecoveryCodes = defineCall({
  method: "POST",
  path: "/auth/recovery-codes",
  asksPassword: true,
  answer: z.object({ recovery_codes: z.array(z.string()).describe("Told only here.") }),
});

/** Confirms the session by a passkey, in place of the password. */
export const beginConfirmingByPasskey = defineCall({
  method: "POST",
  path: "/auth/begin-confirming-by-passkey",
  answer: request,
});
export const confirmByPasskey = defineCall({
  method: "POST",
  path: "/auth/confirm-by-passkey",
  body: bodyOf({ answer }),
  answer: confirmPassword.answer,
});

export const factorsOfAdmin = defineCall({
  method: "GET",
  path: "/admin/admins/:id/second-factor",
  answer: z.object({
    passkeys: z.int(),
    authenticator: z.boolean(),
    recovery_codes: z.int().describe("How many are left."),
    needed: z.boolean().describe("Whether this admin needs a second factor now."),
  }),
});
/** Takes every second factor of an admin away who has lost it; the admin's sessions end. */
export const resetFactors = defineCall({
  method: "DELETE",
  path: "/admin/admins/:id/second-factor",
  asksPassword: true,
  answer: z.object({ ended: z.int().describe("So many sessions.") }),
});
