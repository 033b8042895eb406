import { isPublic, signedIn, superAdminOnly, type Route } from "../../http/route";
import { routeOf } from "../../http/route-of";
import * as authenticator from "./authenticator";
import {
  addAuthenticator,
  addPasskey,
  beginAddingPasskey,
  beginAuthenticator,
  beginByPasskey,
  beginConfirmingByPasskey,
  beginPasskeySignIn,
  confirmByPasskey,
  factorsOfAdmin,
  finishByCode,
  finishByPasskey,
  finishPasskeySignIn,
  finishSetUp,
  makeOwnRecoveryCodes,
  ownFactors,
  removeAuthenticator,
  removePasskey,
  resetFactors,
} from "./contract";
import { handleBeginByPasskey, handleCode, handleFinishSetUp, handlePasskey } from "./finish";
import { handleOfAdmin, handleOwn, handleReset } from "./of-admins";
import {
  handleBeginConfirming,
  handleBeginSignIn,
  handleConfirm,
  handleSignIn,
} from "./passkey-sign-in";
import * as passkeys from "./passkeys";

/** What the calls of the second factor have in common. */
const own = { access: signedIn, subject: "Second factor" } as const;
/** Calls of the second step alone: whoever is signed in has no use for them. */
const secondStep = { ...own, openWhileAwaiting: ["second_factor"] } as const;
const setUp = { ...own, openWhileAwaiting: ["set_up"] } as const;
/** What a browser says of a passkey. */
const maxBody = 32 * 1024;

/**
 * None of the public ones, and none that takes a try, is one transaction: a failed try is to be
 * remembered.
 */
const signInRoutes: Route[] = [
  routeOf(finishByCode, {
    ...secondStep,
    countsTries: true,
    summary: "The second step of a sign-in, by a code",
    maxBody,
    handle: handleCode,
  }),
  routeOf(beginByPasskey, {
    ...secondStep,
    summary: "The second step of a sign-in, by a passkey: what the browser takes",
    handle: handleBeginByPasskey,
  }),
  routeOf(finishByPasskey, {
    ...secondStep,
    countsTries: true,
    summary: "The second step of a sign-in, by a passkey",
    maxBody,
    handle: handlePasskey,
  }),
  routeOf(finishSetUp, {
    ...setUp,
    summary: "Go on to the console once a second factor is set up that was missing",
    maxBody,
    handle: handleFinishSetUp,
  }),
  routeOf(beginPasskeySignIn, {
    access: isPublic,
    countsTries: true,
    subject: "Signing in",
    summary: "Sign in by a passkey alone: what the browser takes",
    handle: handleBeginSignIn,
  }),
  routeOf(finishPasskeySignIn, {
    access: isPublic,
    countsTries: true,
    subject: "Signing in",
    summary: "Sign in by a passkey alone; answers a token",
    handle: handleSignIn,
  }),
  routeOf(beginConfirmingByPasskey, {
    ...own,
    summary:
      "Use a passkey in place of the password, for calls that ask for it: what the browser takes",
    handle: handleBeginConfirming,
  }),
  routeOf(confirmByPasskey, {
    ...own,
    countsTries: true,
    summary: "Use a passkey in place of the password, for calls that ask for it",
    maxBody,
    handle: handleConfirm,
  }),
];

/** None keeps its answer for a retry: secrets are told once. */
const ownRoutes: Route[] = [
  routeOf(ownFactors, { ...setUp, summary: "The own second factor", handle: handleOwn }),
  routeOf(beginAddingPasskey, {
    ...setUp,
    summary: "Add a passkey: what the browser takes",
    handle: passkeys.handleBegin,
  }),
  routeOf(addPasskey, {
    ...setUp,
    summary: "Add a passkey that the browser has made",
    maxBody,
    handle: passkeys.handleAdd,
  }),
  routeOf(removePasskey, {
    ...own,
    summary: "Remove a passkey of one's own",
    handle: passkeys.handleRemove,
  }),
  routeOf(beginAuthenticator, {
    ...setUp,
    summary: "Begin to set up an authenticator app; answers its secret, once",
    handle: authenticator.handleBegin,
  }),
  routeOf(addAuthenticator, {
    ...setUp,
    summary: "Set up an authenticator app by its first code",
    maxBody,
    handle: authenticator.handleAdd,
  }),
  routeOf(removeAuthenticator, {
    ...own,
    summary: "Remove the own authenticator app",
    handle: authenticator.handleRemove,
  }),
  routeOf(makeOwnRecoveryCodes, {
    ...own,
    summary: "Make new recovery codes; answers them, once",
    handle: authenticator.handleRecoveryCodes,
  }),
];

const adminRoutes: Route[] = [
  routeOf(factorsOfAdmin, {
    access: superAdminOnly,
    subject: "Admins",
    summary: "What an admin has set up as a second factor",
    handle: handleOfAdmin,
  }),
  routeOf(resetFactors, {
    access: superAdminOnly,
    subject: "Admins",
    summary: "Reset the second factor of an admin who has lost it; its sessions end",
    writes: true,
    handle: handleReset,
  }),
];

/** The second factor of a sign-in. */
export const secondFactorRoutes: Route[] = [...signInRoutes, ...ownRoutes, ...adminRoutes];
