/**
 * Keeps the console's own files on this device, so that it opens without a network. It never
 * touches the API: what is about people is not kept here. A new version waits until the console
 * asks for it (see browser/shell/update). It shows what is told by push, and opens the console for it.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;
/**
 * Written in by the build (vite/service-worker.ts): every file of the console, a digest of them,
 * and the first parts of paths that are no pages of the console.
 */
declare const __CONSOLE_FILES__: readonly string[];
/** Files of languages, of which this device keeps those that were spoken here. */
declare const __LANGUAGE_FILES__: readonly string[];
/** What a push says that cannot be read, by language. */
declare const __PUSH_TITLES__: Readonly<Record<string, string>>;
declare const __OTHER_PAGES__: readonly string[];
declare const __CONSOLE_VERSION__: string;

const prefix = "rollcall-console-";
const cacheName = `${prefix}${__CONSOLE_VERSION__}`;
const page = "/";
const files = new Set(__CONSOLE_FILES__);
const languages = new Set(__LANGUAGE_FILES__);
/** First parts of paths that are asked of the network as if there were no worker. */
const notKept = new Set(["api", "mockServiceWorker.js", ...__OTHER_PAGES__]);
/** Files fetched side by side; more would hold up what the person waits for. */
const atOnce = 3;

/** A file whose name holds its content need not be fetched again; the page must be. */
async function fetched(path: string): Promise<Response> {
  const known = path.startsWith("/assets/") ? await caches.match(path) : undefined;
  if (known) return known;
  const response = await fetch(path, {
    cache: path.startsWith("/assets/") ? "default" : "no-cache",
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** `/assets/language-hi-` of `/assets/language-hi-Bq3.js`. */
const languageOf = (path: string) => /^.*\/language-\w+-/.exec(path)?.[0];

/** The files of languages of which a version before has kept one. */
async function spokenHere(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const spoken = new Set(kept.flat().map(({ url }) => languageOf(new URL(url).pathname)));
  return [...languages].filter((path) => spoken.has(languageOf(path)));
}

/**
 * All files or none: a worker with a part missing is not installed, and the browser tries again
 * later.
 */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  const waiting = [page, ...files, ...(await spokenHere())];
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      await cache.put(path, await fetched(path));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(prefix) && name !== cacheName)
      .map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/**
 * The path under which an answer is kept, or undefined for what goes to the network as if there
 * were no worker.
 */
function cachedPath({ method, mode, url }: Request): string | undefined {
  const { origin, pathname } = new URL(url);
  if (
    method !== "GET" ||
    origin !== worker.location.origin ||
    notKept.has(pathname.split("/", 2)[1] ?? "")
  )
    return undefined;
  if (files.has(pathname) || languages.has(pathname)) return pathname;
  return mode === "navigate" ? page : undefined;
}

async function cachedOrFetched(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path);
  if (kept) return kept;
  const response = await fetch(request);
  if (languages.has(path) && response.ok) await cache.put(path, response.clone());
  return response;
}

interface PushMessage {
  title: string;
  body?: string;
  tag?: string;
  url: string;
}
/** A browser asks for something to be shown for every push, also for one that cannot be read. */
const defaultMessage: PushMessage = {
  title:
    __PUSH_TITLES__[worker.navigator.language.split("-", 1)[0] ?? ""] ??
    __PUSH_TITLES__["en"] ??
    "",
  url: "/dashboard",
};

function readMessage(data: PushMessageData | null): PushMessage {
  try {
    const { title, body, tag, url } = (data?.json() ?? {}) as Partial<
      Record<keyof PushMessage, unknown>
    >;
    const text = (value: unknown) => (typeof value === "string" ? value : undefined);
    return {
      title: text(title) || defaultMessage.title,
      body: text(body),
      tag: text(tag),
      url: text(url) ?? defaultMessage.url,
    };
  } catch {
    return defaultMessage;
  }
}

/** One that is told twice is shown once, by its tag. */
const show = ({ title, body, tag, url }: PushMessage) =>
  worker.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: { url } });

/**
 * In a console that is open already, which asks before it leaves what is unsaved; in a new window
 * otherwise. Only paths of our own.
 */
async function openConsole(url: unknown): Promise<void> {
  const path = typeof url === "string" && /^\/(?![/\\])/.test(url) ? url : defaultMessage.url;
  const windows = await worker.clients.matchAll({ type: "window" });
  const open = windows.find(({ focused }) => focused) ?? windows[0];
  if (!open) return void (await worker.clients.openWindow(path));
  await open.focus();
  open.postMessage({ open: path }, []);
}

worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
worker.addEventListener("fetch", (event) => {
  const path = cachedPath(event.request);
  if (path !== undefined) event.respondWith(cachedOrFetched(event.request, path));
});
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});
worker.addEventListener("push", (event) => event.waitUntil(show(readMessage(event.data))));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openConsole((event.notification.data as { url?: unknown } | null)?.url));
});
