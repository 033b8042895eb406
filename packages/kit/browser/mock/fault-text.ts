import type { Fault } from "./faults";

const methods = /^(GET|POST|PUT|PATCH|DELETE)$/i;

/**
 * A fault in words, as the address and the panel take it: `GET /admin/books 500`, `POST /admin/*
 * lost`, `* 800ms`, `/auth/login 429 x2`. Words: a status, `offline`, `garbage`, `silence`, `lost`,
 * a time, `x3` for three times.
 * @throws Error that names the word nobody understands.
 */
export function readFault(text: string): Fault {
  const fault: Fault = {};
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    if (methods.test(word)) fault.method = word.toUpperCase();
    else if (word.startsWith("/")) fault.path = word;
    else if (/^[1-5]\d\d$/.test(word)) fault.status = Number(word);
    else if (word === "offline" || word === "garbage" || word === "silence") fault.instead = word;
    else if (word === "lost") fault.loseAnswer = true;
    else if (/^\d+ms$/.test(word)) fault.latency = Number(word.slice(0, -2));
    else if (/^x\d+$/.test(word)) fault.times = Number(word.slice(1));
    else if (word !== "*")
      throw new Error(`"${word}" is no word of a fault. Try: GET /admin/books 500 x2`);
  }
  return fault;
}

/** The same the other way round. */
export const writeFault = ({
  method,
  path,
  status,
  instead,
  loseAnswer,
  latency,
  times,
}: Fault): string =>
  [
    method ?? "*",
    path,
    status,
    instead,
    loseAnswer && "lost",
    latency && `${latency}ms`,
    times && `x${times}`,
  ]
    .filter(Boolean)
    .join(" ");
