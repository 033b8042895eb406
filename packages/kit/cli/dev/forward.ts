import { Agent, request as ask, type IncomingMessage, type ServerResponse } from "node:http";

const agent = new Agent({ keepAlive: false });

/**
 * Hands a request to the server that `url` names, and its answer back as it comes. A server may
 * have ended just now: what asks without a body is then asked of the next one.
 */
export function forward(
  url: () => string | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  mayRetry = incoming.method === "GET" || incoming.method === "HEAD",
): void {
  const at = url();
  if (at === undefined) return refuse(outgoing, "The server is not there.");
  const { hostname, port } = new URL(at);
  const asked = ask(
    {
      agent,
      hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, connection: "close" },
    },
    (answer) => {
      const { connection: _, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(outgoing);
      answer.once("error", () => outgoing.destroy());
    },
  );
  asked.once("error", () => {
    if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy();
    else if (mayRetry && url() !== at) forward(url, incoming, outgoing, false);
    else refuse(outgoing, "The server has ended in the middle of the request.");
  });
  outgoing.once("close", () => asked.destroy());
  if (mayRetry) asked.end();
  else incoming.pipe(asked);
}

/** Answers as the API does when it cannot be reached. */
export function refuse(outgoing: ServerResponse, message: string): void {
  outgoing.writeHead(503, { "Content-Type": "application/json", "Retry-After": "1" });
  outgoing.end(JSON.stringify({ success: false, message, code: "unavailable" }));
}
