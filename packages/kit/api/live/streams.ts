import { sql } from "../db/sql";
import { mayAny, type Rights } from "../../schema";
import type { ApiContext } from "../context";
import { tooMany } from "../errors";
import type { Identity } from "../http/request-context";
import { permissionsColumn } from "../identity/rights";
import type { LiveEvent } from "../ports/event-source";

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

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");
function mayHear(
  { adminId, rights }: Stream,
  event: LiveEvent,
  topics: ApiContext["topics"],
): boolean {
  if (event.adminId !== undefined && event.adminId !== adminId) return false;
  const keys = Object.hasOwn(topics, event.topic) ? topics[event.topic] : undefined;
  // A topic that nobody has declared is heard by nobody.
  return keys !== undefined && (keys.length === 0 || mayAny(rights, keys));
}

/**
 * The open streams of one API: however many, they share one subscription, one timer and one look at
 * their sessions.
 */
export class EventStreams {
  readonly #streams = new Set<Stream>();
  #events = 0;
  #stop: (() => void) | undefined;
  #closed = false;
  #checking: Promise<void> | undefined;
  #checkAgain = false;

  constructor(private readonly context: ApiContext) {}

  /** Whether no more streams are opened, since the server stops. */
  get closed(): boolean {
    return this.#closed;
  }

  /** A new stream for an admin. @throws ApiError 429 when its session has too many. */
  open({ id, sessionId, is_super_admin, permissions }: Identity): ReadableStream<Uint8Array> {
    const others = [...this.#streams].filter((stream) => stream.sessionId === sessionId).length;
    if (others >= maxPerSession)
      throw tooMany(beat / 1000, "This session has too many event streams open.");
    let leave = () => {};
    return new ReadableStream<Uint8Array>(
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
        },
        cancel: () => leave(),
      },
      { highWaterMark: maxWaiting },
    );
  }

  /**
   * Ends every stream; their readers connect again, to another process or to this one when it is
   * back.
   */
  close(): void {
    this.#closed = true;
    for (const stream of this.#streams) stream.end();
  }

  #enter(stream: Stream): void {
    this.#streams.add(stream);
    if (this.#stop) return;
    const unsubscribe = this.context.events.subscribe((event) => this.#tell(event));
    const timer = setInterval(() => this.#beat(), beat);
    this.#stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
  }

  #leave(stream: Stream): boolean {
    const was = this.#streams.delete(stream);
    if (this.#streams.size === 0) {
      this.#stop?.();
      this.#stop = undefined;
    }
    return was;
  }

  #tell(event: LiveEvent): void {
    const { topic, id } = event;
    const bytes = encoder.encode(
      `event: ${topic}\nid: ${++this.#events}\ndata: ${JSON.stringify({ id })}\n\n`,
    );
    for (const stream of this.#streams)
      if (mayHear(stream, event, this.context.topics)) stream.send(bytes);
    if (topic === "rights") this.#check();
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
