import type { EventFault, Fault, Instead } from "./fault";

const methods = /^(GET|POST|PUT|PATCH|DELETE)$/i;
const instead: ReadonlySet<string> = new Set<Instead>(["offline", "garbage", "silence"]);
const events: ReadonlySet<string> = new Set<EventFault>([
  "events-cut",
  "events-twice",
  "events-shuffled",
  "events-late",
]);

/** Words, and sentences in quotation marks. */
const wordsOf = (text: string): string[] => text.match(/"[^"]*"|\S+/g) ?? [];

/** Adds what a word means. @returns whether it means something */
function addWord(fault: Fault, word: string): boolean {
  if (methods.test(word)) fault.method = word.toUpperCase();
  else if (word.startsWith("/")) fault.path = word;
  else if (/^[45]\d\d$/.test(word)) fault.status = Number(word);
  else if (/^field=./.test(word)) fault.fields = [...(fault.fields ?? []), word.slice(6)];
  else if (/^".+"$/.test(word)) fault.sentence = word.slice(1, -1);
  else if (instead.has(word)) fault.instead = word as Instead;
  else if (events.has(word)) fault.events = word as EventFault;
  else if (word === "lost") fault.loseAnswer = true;
  else if (word === "second-user") fault.secondUser = true;
  else if (word === "partial") fault.partial = true;
  else if (/^\d+ms$/.test(word)) fault.latency = Number(word.slice(0, -2));
  else if (/^x[1-9]\d*$/.test(word)) fault.times = Number(word.slice(1));
  else return word === "*";
  return true;
}

/**
 * A fault in words, as the address and the panel take it: `GET /admin/books 500`, `POST /admin/*
 * lost`, `* 800ms`, `/auth/login 429 x2`, `PATCH 422 field=title "Already used."`.
 * @throws Error with a sentence that names the word nobody understands
 */
export function readFault(text: string): Fault {
  const fault: Fault = {};
  for (const word of wordsOf(text))
    if (!addWord(fault, word))
      throw new Error(`"${word}" isn't a word of a fault. Try: GET /admin/books 500 x2`);
  return fault;
}

/** The same the other way round. */
export const writeFault = (fault: Fault): string =>
  [
    fault.method ?? "*",
    fault.path,
    fault.status,
    ...(fault.fields ?? []).map((field) => `field=${field}`),
    fault.sentence && `"${fault.sentence}"`,
    fault.instead,
    fault.loseAnswer && "lost",
    fault.secondUser && "second-user",
    fault.partial && "partial",
    fault.events,
    fault.latency && `${fault.latency}ms`,
    fault.times && `x${fault.times}`,
  ]
    .filter(Boolean)
    .join(" ");
