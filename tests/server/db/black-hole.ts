import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A way to a TCP server which can swallow everything, as a network does that lost its route. */
export interface BlackHole {
  /** The target's address by this way. */
  url: string;
  /**
   * Lets nothing through any more, in either direction, and says so to nobody; connections are
   * still accepted.
   */
  swallow(): void;
  /** Lets new connections through again. */
  heal(): void;
  close(): Promise<void>;
}

/** Opens a way to the server that a database's address names. */
export async function openBlackHole(target: string): Promise<BlackHole> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let swallows = false;
  const track = (socket: Socket) => {
    sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    return socket;
  };
  const server = createServer((near) => {
    track(near);
    if (swallows) return;
    const far = track(connect(Number(port), hostname));
    near.on("data", (bytes) => swallows || far.write(bytes));
    far.on("data", (bytes) => swallows || near.write(bytes));
    near.on("close", () => far.destroy());
    far.on("close", () => swallows || near.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow: () => void (swallows = true),
    heal: () => void (swallows = false),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
