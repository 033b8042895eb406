/** What stands between `BEGIN` and `END` of a calendar, in unfolded lines. */
export interface CalendarText {
  /** The calendar without its events: its name and its time zones. */
  frame: string;
  /** Each event by itself, so that one that cannot be read costs no other. */
  events: readonly string[];
}

const unfolded = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/\n[ \t]/g, "")
    .split("\n");

interface Lines {
  frame: string[];
  events: string[][];
}

/** Puts the lines of calendars into their places, and knows which parts are open. */
class Places {
  readonly calendars: Lines[] = [];
  readonly #open: string[] = [];

  get isWhole(): boolean {
    return this.calendars.length > 0 && this.#open.length === 0;
  }

  begin(part: string): void {
    this.#open.push(part);
    if (this.#open[0] !== "VCALENDAR") return;
    if (this.#open.length === 1) this.calendars.push({ frame: [], events: [] });
    if (this.#open.length === 2 && part === "VEVENT") this.calendars.at(-1)?.events.push([]);
  }

  put(line: string): void {
    const current = this.#open[0] === "VCALENDAR" ? this.calendars.at(-1) : undefined;
    const into = this.#open[1] === "VEVENT" ? current?.events.at(-1) : current?.frame;
    if (line.trim() !== "") into?.push(line);
  }

  /** False for the end of what was not begun last. */
  end(part: string): boolean {
    return this.#open.pop() === part;
  }
}

const marker = /^(BEGIN|END):(\S+)\s*$/i;

/**
 * The calendars of a text. A calendar that does not end was cut off on its way, and what is missing
 * must not be taken for what was removed.
 * @returns null for a text that is no calendar, or not a whole one
 */
export function calendarsIn(text: string): CalendarText[] | null {
  const places = new Places();
  for (const line of unfolded(text)) {
    const [, edge, part] = marker.exec(line.toUpperCase()) ?? [];
    if (edge === "BEGIN" && part) places.begin(part);
    places.put(line);
    if (edge === "END" && part && !places.end(part)) return null;
  }
  if (!places.isWhole) return null;
  return places.calendars.map(({ frame, events }) => ({
    frame: frame.join("\r\n"),
    events: events.map((lines) => lines.join("\r\n")),
  }));
}
