import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";

/** A listening server that can be stopped without cutting off what is in flight. */
export interface Listening {
  /** `http://127.0.0.1:4000` */
  url: string;
  /** Stops taking requests and waits for those in flight, for a while. */
  close(): Promise<void>;
}

/** How long a request may still run when the server is told to stop. */
const closeAfterMs = 10_000;

function stop(server: Server): Promise<void> {
  return new Promise((done) => {
    const closeTimer = setTimeout(() => server.closeAllConnections(), closeAfterMs);
    // Node closes what is idle now, but keeps a connection whose answer is still on its way open
    // for the next request.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(closeTimer);
      clearInterval(idle);
      done();
    });
  });
}

/**
 * Listens on a host and port; port 0 takes a free one.
 * @throws Error with a sentence when the port is taken or not allowed.
 */
export async function listen(
  handler: (request: Request, env: HttpBindings) => Promise<Response>,
  host: string,
  port: number,
): Promise<Listening> {
  const answer = getRequestListener((request, env) => handler(request, env as HttpBindings), {
    overrideGlobalObjects: false,
    // Old checks of life speak HTTP/1.0, which names no host.
    hostname: "localhost",
  });
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: 60_000 },
    (incoming, outgoing) => void answer(incoming, outgoing),
  );
  await new Promise<void>((ready, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Partial<Record<string, string>> = {
        EADDRINUSE: "is in use by another program",
        EACCES: "may not be used by this user",
        EADDRNOTAVAIL: "isn't an address of this machine",
      };
      failed(
        new Error(
          `PORT ${port} on HOST ${host} ${reasons[error.code ?? ""] ?? `cannot be listened on (${error.message})`}.`,
        ),
      );
    });
    server.listen(port, host, ready);
  });
  const { address, port: taken, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`,
    close: () => stop(server),
  };
}
