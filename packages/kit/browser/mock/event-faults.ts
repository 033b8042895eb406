import type { EventFault } from "./fault";

/** Milliseconds by which `events-late` holds every event back. */
const lateness = 5000;

/** Text in whole events, each with its empty line; what is unfinished waits. */
function inEvents(): TransformStream<string, string> {
  let begun = "";
  return new TransformStream({
    transform(text, out) {
      const parts = (begun + text).split(/(?<=\n\n)/);
      begun = parts.at(-1)?.endsWith("\n\n") ? "" : (parts.pop() ?? "");
      for (const part of parts) out.enqueue(part);
    },
  });
}

const isEvent = (text: string) => /^event:/m.test(text);

/** What becomes of each event; what says nothing, to keep the connection open, passes. */
function faulty(fault: EventFault): TransformStream<string, string> {
  let held: string | undefined;
  return new TransformStream({
    async transform(text, out) {
      if (!isEvent(text)) return out.enqueue(text);
      if (fault === "events-cut") return out.terminate();
      if (fault === "events-late") await new Promise((resolve) => setTimeout(resolve, lateness));
      if (fault !== "events-shuffled") {
        out.enqueue(text);
        if (fault === "events-twice") out.enqueue(text);
      } else if (held === undefined) held = text;
      else {
        out.enqueue(text);
        out.enqueue(held);
        held = undefined;
      }
    },
  });
}

/**
 * The stream of live events with a fault: it ends at the first event, tells each twice, tells two in
 * the wrong order, or tells each late. Any other answer passes as it is.
 */
export function withEventFault(answer: Response, fault: EventFault): Response {
  if (!answer.body || !answer.headers.get("Content-Type")?.startsWith("text/event-stream"))
    return answer;
  const body = answer.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(inEvents())
    .pipeThrough(faulty(fault))
    .pipeThrough(new TextEncoderStream());
  return new Response(body, { status: answer.status, headers: answer.headers });
}
