/** One event as it was sent. */
export interface Heard {
  event: string;
  id: string;
  data: { id?: number };
}

/** A reader of a stream of live events. */
export interface EventReader {
  heard: readonly Heard[];
  /** Whether the other side has ended it. */
  ended: Promise<void>;
  /**
   * The next event that fits, also one that came already.
   * @throws Error when none comes in time.
   */
  next(fits: (event: Heard) => boolean, milliseconds?: number): Promise<Heard>;
  close(): Promise<void>;
}

function eventOf(block: string): Heard | undefined {
  const fields = new Map(
    block
      .split("\n")
      .map(
        (line) =>
          [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as const,
      ),
  );
  const event = fields.get("event");
  return event === undefined
    ? undefined
    : {
        event,
        id: fields.get("id") ?? "",
        data: JSON.parse(fields.get("data") ?? "{}") as Heard["data"],
      };
}

/** Reads a `text/event-stream` until it ends. */
export function readEvents(response: Response): EventReader {
  const reader = response.body?.getReader();
  if (!reader) throw new Error("There is no stream.");
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  const read = async () => {
    const decoder = new TextDecoder();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      heard.push(...blocks.flatMap((block) => eventOf(block) ?? []));
      for (const wake of waiting) wake();
    }
  };
  const ended = read().catch(() => undefined);
  return {
    heard,
    ended,
    next: (fits, milliseconds = 5000) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No such event came; heard ${JSON.stringify(heard)}.`));
        }, milliseconds);
        const look = () => {
          const found = heard.find(fits);
          if (!found) return;
          clearTimeout(late);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => reader.cancel(),
  };
}
