import type { BodyFor } from "../call";

/**
 * Whether this browser can show notifications of the console; blocked when the person has told it
 * not to.
 */
export type PushAbility = "possible" | "blocked" | "unsupported";

export function pushAbility(): PushAbility {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "blocked" : "possible";
}

/**
 * Milliseconds the service worker may take to be at work; the first visit installs it some seconds
 * after the page.
 */
const timeoutMs = 20_000;

function worker(): Promise<ServiceWorkerRegistration> {
  const tooLong = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error("The service worker is not at work.")), timeoutMs),
  );
  return Promise.race([navigator.serviceWorker.ready, tooLong]);
}

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/**
 * SHA-256 of this browser's push address, hexadecimal, as the API lists devices; undefined when it
 * has none.
 */
export async function ownFingerprint(): Promise<string | undefined> {
  const here = pushAbility() === "unsupported" ? null : await subscriptionHere();
  if (!here) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(here.endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const base64url = (bytes: ArrayBuffer | null | undefined) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/**
 * Asks the person, if need be, and makes this browser ready for pushes of the server with this key.
 * Called from a press of a button. Answers what the API wants to know, or undefined when the person
 * did not allow it.
 * @throws Error when the browser cannot reach its push service, or no service worker is at work.
 */
export async function subscribeHere(
  publicKey: string,
): Promise<BodyFor<"POST /admin/push-subscriptions"> | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const { pushManager } = await worker();
  const before = await pushManager.getSubscription();
  // Of another server key, as after the database was made anew: it would take none of our pushes.
  if (before && base64url(before.options.applicationServerKey) !== publicKey)
    await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  return { endpoint: endpoint ?? "", keys: { p256dh, auth }, server_key: publicKey };
}

/** This browser takes no more pushes; its push service tells so to whoever still sends one. */
export async function unsubscribeHere(): Promise<void> {
  if (pushAbility() !== "unsupported") await (await subscriptionHere())?.unsubscribe();
}
