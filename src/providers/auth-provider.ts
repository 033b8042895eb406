import type { AuthProvider } from "@refinedev/core";
import type { AxiosInstance } from "axios";
import { http } from "./http";
import { closeSession, openSession, readSession, type Session } from "./session";
import { closeView, openView, readView, seenSession } from "./view-as";

interface Answered<T> {
  data: T;
  message?: string;
}

/** Signs in. @throws ApiFailure as the API refuses. */
export async function signIn(email: string, password: string, client: AxiosInstance = http): Promise<Session> {
  const { data } = (await client.post("/auth/login", { email, password })) as unknown as Answered<Session>;
  openSession(data);
  return data;
}

/** Sets a password by an invitation's code, and signs in. @throws ApiFailure as the API refuses. */
export async function acceptInvitation(code: string, password: string, client: AxiosInstance = http): Promise<void> {
  const { data } = (await client.post("/auth/accept-invitation", { code, password })) as unknown as Answered<Session>;
  openSession(data);
}

/** Whether the first super admin is still to be made. */
export async function isSetUpNeeded(client: AxiosInstance = http): Promise<boolean> {
  const { data } = (await client.get("/auth/setup")) as unknown as Answered<{ needed: boolean }>;
  return data.needed;
}

/** Makes the first super admin, and signs in. @throws ApiFailure as the API refuses. */
export async function setUp(visit: { code: string; name: string; email: string; password: string; institution_name?: string }, client: AxiosInstance = http): Promise<void> {
  const { data } = (await client.post("/auth/setup", visit)) as unknown as Answered<Session>;
  openSession(data);
}

/** Whoever has signed out is told nothing more on this device. Its session's end tells the server so too; this is for what a former session left. */
async function silenceDevice(): Promise<void> {
  if (globalThis.Notification?.permission !== "granted") return;
  const { unsubscribeHere } = await import("./push/this-device");
  await unsubscribeHere();
}

/** Signs out here at once; the server is told, and if it cannot be reached its token dies by its own age. */
export async function signOut(client: AxiosInstance = http): Promise<void> {
  const token = readSession()?.token;
  closeSession("signed-out");
  silenceDevice().catch(() => undefined);
  if (token) await client.post("/auth/logout", undefined, { headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined);
}

/** Asks who is signed in and what they may do now, and keeps the answer. */
export async function renewSession(client: AxiosInstance = http): Promise<void> {
  const before = readSession();
  if (!before) return;
  const view = readView();
  const { data } = (await client.get("/auth/me")) as unknown as Answered<Pick<Session, "user" | "permissions">>;
  if (readSession()?.token !== before.token || readView()?.user.id !== view?.user.id) return;
  if (view) openView({ ...view, ...data });
  else openSession({ ...before, user: data.user, permissions: data.permissions });
}

/** Begins to see the console as another admin, in this tab, read only; `back` is where one comes back to. @throws ApiFailure as the API refuses. */
export async function viewAs(adminId: number, back: string, client: AxiosInstance = http): Promise<void> {
  const by = readSession()?.user.id;
  if (by === undefined) return;
  const { data } = (await client.post("/admin/view-as", { admin_id: adminId }, { asOneself: true, headers: { "Idempotency-Key": crypto.randomUUID() } })) as unknown as Answered<Pick<Session, "user" | "permissions">>;
  openView({ by, user: data.user, permissions: data.permissions, back });
}

/** Sees the console with one's own rights again, and answers where one was before. */
export const stopViewing = (): string | undefined => closeView();

/** Refine's view of the session. Where to go on 401 is decided by the route guard alone, so that one place redirects. */
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
  check: async () => (readSession() ? { authenticated: true } : { authenticated: false, redirectTo: "/login" }),
  onError: async (error: { statusCode?: number; code?: string }) => {
    if (error?.statusCode === 403) await renewSession().catch(() => undefined);
    return {};
  },
  getIdentity: async () => seenSession()?.user ?? null,
  getPermissions: async () => seenSession()?.permissions ?? [],
};
