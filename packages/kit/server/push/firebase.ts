import { channelReason } from "../../api/outbox/channel-messages";
import type { Firebase, FirebaseState } from "../../api/ports/firebase";
import { readServiceAccount, type ServiceAccount } from "../firebase-files";
import type { FirebaseSettings } from "./firebase-settings";
import { askForToken, type AccessToken } from "./google-token";

/** Milliseconds before its end at which a token is no longer used. */
const sparedMs = 5 * 60_000;
/** Milliseconds for which a failure is not asked about again, unless somebody wants to know now. */
const failureMs = 60_000;
/** Milliseconds that an answer about the settings waits for Google. */
const glanceMs = 700;

/** What sends with the account that the settings name. */
export interface FirebaseAccount extends Firebase {
  /** Reads again which account the settings name. */
  refresh(): Promise<void>;
  /** Why there is nothing to send with; undefined where there is. Known since the last `refresh`. */
  missing(): string | undefined;
  /** Leave to send, and for which project. */
  leave(): Promise<{ project: string; access: AccessToken } | undefined>;
  /** The token that was just used is not taken any more. */
  forget(token: string): void;
}

/** Access tokens by account, asked for once at a time. */
function tokenStore(tokenUrl: string, now: () => Date) {
  let current: { account: string; access: Promise<AccessToken>; failedAt?: number } | undefined;
  const isGood = (access: AccessToken, failedAt = 0) =>
    access.state === "granted"
      ? access.expiresAt - sparedMs > now().getTime()
      : failedAt + failureMs > now().getTime();
  return {
    async token(account: ServiceAccount, fresh = false): Promise<AccessToken> {
      const key = JSON.stringify(account);
      const before = current;
      if (before?.account === key && !fresh && isGood(await before.access, before.failedAt))
        return before.access;
      // Somebody else has asked meanwhile.
      if (current !== before && current?.account === key) return current.access;
      const asked = { account: key, access: askForToken(account, tokenUrl, now()) } as NonNullable<
        typeof current
      >;
      current = asked;
      const access = await asked.access;
      if (access.state !== "granted") asked.failedAt = now().getTime();
      return access;
    },
    async forget(token: string): Promise<void> {
      const known = current;
      const access = await known?.access;
      if (access?.state === "granted" && access.token === token && current === known)
        current = undefined;
    },
  };
}

/**
 * The service account that the settings name, and its access token.
 * @param readPath where its file is below the folder; null where none is set
 */
export function firebaseAccount(
  folder: string,
  { tokenUrl }: Pick<FirebaseSettings, "tokenUrl">,
  readPath: () => Promise<string | null>,
  now: () => Date,
): FirebaseAccount {
  const store = tokenStore(tokenUrl, now);
  let problem: string | undefined = channelReason("firebase.unset");
  const read = async (path: string | null) =>
    path === null ? "unset" : await readServiceAccount(folder, path);

  async function askedFor(path: string, fresh: boolean): Promise<FirebaseState> {
    const account = await readServiceAccount(folder, path);
    if (typeof account === "string") return { state: account };
    const access = await store.token(account, fresh);
    return access.state === "granted"
      ? { state: "works", project: account.project_id }
      : { state: access.state, reason: access.reason };
  }

  return {
    test: (path) => askedFor(path, true),
    glance: (path) =>
      Promise.race([
        askedFor(path, false),
        new Promise<FirebaseState>((resolve) => {
          setTimeout(
            () => resolve({ state: "unreachable", reason: channelReason("google.waiting") }),
            glanceMs,
          ).unref();
        }),
      ]),
    async refresh() {
      const account = await read(await readPath());
      if (typeof account === "string") {
        problem = channelReason(`firebase.${account}`);
        return;
      }
      const access = await store.token(account);
      problem = access.state === "refused" ? access.reason : undefined;
    },
    missing: () => problem,
    async leave() {
      const account = await read(await readPath());
      if (typeof account === "string") return undefined;
      return { project: account.project_id, access: await store.token(account) };
    },
    forget: (token) => void store.forget(token),
  };
}
