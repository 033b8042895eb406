import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";

/** Something said to the server, and what it answered, before anything is encrypted. */
export interface Exchange {
  /** `greeting` for what it says first, `message` for the text of one. */
  command: string;
  answer: string;
}

/** A way to a mail server that hears what is said. */
export interface Listened {
  port: number;
  exchanges: Exchange[];
  close(): void;
}

/** Lines that are no command answer a question of the server's, while a name and password are given. */
const commandOf = (line: string) =>
  /^(?:MAIL FROM|RCPT TO|DATA|EHLO|HELO|LHLO|STARTTLS|AUTH|RSET|QUIT|NOOP)\b/i
    .exec(line)?.[0]
    .toUpperCase() ?? "AUTH";

/** The two sides of a connection as they are heard, until it is encrypted. */
class Conversation {
  /** What was said and has no answer yet: the product may say several things at once. */
  private readonly open = ["greeting"];
  private isText = false;
  private isEncrypted = false;
  private said = "";
  private unread = "";

  fromClient(part: Buffer): void {
    // The first byte of TLS: the product does not wait for a greeting.
    this.isEncrypted ||= part[0] === 0x16;
    if (this.isEncrypted) return;
    this.said += part.toString("latin1");
    if (this.isText) {
      if (!this.said.endsWith("\r\n.\r\n")) return;
      this.isText = false;
      this.said = "";
      this.open.push("message");
      return;
    }
    const lines = this.said.split("\r\n");
    this.said = lines.pop() ?? "";
    this.open.push(...lines.map(commandOf));
  }

  fromServer(part: Buffer): Exchange[] {
    if (this.isEncrypted) return [];
    this.unread += part.toString("utf8");
    const whole = /^(?:\d{3}-.*\r?\n)*\d{3}(?: .*)?\r?\n/;
    const exchanges: Exchange[] = [];
    for (let found = whole.exec(this.unread); found; found = whole.exec(this.unread)) {
      this.unread = this.unread.slice(found[0].length);
      const command = this.open.shift() ?? "unasked";
      const answer = found[0].trim();
      this.isText ||= command === "DATA" && answer.startsWith("354");
      this.isEncrypted ||= command === "STARTTLS" && answer.startsWith("220");
      exchanges.push({ command, answer });
    }
    return exchanges;
  }
}

/**
 * Passes on everything between the product and a mail server, and notes the server's answers as they
 * come.
 * @param cutAt an answer, after its command and a colon, that is not passed on: the connection
 * breaks off instead
 */
export async function listenIn(port: number, cutAt?: RegExp): Promise<Listened> {
  const exchanges: Exchange[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = createConnection(port, "127.0.0.1");
    const conversation = new Conversation();
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
    client.on("data", (part) => {
      conversation.fromClient(part);
      upstream.write(part);
    });
    upstream.on("data", (part) => {
      const heard = conversation.fromServer(part);
      exchanges.push(...heard);
      if (heard.some(({ command, answer }) => cutAt?.test(`${command}: ${answer}`)))
        client.destroy();
      else client.write(part);
    });
    client.on("close", () => upstream.destroy());
    upstream.on("end", () => client.end());
    upstream.on("close", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    exchanges,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
