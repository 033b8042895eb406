import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Listens, before there is anything to answer with; port 0 takes a free one.
 * @throws Error with a sentence when the port cannot be had.
 */
export async function listen(host: string, port: number): Promise<{ http: Server; url: string }> {
  const http = createServer();
  await new Promise<void>((ready, failed) => {
    http.once("error", (error: NodeJS.ErrnoException) =>
      failed(
        new Error(
          error.code === "EADDRINUSE"
            ? `PORT ${port} on HOST ${host} is in use by another program.`
            : error.message,
        ),
      ),
    );
    http.listen(port, host, ready);
  });
  const { port: taken } = http.address() as AddressInfo;
  return { http, url: `http://${host}:${taken}` };
}
