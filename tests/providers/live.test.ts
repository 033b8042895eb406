import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "../../packages/kit/browser/providers/live/live-event";
import { announce, keepLive, onLive } from "../../packages/kit/browser/providers/live";
import {
  followEvents,
  type LivePorts,
} from "../../packages/kit/browser/providers/live/follow-events";
import { pollEvery } from "../../packages/kit/browser/providers/live/keep-stream";
import { noteGap } from "../../packages/kit/browser/providers/live/position";
import {
  readStream,
  type StreamOptions,
} from "../../packages/kit/browser/providers/live/read-stream";
import {
  closeSession,
  lastEnding,
  openSession,
  readSession,
  type Session,
} from "../../packages/kit/browser/providers/session";

const ada: Session = {
  token: "t1",
  user: { id: 1, name: "Ada", email: "ada@school.test", is_super_admin: false },
  permissions: [],
};

/** A stream as the test holds it: what it was asked with, and the ways it can end. */
interface FakeStream extends StreamOptions {
  end(again?: boolean): void;
  fail(): void;
}

/** One browser: its locks and channels are shared by the tabs the test opens in it. */
function browser() {
  const streams: FakeStream[] = [];
  const connect: LivePorts["connect"] = (options) =>
    new Promise((resolve, reject) => {
      options.signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      streams.push({
        ...options,
        end: (again = true) => resolve(again),
        fail: () => reject(new TypeError("Failed to fetch")),
      });
    });
  const waiting: { run(): Promise<unknown>; signal: AbortSignal }[] = [];
  let held = false;
  const next = () => {
    const one = held ? undefined : waiting.shift();
    if (!one) return;
    if (one.signal.aborted) return next();
    held = true;
    void one.run().finally(() => {
      held = false;
      next();
    });
  };
  const locks = {
    request: (_name: string, { signal }: LockOptions, run: () => Promise<unknown>) => {
      waiting.push({ run, signal: signal as AbortSignal });
      queueMicrotask(next);
      return Promise.resolve();
    },
  };
  const channels = new Set<{ name: string; hear(event: MessageEvent): unknown }>();
  const openChannel = (name: string) => {
    const channel = {
      name,
      hear: (_event: MessageEvent): unknown => undefined,
      addEventListener: (_type: string, hear: (event: MessageEvent) => unknown) =>
        void (channel.hear = hear),
      postMessage: (data: unknown) => {
        for (const other of channels)
          if (other !== channel && other.name === name) other.hear({ data } as MessageEvent);
      },
      close: () => void channels.delete(channel),
    };
    channels.add(channel);
    return channel;
  };
  const tab = (session: Session = ada, ports: Partial<LivePorts> = {}) => {
    const heard: (LiveEvent | undefined)[] = [];
    const stop = new AbortController();
    followEvents(session, (event) => void heard.push(event), stop.signal, {
      connect,
      locks: locks as never,
      openChannel: openChannel as never,
      ...ports,
    });
    return { heard, close: () => stop.abort() };
  };
  return { streams, tab };
}

const shown = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  localStorage.clear();
  openSession(ada);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("whoever listens", () => {
  it("hears of its topic only, until it stops", () => {
    const heard = vi.fn();
    const stop = onLive("settings", heard);
    announce({ topic: "settings", id: 4 });
    announce({ topic: "rights" });
    stop();
    announce({ topic: "settings" });
    expect(heard.mock.calls).toEqual([[{ topic: "settings", id: 4 }]]);
  });

  it("is called once, without an id, when something may have been missed", () => {
    const [one, other] = [vi.fn(), vi.fn()];
    const stops = [onLive("settings", one), onLive("rights", other)];
    announce();
    for (const stop of stops) stop();
    expect([one.mock.calls, other.mock.calls]).toEqual([
      [[{ topic: "settings" }]],
      [[{ topic: "rights" }]],
    ]);
  });

  it("does not keep the others from hearing when it fails", () => {
    const noise = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const heard = vi.fn();
    const stops = [
      onLive("logs", () => {
        throw new Error("broken");
      }),
      onLive("logs", heard),
    ];
    announce({ topic: "logs" });
    for (const stop of stops) stop();
    expect([heard.mock.calls.length, noise.mock.calls.length]).toEqual([1, 1]);
    noise.mockClear();
  });
});

describe("several tabs", () => {
  it("have one stream, and all hear of what it brings", async () => {
    const { streams, tab } = browser();
    const [first, second] = [tab(), tab()];
    await passes(1);
    streams[0]?.onOpen(false);
    streams[0]?.onEvent({ topic: "notifications", id: 7 });
    expect([streams.length, first.heard, second.heard]).toEqual([
      1,
      [undefined, { topic: "notifications", id: 7 }],
      [undefined, { topic: "notifications", id: 7 }],
    ]);
  });

  it("ask for nothing again where the stream goes on from what is known", async () => {
    const { streams, tab } = browser();
    const only = tab();
    await passes(1);
    streams[0]?.onOpen(true);
    streams[0]?.onEvent({ topic: "notifications", id: 7 }, "p-8");
    streams[0]?.end();
    await passes(3000);
    expect([only.heard, streams[1]?.lastEventId]).toEqual([
      [{ topic: "notifications", id: 7 }],
      "p-8",
    ]);
  });

  it("ask again for what did not come, though the stream goes on from what is known", async () => {
    const { streams, tab } = browser();
    const only = tab();
    await passes(1);
    noteGap();
    streams[0]?.onOpen(true);
    streams[0]?.end();
    await passes(3000);
    streams[1]?.onOpen(true);
    expect(only.heard).toEqual([undefined]);
  });

  it("go on when the one with the stream is closed, and ask again for what they missed", async () => {
    const { streams, tab } = browser();
    const [first, second] = [tab(), tab()];
    await passes(1);
    first.close();
    await passes(1);
    streams[1]?.onOpen(false);
    expect([streams.length, streams[0]?.signal.aborted, second.heard]).toEqual([
      2,
      true,
      [undefined],
    ]);
  });

  it("that join learn what came since their first answer, and ask for nothing else", async () => {
    const { streams, tab } = browser();
    tab(ada, { position: () => "p-5" });
    await passes(1);
    streams[0]?.onOpen(false);
    streams[0]?.onEvent({ topic: "leaves", id: 1 }, "p-6");
    streams[0]?.onEvent({ topic: "registers", id: 2 }, "p-8");
    streams[0]?.onEvent({ topic: "notifications", id: 7 }, "p-9");
    const [upToDate, behind, before, restarted] = ["p-9", "p-6", "p-5", "q-9"].map((at) =>
      tab(ada, { position: () => at }),
    );
    await passes(2000);
    expect([upToDate, behind, before, restarted].map((one) => one?.heard)).toEqual([
      [],
      [
        { topic: "registers", id: 2 },
        { topic: "notifications", id: 7 },
      ],
      [undefined],
      [undefined],
    ]);
  });

  it("ask once for what they missed before they joined, where no tab can tell them", async () => {
    const { tab } = browser();
    tab(ada, { locks: { request: () => new Promise<never>(() => undefined) } as never });
    await passes(1);
    const second = tab(ada, {
      locks: { request: () => new Promise<never>(() => undefined) } as never,
    });
    await passes(2000);
    expect(second.heard).toEqual([undefined]);
  });

  it("of two people hear nothing of each other", async () => {
    const { streams, tab } = browser();
    const first = tab();
    await passes(1);
    tab({ ...ada, token: "t2", user: { ...ada.user, id: 2 } });
    streams[0]?.onEvent({ topic: "leaves" });
    expect(first.heard).toEqual([{ topic: "leaves" }]);
  });

  it("that cannot agree on one have a stream only while they are looked at", async () => {
    const { streams, tab } = browser();
    shown("visible");
    tab(ada, { locks: undefined });
    await passes(1);
    shown("hidden");
    expect([streams.length, streams[0]?.signal.aborted]).toEqual([1, true]);
    shown("visible");
    expect([streams.length, streams[1]?.signal.aborted]).toEqual([2, false]);
  });
});

describe("a stream that ends", () => {
  it("is opened again, later each time, at most half a minute apart", async () => {
    const { streams, tab } = browser();
    tab();
    await passes(1);
    const waited: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      streams.at(-1)?.fail();
      const before = Date.now();
      while (streams.length === at + 1) await passes(100);
      waited.push(Date.now() - before);
    }
    expect(
      waited.every(
        (time, at) =>
          time >= Math.min(1000 * 2 ** (at + 1), 30_000) / 2 &&
          time <= Math.min(1000 * 2 ** (at + 1), 30_000) + 100,
      ),
    ).toBe(true);
  });

  it("after a good while is opened again at once", async () => {
    const { streams, tab } = browser();
    const { heard } = tab();
    await passes(1);
    streams[0]?.onOpen(false);
    await passes(60_000);
    streams[0]?.end();
    await passes(1001);
    streams[1]?.onOpen(false);
    expect(heard).toEqual([undefined, undefined]);
  });

  it("is asked for by the clock instead, every half minute", async () => {
    const { streams, tab } = browser();
    const { heard } = tab();
    await passes(1);
    streams[0]?.fail();
    await passes(pollEvery * 2 + 100);
    expect(heard).toEqual([undefined, undefined]);
  });

  it("is tried at once when the connection is back", async () => {
    const { streams, tab } = browser();
    tab();
    await passes(1);
    streams[0]?.fail();
    await passes(1);
    window.dispatchEvent(new Event("online"));
    await passes(1);
    expect(streams.length).toBe(2);
  });

  it("because the token is no longer good ends the session", async () => {
    const { streams, tab } = browser();
    tab();
    await passes(1);
    streams[0]?.end(false);
    await passes(60_000);
    expect([readSession(), lastEnding(), streams.length]).toEqual([null, "expired", 1]);
  });

  it("because a former token died leaves the session that came after it alone", async () => {
    const { streams, tab } = browser();
    tab();
    await passes(1);
    openSession({ ...ada, token: "t2" });
    streams[0]?.end(false);
    await passes(1);
    expect(readSession()?.token).toBe("t2");
  });

  it("with the page's work is not begun again", async () => {
    const { streams, tab } = browser();
    const { close } = tab();
    await passes(1);
    close();
    await passes(60_000);
    expect([streams.length, streams[0]?.signal.aborted]).toEqual([1, true]);
  });
});

describe("a page put away for Back", () => {
  it("gives its stream up, and opens one when it is fetched out", async () => {
    const { streams, tab } = browser();
    tab();
    await passes(1);
    window.dispatchEvent(new Event("pagehide"));
    expect(streams[0]?.signal.aborted).toBe(true);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await passes(1);
    expect([streams.length, streams[1]?.signal.aborted]).toEqual([2, false]);
  });
});

describe("reading the stream", () => {
  const encoder = new TextEncoder();
  const answer = (status: number, ...parts: string[]) =>
    vi.fn(
      async (_url: string, _init: RequestInit) =>
        new Response(
          new ReadableStream({
            start: (to) => {
              for (const part of parts) to.enqueue(encoder.encode(part));
              to.close();
            },
          }),
          {
            status,
            headers: { "Content-Type": status === 200 ? "text/event-stream" : "application/json" },
          },
        ),
    );
  const read = async (fetch: ReturnType<typeof answer>) => {
    vi.stubGlobal("fetch", fetch);
    const heard: (LiveEvent | undefined | "open" | "resumed")[] = [];
    const again = await readStream({
      token: "t1",
      signal: new AbortController().signal,
      onOpen: (resumed) => heard.push(resumed ? "resumed" : "open"),
      onEvent: (event) => heard.push(event),
    });
    return { again, heard };
  };

  it("carries the token in a header and finds events wherever the network cut them", async () => {
    const fetch = answer(
      200,
      ": hello\n\n",
      "event: notifications\nid: 1\nda",
      'ta: {"id":7}\n\nevent: settings\ndata: {}\n',
      "\n",
    );
    expect(await read(fetch)).toEqual({
      again: true,
      heard: ["open", { topic: "notifications", id: 7 }, { topic: "settings" }],
    });
    expect(fetch).toHaveBeenCalledWith(
      "/api/v1/admin/events",
      expect.objectContaining({
        headers: { Accept: "text/event-stream", Authorization: "Bearer t1" },
      }),
    );
  });

  it("takes an event whose data nobody can read for one without an id", async () => {
    expect((await read(answer(200, "event: leaves\ndata: nonsense\n\n"))).heard).toEqual([
      "open",
      { topic: "leaves" },
    ]);
  });

  it("asks for everything again where the server itself may have missed something", async () => {
    expect((await read(answer(200, "event: catch-up\ndata: {}\n\n"))).heard).toEqual([
      "open",
      undefined,
    ]);
  });

  it("says when the token is no longer good", async () => {
    expect(
      await read(answer(401, JSON.stringify({ success: false, message: "Sign in to continue." }))),
    ).toEqual({ again: false, heard: [] });
  });

  it("does not take the page of somebody in between for a stream, nor for the end of the session", async () => {
    const page = (status: number) =>
      vi.fn(
        async (_url: string, _init: RequestInit) =>
          new Response("<html>Sign in to the Wi-Fi</html>", {
            status,
            headers: { "Content-Type": "text/html" },
          }),
      );
    await expect(read(page(200))).rejects.toThrow("status 200");
    await expect(read(page(401))).rejects.toThrow("status 401");
  });

  it("does not take a refusal for a stream", async () => {
    await expect(read(answer(503, "{}"))).rejects.toThrow("status 503");
  });

  it("gives a stream up that shows no sign of life for a minute", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(
        (_url: string, { signal }: RequestInit) =>
          new Promise((_resolve, reject) =>
            signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
          ),
      ),
    );
    const reading = readStream({
      token: "t1",
      signal: new AbortController().signal,
      onOpen: () => undefined,
      onEvent: () => undefined,
    }).then(
      () => "ended",
      () => "given up",
    );
    await passes(60_000);
    expect(await reading).toBe("given up");
  });
});

describe("the console", () => {
  it("opens no stream before the page has its first answers, nor after the session is over", async () => {
    const fetch = vi.fn(() => new Promise(() => undefined));
    vi.stubGlobal("fetch", fetch);
    let busy = 1;
    const stop = keepLive(ada, { isFetching: () => busy });
    await passes(1500);
    expect(fetch).not.toHaveBeenCalled();
    busy = 0;
    closeSession("signed-out");
    stop();
    await passes(5000);
    await vi.dynamicImportSettled();
    expect(fetch).not.toHaveBeenCalled();
  });

  it("opens one once its code can be had, however often that fails: by the clock, and at once when the network is back", async () => {
    const followed = vi.fn();
    const load = vi.fn(() =>
      Promise.reject<{ followEvents: typeof followEvents }>(
        new TypeError("Failed to fetch dynamically imported module"),
      ),
    );
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const stop = keepLive(ada, { isFetching: () => 0 }, load);
    await passes(600);
    await passes(4800);
    expect(load).toHaveBeenCalledTimes(1);
    await passes(200);
    expect(load).toHaveBeenCalledTimes(2);
    load.mockResolvedValue({ followEvents: followed });
    window.dispatchEvent(new Event("online"));
    await passes(1);
    expect([load.mock.calls.length, followed.mock.calls.length]).toEqual([3, 1]);
    await passes(200_000);
    stop();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it("asks no more for its code when nobody is signed in any more", async () => {
    const load = vi.fn(() =>
      Promise.reject<{ followEvents: typeof followEvents }>(
        new TypeError("Failed to fetch dynamically imported module"),
      ),
    );
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const stop = keepLive(ada, { isFetching: () => 0 }, load);
    await passes(600);
    stop();
    await passes(200_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("opens one when they have come", async () => {
    const fetch = vi.fn(() => new Promise(() => undefined));
    vi.stubGlobal("fetch", fetch);
    shown("visible");
    const stop = keepLive(ada, { isFetching: () => 0 });
    await passes(600);
    await vi.dynamicImportSettled();
    await passes(10);
    stop();
    expect(fetch).toHaveBeenCalledOnce();
  });
});
