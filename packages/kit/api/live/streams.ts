import { sql } from "../db/sql";
import { mayAny, ownOf, type Rights } from "../../schema";
import type { ApiContext } from "../context";
import { tooMany } from "../errors";
import type { Identity } from "../http/request-context";
import { permissionsColumn } from "../identity/rights";
import type { LiveEvent } from "../ports/event-source";
import { t } from "../text";

/**
 * Often enough that no proxy takes the connection for dead, and that a session which ended
 * unannounced is noticed.
 */
const beat = 20_000;
/**
 * A reader who is so many events behind reads no more, or too slowly: it connects again and reads
 * what it shows anew.
 */
const maxWaiting = 256;
/** Of one session; a browser needs one. */
const maxPerSession = 20;

interface Stream {
  adminId: number;
  sessionId: number;
  rights: Rights;
  send(bytes: Uint8Array): void;
  end(): void;
}

/** Events that are remembered for whoever connects, and how many of them are sent on to one. */
const maxRemembered = 500;
const maxReplayed = 50;

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");
/**
 * The event as a reader may hear it. Who may see only its own records of a topic hears that
 * something changed, and not which record: that would tell of those of others.
 */
function heardBy(
  { adminId, rights }: Stream,
  event: LiveEvent,
  topics: ApiContext["topics"],
): LiveEvent | undefined {
  if (event.adminId !== undefined && event.adminId !== adminId) return undefined;
  const keys = Object.hasOwn(topics, event.topic) ? topics[event.topic] : undefined;
  // A topic that nobody has declared is heard by nobody.
  if (keys === undefined) return undefined;
  if (keys.length === 0 || mayAny(rights, keys)) return event;
  return mayAny(rights, keys.map(ownOf)) ? { topic: event.topic } : undefined;
}

interface Remembered {
  place: number;
  event: LiveEvent;
}

/** The latest of those that say the same, in their order. */
const latestOfEach = (events: readonly Remembered[]): Remembered[] =>
  [
    ...new Map(
      events.map((one) => [`${one.event.topic} ${one.event.id} ${one.event.adminId}`, one]),
    ).values(),
  ].sort((a, b) => a.place - b.place);

/**
 * The open streams of one API: however many, they share one subscription, one timer and one look at
 * their sessions. What was heard last is remembered, so that a reader who knows where it stands is
 * sent what came after.
 */
export class EventStreams {
  readonly #streams = new Set<Stream>();
  /** Tells the places of this process from those of others. */
  readonly #process = crypto.randomUUID().slice(0, 8);
  readonly #unsubscribe: () => void;
  #events = 0;
  readonly #remembered: Remembered[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  #checking: Promise<void> | undefined;
  #checkAgain = false;

  constructor(private readonly context: ApiContext) {
    this.#unsubscribe = context.events.subscribe((event) => this.#tell(event));
  }

  /** Where the events stand: an answer that is read after this holds all that came before. */
  get position(): string {
    return this.#positionAt(this.#events);
  }

  #positionAt(place: number): string {
    return `${this.#process}-${place}`;
  }

  /**
   * What came after a position; undefined where it is another process's, longer ago than is
   * remembered, or more than reading everything anew would cost.
   */
  #since(position: string | null): Remembered[] | undefined {
    const [process, text] = position?.split("-") ?? [];
    const place = process === this.#process ? Number(text) : Number.NaN;
    const oldest = this.#remembered[0]?.place ?? this.#events + 1;
    if (!Number.isInteger(place) || place > this.#events || place < oldest - 1) return undefined;
    const missed = latestOfEach(this.#remembered.filter((one) => one.place > place));
    return missed.length > maxReplayed ? undefined : missed;
  }

  /** Whether no more streams are opened, since the server stops. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * A new stream for an admin. Where the position is known, it begins with what came after it, and
   * `resumed` says so.
   * @throws ApiError 429 when its session has too many.
   */
  open(
    { id, sessionId, is_super_admin, permissions }: Identity,
    position: string | null,
  ): { stream: ReadableStream<Uint8Array>; resumed: boolean } {
    const others = [...this.#streams].filter((stream) => stream.sessionId === sessionId).length;
    if (others >= maxPerSession) throw tooMany(beat / 1000, t("live.tooMany"));
    let leave = () => {};
    const missed = this.#since(position);
    const readable = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const stream: Stream = {
            adminId: id,
            sessionId,
            rights: { is_super_admin, permissions },
            send: (bytes) =>
              (controller.desiredSize ?? 0) > 0 ? controller.enqueue(bytes) : stream.end(),
            end: () => {
              if (this.#leave(stream)) controller.close();
            },
          };
          leave = () => void this.#leave(stream);
          this.#enter(stream);
          stream.send(encoder.encode("retry: 2000\n\n"));
          for (const one of missed ?? []) this.#send(stream, one);
        },
        cancel: () => leave(),
      },
      { highWaterMark: maxWaiting },
    );
    return { stream: readable, resumed: missed !== undefined };
  }

  /**
   * Ends every stream; their readers connect again, to another process or to this one when it is
   * back.
   */
  close(): void {
    this.#closed = true;
    this.#unsubscribe();
    for (const stream of this.#streams) stream.end();
  }

  #enter(stream: Stream): void {
    this.#streams.add(stream);
    this.#timer ??= setInterval(() => this.#beat(), beat);
  }

  #leave(stream: Stream): boolean {
    const was = this.#streams.delete(stream);
    if (this.#streams.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    return was;
  }

  #bytesOf({ place, event: { topic, id } }: Remembered): Uint8Array {
    return encoder.encode(
      `event: ${topic}\nid: ${this.#positionAt(place)}\ndata: ${JSON.stringify({ id })}\n\n`,
    );
  }

  #send(stream: Stream, { place, event }: Remembered): void {
    const heard = heardBy(stream, event, this.context.topics);
    if (heard) stream.send(this.#bytesOf({ place, event: heard }));
  }

  #tell(event: LiveEvent): void {
    const one = { place: ++this.#events, event };
    this.#remembered.push(one);
    if (this.#remembered.length > maxRemembered) this.#remembered.shift();
    for (const stream of this.#streams) this.#send(stream, one);
    if (event.topic === "rights") this.#check();
  }

  #beat(): void {
    for (const stream of this.#streams) stream.send(heartbeat);
    this.#check();
  }

  /** One look at a time; what changes during one is looked at in the next. */
  #check(): void {
    if (this.#checking) {
      this.#checkAgain = true;
      return;
    }
    const failed = (error: unknown) =>
      this.context.log({
        level: "warn",
        message: `Open event streams could not be checked: ${error instanceof Error ? error.message : String(error)}`,
      });
    this.#checking = this.#checkSessions()
      .catch(failed)
      .finally(() => {
        this.#checking = undefined;
        if (!this.#checkAgain) return;
        this.#checkAgain = false;
        this.#check();
      });
  }

  /**
   * Streams end with their session and their admin, and follow changes of rights. One statement for
   * all.
   */
  async #checkSessions(): Promise<void> {
    const streams = [...this.#streams];
    if (streams.length === 0) return;
    const {
      db,
      now,
      sessions: { idleMinutes },
    } = this.context;
    const at = (time: number) => new Date(time).toISOString();
    const rows = await db.query<Rights & { place: number }>(sql`
      select t.place, a.is_super_admin, ${permissionsColumn}
      from unnest(${sql.param(streams.map(({ sessionId }) => sessionId))}::int[], ${sql.param(streams.map(({ adminId }) => adminId))}::int[]) with ordinality as t (session_id, admin_id, place)
      join sessions s on s.id = t.session_id and s.revoked_at is null and s.expires_at > ${at(now().getTime())}::timestamptz and s.last_used_at > ${at(now().getTime() - idleMinutes * 60_000)}::timestamptz
      join admins owner on owner.id = s.admin_id and owner.status = 'active' and owner.deleted_at is null
      join admins a on a.id = t.admin_id and a.status = 'active' and a.deleted_at is null`);
    const rights = new Map(rows.map(({ place, ...held }) => [place, held]));
    streams.forEach((stream, index) => {
      const held = rights.get(index + 1);
      if (held) stream.rights = held;
      else stream.end();
    });
  }
}

const byContext = new WeakMap<ApiContext, EventStreams>();

/** The streams of an API. */
export function streamsOf(context: ApiContext): EventStreams {
  const streams = byContext.get(context) ?? new EventStreams(context);
  byContext.set(context, streams);
  return streams;
}
