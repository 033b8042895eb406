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

const marker = (line: string) => /^(BEGIN|END):(\S+)\s*$/i.exec(line);

/**
 * The calendars of a text. A calendar that does not end was cut off on its way, and what is missing
 * must not be taken for what was removed.
 * @returns null for a text that is no calendar, or not a whole one
 */
export function calendarsIn(text: string): CalendarText[] | null {
  const calendars: { frame: string[]; events: string[][] }[] = [];
  const open: string[] = [];
  for (const line of unfolded(text)) {
    const [, edge, part = ""] = marker(line) ?? [];
    const name = part.toUpperCase();
    if (edge?.toUpperCase() === "BEGIN") {
      if (open.length === 0 && name === "VCALENDAR") calendars.push({ frame: [], events: [] });
      open.push(name);
      if (open.length === 2 && name === "VEVENT") calendars.at(-1)?.events.push([]);
    }
    const current = calendars.at(-1);
    if (open[0] === "VCALENDAR" && current && line.trim() !== "") {
      const into = open[1] === "VEVENT" ? current.events.at(-1) : current.frame;
      into?.push(line);
    }
    if (edge?.toUpperCase() === "END" && open.pop() !== name) return null;
  }
  if (calendars.length === 0 || open.length > 0) return null;
  return calendars.map(({ frame, events }) => ({
    frame: frame.join("\r\n"),
    events: events.map((lines) => lines.join("\r\n")),
  }));
}
