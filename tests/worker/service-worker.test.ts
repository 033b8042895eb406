import { pushTitles } from "../../packages/kit/vite/service-worker";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformWithOxc } from "vite";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const file = fileURLToPath(
  new URL("../../packages/kit/browser/worker/service-worker.ts", import.meta.url),
);
let code: string;
type Handler = (event: Record<string, unknown>) => void;
interface Client {
  focused: boolean;
  focus: ReturnType<typeof vi.fn>;
  postMessage: ReturnType<typeof vi.fn>;
}
const client = (focused = false): Client => ({
  focused,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn(),
});

/** The worker as a browser runs it, with these windows open. */
function start(windows: Client[] = [], language = "en-GB") {
  const handlers = new Map<string, Handler>();
  const shown: [string, Record<string, unknown>][] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: "https://school.example" },
    navigator: { language },
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        void shown.push([title, options]),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (path: string) => void opened.push(path),
    },
  };
  new Function("self", code)(self);
  const tell = async (name: string, event: Record<string, unknown>) => {
    const waits: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    expect(waits).toHaveLength(1);
    await Promise.all(waits);
  };
  const close = vi.fn();
  return {
    shown,
    opened,
    close,
    push: (text: string | null) =>
      tell("push", { data: text === null ? null : { json: () => JSON.parse(text) as unknown } }),
    /** Whether the worker answers a page's request itself. */
    answers: (url: string) => {
      const respondWith = vi.fn((answer: Promise<unknown>) => void answer.catch(() => undefined));
      handlers.get("fetch")?.({ request: { url, method: "GET", mode: "navigate" }, respondWith });
      return respondWith.mock.calls.length > 0;
    },
    click: (data: unknown) => tell("notificationclick", { notification: { data, close } }),
  };
}

beforeAll(async () => {
  const transformed = await transformWithOxc(readFileSync(file, "utf8"), file, {
    sourcemap: false,
  });
  code = transformed.code
    .replaceAll("__CONSOLE_FILES__", "[]")
    .replaceAll("__LANGUAGE_FILES__", "[]")
    .replaceAll("__PUSH_TITLES__", JSON.stringify(pushTitles()))
    .replaceAll("__OTHER_PAGES__", '["family"]')
    .replaceAll("__CONSOLE_VERSION__", '"v"');
});
let worker: ReturnType<typeof start>;
beforeEach(() => {
  worker = start();
});

describe("a page that is asked for", () => {
  it.each([
    ["/students", true],
    ["/families", true],
    ["/family", false],
    ["/family/abc", false],
    ["/api/v1/health/live", false],
  ])("%s comes from this device: %s", (path, isKept) => {
    expect(worker.answers(`https://school.example${path}`)).toBe(isKept);
  });
});

describe("a push", () => {
  it("is shown with what it tells, once by its tag", async () => {
    await worker.push(
      JSON.stringify({
        title: "Register missing",
        body: "Grade 3 A",
        tag: "notification-7",
        url: "/notifications/7",
      }),
    );
    expect(worker.shown).toEqual([
      [
        "Register missing",
        {
          body: "Grade 3 A",
          tag: "notification-7",
          icon: "/icon-192.png",
          data: { url: "/notifications/7" },
        },
      ],
    ]);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["null", "null"],
    ["a number", "7"],
    ["other things", '{"title":7,"url":[],"body":{}}'],
  ])("that holds %s is shown all the same", async (_what, text) => {
    await worker.push(text);
    expect(worker.shown).toEqual([
      [
        "You have a new notification",
        { body: undefined, tag: undefined, icon: "/icon-192.png", data: { url: "/dashboard" } },
      ],
    ]);
  });
});

describe("a push that cannot be read", () => {
  it.each([
    ["hi-IN", "आपके लिए एक नई सूचना है"],
    ["ar", "لديك إشعار جديد"],
    ["ja", "You have a new notification"],
  ])("is shown in the language of the browser: %s", async (language, title) => {
    worker = start([], language);
    await worker.push(null);
    expect(worker.shown.map(([said]) => said)).toEqual([title]);
  });
});

describe("a click on it", () => {
  it("opens the console where it leads, when none is open", async () => {
    await worker.click({ url: "/notifications/7" });
    expect([worker.opened, worker.close.mock.calls.length]).toEqual([["/notifications/7"], 1]);
  });

  it("goes to the console that is open, and to the one in front of several", async () => {
    const [behind, front] = [client(), client(true)];
    worker = start([behind, front]);
    await worker.click({ url: "/notifications/7" });
    expect([
      worker.opened,
      front.focus.mock.calls.length,
      front.postMessage.mock.calls,
      behind.postMessage.mock.calls,
    ]).toEqual([[], 1, [[{ open: "/notifications/7" }, []]], []]);
  });

  it.each([
    ["https://elsewhere.example/"],
    ["//elsewhere.example"],
    ["/\\elsewhere.example"],
    ["javascript:alert(1)"],
    [7],
    [undefined],
  ])("leads to no other place: %s", async (url) => {
    await worker.click({ url });
    await worker.click(null);
    expect(worker.opened).toEqual(["/dashboard", "/dashboard"]);
  });
});
