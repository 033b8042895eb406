import { sealFor } from "@rollcall/kit/browser/providers/device-seal";
import { onServerBack } from "@rollcall/kit/browser/providers/reachability";
import { onSessionChange, readSession } from "@rollcall/kit/browser/providers/session";
import { alone } from "./alone";
import { deviceStore, isLasting, pageStore, type DeviceStore } from "./device-store";
import { sealedStore, sortOut } from "./sealed-store";
import type { WaitingHere } from "./waiting-flags";

/** What sends the work of one person that waits on this device, in order. */
interface QueueSender<Item> {
  readonly user: number;
  /** The queue as it was read last. */
  read(): { readonly queue: readonly Item[] };
  /** Reads the queue from the device's store. */
  load(): Promise<void>;
  /** Sends what waits. */
  flush(): Promise<void>;
  /** Adds what could not be read for a while, before what was made since. */
  bringBack(older: readonly Item[]): Promise<void>;
}

/** What the sender of one person is given. */
interface QueuePorts<Event> {
  store: DeviceStore;
  alone: typeof alone;
  /** Sends again after some seconds, unless a later call replaces this one. */
  later(seconds: number): void;
  /** Says that the queue has changed, to the pages of this tab and to the other tabs. */
  changed(): void;
  /** Says what came of something, to the pages of this tab and to the other tabs. */
  tell(event: Event): void;
}

interface QueueKind<Item, Event, Sender, State> {
  /** Name of the channel on which tabs tell each other. */
  channel: string;
  /** Where the device's store keeps the queue of a person. */
  placeOf(user: number): string;
  createSender(user: number, ports: QueuePorts<Event>): Sender;
  /** What pages see while nobody is signed in, or the store has not been read. */
  nothing: State;
  /**
   * What pages see.
   * @param isUnreadable the device holds work of this person that cannot be read, because the key
   * is another now
   */
  stateOf(sender: Sender, isUnreadable: boolean): State;
  /** Notes how much waits, to be known without opening the store. */
  note(waiting: WaitingHere): void;
  countOf(queue: readonly Item[]): number;
  /** The warning on the console when what waits could not be sent. */
  failed: string;
}

interface TabMessage<Event> {
  user: number;
  event?: Event;
}

const untouched = { back: [] as unknown[], unreadable: false };

/** Where the work of a person is kept: sealed, or without a seal as long as the page is open. */
async function openStore(place: string): Promise<{ store: DeviceStore; sorted: typeof untouched }> {
  const seal = sealFor("person");
  if (!seal) return { store: pageStore(), sorted: untouched };
  const device = await deviceStore();
  const sorted = await alone(`${place}:edit`, () => sortOut(device, seal, place)).catch(
    () => untouched,
  );
  return { store: sealedStore(device, seal), sorted };
}

/**
 * Work that waits on this device for the server: kept for the person who did it, sent as that person
 * and in order, and told to all tabs.
 */
export class DeviceQueue<Item, Event, Sender extends QueueSender<Item>, State> {
  readonly #kind: QueueKind<Item, Event, Sender, State>;
  readonly #listeners = new Set<() => void>();
  readonly #hearers = new Set<(event: Event) => void>();
  #state: State;
  #sender: Sender | undefined;
  /** The name of the person whose work this is. */
  #name = "";
  #isUnreadable = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #channel: BroadcastChannel | undefined;
  #isStarted = false;
  #opening: Promise<void> = Promise.resolve();

  constructor(kind: QueueKind<Item, Event, Sender, State>) {
    this.#kind = kind;
    this.#state = kind.nothing;
  }

  /**
   * Begins to send what waits for the signed-in person: now, when the network is back, and when
   * someone signs in. Once is enough.
   */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    if (typeof BroadcastChannel !== "undefined") {
      this.#channel = new BroadcastChannel(this.#kind.channel);
      this.#channel.addEventListener(
        "message",
        ({ data }: MessageEvent<TabMessage<Event>>) => void this.#hearTab(data),
      );
    }
    const open = () => void (this.#opening = this.#begin());
    onSessionChange(open);
    window.addEventListener("beforeunload", (event) => {
      if (!isLasting() && this.waiting().length > 0) event.preventDefault();
    });
    window.addEventListener("online", () => void this.send());
    onServerBack(() => void this.send());
    document.addEventListener(
      "visibilitychange",
      () => void (document.visibilityState === "visible" && this.send()),
    );
    open();
  }

  /** Sends what waits, now. Never rejects: what cannot be sent stays, and its state says so. */
  async send(): Promise<void> {
    await this.#sender?.flush().catch((error: unknown) => console.warn(this.#kind.failed, error));
  }

  /**
   * The sender of the signed-in person, once the store has been read.
   * @throws Error when nobody is signed in.
   */
  async sender(): Promise<Sender> {
    await this.#opening;
    if (!this.#sender) throw new Error("No one is signed in, so there is no one to keep work for.");
    return this.#sender;
  }

  /** What waits at this moment. */
  waiting(): readonly Item[] {
    return this.#sender?.read().queue ?? [];
  }

  /** What pages see of it; for `useSyncExternalStore`, as `subscribe` is. */
  readonly state = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Hears what came of something, in this tab or another, before the queue lets go of it.
   * @returns the way to stop
   */
  onEvent(hear: (event: Event) => void): () => void {
    this.#hearers.add(hear);
    return () => void this.#hearers.delete(hear);
  }

  async #begin(): Promise<void> {
    const session = readSession();
    const user = session?.user.id;
    if (this.#sender?.user === user) return;
    this.#sender = undefined;
    clearTimeout(this.#timer);
    this.#show();
    if (user === undefined) return;
    const { store, sorted } = await openStore(this.#kind.placeOf(user));
    if (readSession()?.user.id !== user) return;
    const made = this.#kind.createSender(user, this.#portsOf(user, store));
    await made.load().catch(() => undefined);
    if (sorted.back.length > 0)
      await made.bringBack(sorted.back.flat() as Item[]).catch(() => undefined);
    if (readSession()?.user.id !== user) return;
    this.#sender = made;
    this.#name = session?.user.name ?? "";
    this.#isUnreadable = sorted.unreadable;
    this.#show();
    void this.send();
  }

  #portsOf(user: number, store: DeviceStore): QueuePorts<Event> {
    return {
      store,
      alone,
      later: (seconds) => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.send(), seconds * 1000);
      },
      changed: () => {
        this.#show();
        this.#tellTabs({ user });
      },
      tell: (event) => {
        this.#hear(event);
        this.#tellTabs({ user, event });
      },
    };
  }

  #show(): void {
    const { nothing, stateOf, note, countOf } = this.#kind;
    const sender = this.#sender;
    this.#state = sender ? stateOf(sender, this.#isUnreadable) : nothing;
    if (sender) note({ user: sender.user, name: this.#name, count: countOf(this.waiting()) });
    for (const listener of this.#listeners) listener();
  }

  #hear(event: Event): void {
    for (const hear of this.#hearers) hear(event);
  }

  #tellTabs(message: TabMessage<Event>): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only, and takes no second argument
    this.#channel?.postMessage(message);
  }

  /** What another tab has done. */
  async #hearTab({ user, event }: TabMessage<Event>): Promise<void> {
    if (user !== this.#sender?.user) return;
    if (event !== undefined) return this.#hear(event);
    await this.#sender.load();
    this.#show();
  }
}
