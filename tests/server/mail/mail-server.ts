import { once } from "node:events";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** A message as a mail server has taken it. */
export interface TakenMail {
  to: string;
  /** Headers and body, as they came. */
  raw: string;
  messageId: string;
}

/** A real mail server on this machine, with what it has taken. */
export interface MailServer {
  port: number;
  taken: TakenMail[];
  close(): Promise<void>;
}

/** The answer of a mail server, with the enhanced code in its text. */
export const answer = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/**
 * Starts a mail server. Without a certificate of its own it offers STARTTLS with one that nobody
 * trusts; `hideSTARTTLS` offers none.
 */
export async function startMailServer(
  options: Partial<SMTPServerOptions> & { port?: number } = {},
): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const { port = 0, ...rest } = options;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    ...rest,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString("utf8");
        taken.push({
          to: session.envelope.rcptTo[0]?.address ?? "",
          raw,
          messageId: /^Message-ID: (<[^>]+>)/im.exec(raw)?.[1] ?? "",
        });
        done();
      });
    },
  });
  // A client that is killed breaks its connection off.
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return { port: typeof address === "object" ? (address?.port ?? 0) : 0, taken, close };
}
