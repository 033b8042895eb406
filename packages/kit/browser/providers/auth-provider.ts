import type { AuthProvider } from "@refinedev/core";
import type { AxiosInstance } from "axios";
import type { WholeLanguage } from "../../schema/languages";
import { call, type BodyFor } from "./call";
import { http } from "./http";
import { keepAccountLanguage, takeChosenLanguage } from "./language";
import {
  beginSession,
  closeSession,
  holdSecondStep,
  knownDevice,
  noteSession,
  readSession,
  type Session,
  type Entered,
} from "./session";
import { broadcastSignOut } from "./sign-outs";
import { closeView, openView, readView, seenSession } from "./view-as";

/** Saves the language of one's own account. @throws ApiFailure as the API refuses. */
export async function saveLanguage(language: string, client: AxiosInstance = http): Promise<void> {
  await call("PUT /auth/language", { body: { language: language as WholeLanguage }, client });
}

/**
 * Begins a session, or the second step of the sign-in where it takes one. A language that was chosen on the way in becomes the account's; else the
 * account's is kept on this device.
 */
export async function enter(data: Entered, client: AxiosInstance): Promise<void> {
  if (!("token" in data)) {
    holdSecondStep(data.second_factor);
    return;
  }
  const chosen = takeChosenLanguage();
  if (chosen === undefined) keepAccountLanguage(data.language);
  beginSession(data);
  // Where this is not saved, the language holds on this device alone.
  if (chosen !== undefined && chosen !== data.language)
    await saveLanguage(chosen, client).catch(() => undefined);
}

/** Signs in; undefined where a second step is to follow. @throws ApiFailure as the API refuses. */
export async function signIn(
  email: string,
  password: string,
  client: AxiosInstance = http,
): Promise<Session | undefined> {
  const device = knownDevice();
  const { data } = await call("POST /auth/login", {
    body: { email, password, ...(device ? { known_device: device } : {}) },
    client,
  });
  await enter(data, client);
  return "token" in data ? data : undefined;
}

/** Asks for a link to choose a new password; gives what the API says of it. @throws ApiFailure */
export async function forgotPassword(email: string, client: AxiosInstance = http): Promise<string> {
  const { message } = await call("POST /auth/forgot-password", { body: { email }, client });
  return message;
}

/** Sets a password by an invitation's code, and signs in; false where a second step is to follow. @throws ApiFailure as the API refuses. */
export async function acceptInvitation(
  code: string,
  password: string,
  client: AxiosInstance = http,
): Promise<boolean> {
  const { data } = await call("POST /auth/accept-invitation", { body: { code, password }, client });
  await enter(data, client);
  return "token" in data;
}

/** Makes a new sign-in address count, by a link's code; gives what the API says of it. @throws ApiFailure */
export async function confirmNewAddress(
  code: string,
  client: AxiosInstance = http,
): Promise<string> {
  const { message } = await call("POST /auth/confirm-address", { body: { code }, client });
  await renewSession(client).catch(() => undefined);
  return message;
}

/** Whether the first super admin is still to be made. */
export async function isSetUpNeeded(client: AxiosInstance = http): Promise<boolean> {
  const { data } = await call("GET /auth/setup", { client });
  return data.needed;
}

/** Makes the first super admin, and signs in. @throws ApiFailure as the API refuses. */
export async function setUp(
  visit: BodyFor<"POST /auth/setup">,
  client: AxiosInstance = http,
): Promise<void> {
  const { data } = await call("POST /auth/setup", { body: visit, client });
  await enter(data, client);
}

/**
 * Whoever has signed out is told nothing more on this device. Its session's end tells the server so
 * too; this is for what a former session left.
 */
async function silenceDevice(): Promise<void> {
  if (globalThis.Notification?.permission !== "granted") return;
  const { unsubscribeHere } = await import("./push/this-device");
  await unsubscribeHere();
}

/**
 * Signs out here at once, and tells the server: now, or, when it cannot be reached, as soon as it
 * can (sign-outs.ts).
 */
export async function signOut(client: AxiosInstance = http): Promise<void> {
  const session = readSession();
  closeSession("signed-out");
  silenceDevice().catch(() => undefined);
  if (!session) return;
  const leaveBy = await broadcastSignOut(session, client);
  // Log out where one has signed in, too.
  if (leaveBy !== undefined && /^https?:\/\//.test(leaveBy)) location.assign(leaveBy);
}

/** Asks who is signed in and what they may do now, and keeps the answer. */
export async function renewSession(client: AxiosInstance = http): Promise<void> {
  const before = readSession();
  if (!before) return;
  const view = readView();
  const { data } = await call("GET /auth/me", { client });
  if (readSession()?.token !== before.token || readView()?.user.id !== view?.user.id) return;
  const { user, permissions, idle_minutes, device_key, language, own, second_factor_from } = data;
  const { former_device_keys } = data;
  if (!view) keepAccountLanguage(language);
  if (view) openView({ ...view, user, permissions });
  else {
    const { second_factor_from: _earlier, ...kept } = before;
    noteSession({
      ...kept,
      user,
      permissions,
      own,
      ...(idle_minutes === undefined ? {} : { idle_minutes }),
      ...(device_key === undefined ? {} : { device_key }),
      ...(former_device_keys === undefined ? {} : { former_device_keys }),
      ...(second_factor_from === undefined ? {} : { second_factor_from }),
    });
  }
}

/**
 * Begins to see the console as another admin, in this tab, read only; `back` is where one comes
 * back to.
 * @throws ApiFailure as the API refuses.
 */
export async function viewAs(
  adminId: number,
  back: string,
  client: AxiosInstance = http,
): Promise<void> {
  const by = readSession()?.user.id;
  if (by === undefined) return;
  const { data } = await call("POST /admin/view-as", {
    body: { admin_id: adminId },
    asOneself: true,
    key: crypto.randomUUID(),
    client,
  });
  openView({ by, user: data.user, permissions: data.permissions, back });
}

/** Sees the console with one's own rights again, and answers where one was before. */
export const stopViewing = (): string | undefined => closeView();

/** Whether somebody is signed in, as `check` says it. */
export const checkNow = (): { authenticated: boolean; redirectTo?: string } =>
  readSession() ? { authenticated: true } : { authenticated: false, redirectTo: "/login" };

/**
 * Refine's view of the session. Where to go on 401 is decided by the route guard alone, so that one
 * place redirects.
 */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    try {
      await signIn(email, password);
      return { success: true };
    } catch (error) {
      return { success: false, error: error as Error };
    }
  },
  logout: async () => {
    await signOut();
    return { success: true };
  },
  check: async () => checkNow(),
  onError: async (error: { statusCode?: number; code?: string }) => {
    if (error?.statusCode === 403) await renewSession().catch(() => undefined);
    return {};
  },
  getIdentity: async () => seenSession()?.user ?? null,
  getPermissions: async () => seenSession()?.permissions ?? [],
};
