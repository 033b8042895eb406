import type { LiveEvent } from "./live-event";

/** Events that are remembered for tabs that join. */
const maxRemembered = 100;

interface Place {
  process: string;
  at: number;
}

/** A position as the server writes it: the process, and how many events it had told. */
function placeOf(position: string | undefined): Place | undefined {
  const match = /^(.+)-(\d+)$/.exec(position ?? "");
  return match ? { process: match[1] ?? "", at: Number(match[2]) } : undefined;
}

/**
 * What the stream of a browser has brought, without a gap since a position, so that a tab which
 * joins learns what it has missed instead of asking the server for all it shows.
 */
export class HeardEvents {
  #from: Place | undefined;
  #events: { at: number; event: LiveEvent }[] = [];

  /**
   * The stream is open.
   * @param position what came after it follows; undefined where something may have been missed
   */
  open(position: string | undefined): void {
    const place = placeOf(position);
    const isNext = place && this.#from?.process === place.process && this.#reaches(place.at);
    if (!isNext) this.#begin(place);
  }

  /** An event has come; without one, something may have been missed. */
  hear(event: LiveEvent | undefined, position: string | undefined): void {
    const place = placeOf(position);
    if (!event || !place) return this.#begin(place);
    if (place.process !== this.#from?.process) return this.#begin(place);
    this.#events.push({ at: place.at, event });
    if (this.#events.length > maxRemembered) {
      const oldest = this.#events.shift();
      if (oldest) this.#from = { process: place.process, at: oldest.at };
    }
    return undefined;
  }

  /** What came after a position; undefined where that is not known. */
  since(position: string | undefined): LiveEvent[] | undefined {
    const place = placeOf(position);
    if (!place || !this.#from || place.process !== this.#from.process || place.at < this.#from.at)
      return undefined;
    return this.#events.filter(({ at }) => at > place.at).map(({ event }) => event);
  }

  #begin(from: Place | undefined): void {
    this.#from = from;
    this.#events = [];
  }

  /** Whether all up to a place is known. */
  #reaches(at: number): boolean {
    return at === (this.#events.at(-1)?.at ?? this.#from?.at);
  }
}
