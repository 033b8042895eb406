import { createHash, randomBytes } from "node:crypto";
import { vi } from "vitest";

const base64url = (text: string) => Buffer.from(text).toString("base64url");

/**
 * A browser that can be told by push: what it answers when asked for permission, and the
 * subscription it has.
 */
export function givenPush({
  permission = "default",
  answer = "granted",
}: { permission?: NotificationPermission; answer?: NotificationPermission } = {}) {
  const state = {
    permission,
    endpoint: undefined as string | undefined,
    serverKey: "",
    asked: 0,
    broken: false,
  };
  const subscription = () => ({
    endpoint: state.endpoint ?? "",
    options: { applicationServerKey: new TextEncoder().encode(state.serverKey).buffer },
    toJSON: () => ({
      endpoint: state.endpoint,
      expirationTime: null,
      keys: { p256dh: "p", auth: "a" },
    }),
    unsubscribe: async () => {
      state.endpoint = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (state.endpoint ? subscription() : null),
    subscribe: async ({
      applicationServerKey,
      userVisibleOnly,
    }: {
      applicationServerKey: string;
      userVisibleOnly: boolean;
    }) => {
      if (state.broken || !userVisibleOnly || state.endpoint)
        throw new DOMException("no", "AbortError");
      state.endpoint = `https://push.example.com/${randomBytes(4).toString("hex")}`;
      state.serverKey = Buffer.from(applicationServerKey, "base64url").toString();
      return subscription();
    },
  };
  const registration = { pushManager };
  vi.stubGlobal("PushManager", () => undefined);
  vi.stubGlobal("Notification", {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.asked += 1;
      if (state.permission === "default") state.permission = answer;
      return state.permission;
    },
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    }),
  });
  return state;
}

/** As a browser without any of it. */
export function withoutPush() {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
}

export const fingerprintOf = (endpoint: string | undefined) =>
  createHash("sha256")
    .update(endpoint ?? "")
    .digest("hex");
export const serverKey = base64url("the server's key");
