import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A server in front of another one, which changes or refuses some of what it passes on. */
export interface Front {
  url: string;
  /** Text that is put below a file before it is passed on, by path: a file of a newer build. */
  appended: Map<string, string>;
  /** While false, every connection is cut: the network is gone. */
  reachable: boolean;
  close(): Promise<void>;
}

/** Stands in front of the server at an address, on a free port of this machine. */
export async function openFront(target: string): Promise<Front> {
  const front: Front = {
    url: "",
    appended: new Map(),
    reachable: true,
    close: async () => undefined,
  };
  const server = createServer((incoming, outgoing) => {
    if (!front.reachable) return void incoming.socket.destroy();
    const more = front.appended.get(incoming.url ?? "");
    const headers =
      more === undefined
        ? incoming.headers
        : { ...incoming.headers, "accept-encoding": "identity" };
    const passed = request(
      new URL(incoming.url ?? "/", target),
      { method: incoming.method, headers },
      (answer) => {
        if (more === undefined) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          return void answer.pipe(outgoing);
        }
        const { "content-length": _length, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        answer
          .on("data", (part: Buffer) => outgoing.write(part))
          .on("end", () => outgoing.end(more));
      },
    );
    passed.on("error", () => incoming.socket.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  front.close = () =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return front;
}
