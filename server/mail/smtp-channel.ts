import { channelWords } from "@rollcall/kit/api/outbox/channel-messages";
import { createTransport } from "nodemailer";
import type { Channel, ChannelOutcome, OutgoingMessage } from "@rollcall/kit/api/ports/channel";
import type { MailSettings } from "./mail-settings";
import { outcomeOf } from "./smtp-outcome";

/** Connections that one server keeps to a mail server, each of which sends one message at a time. */
const connections = 5;
/** Milliseconds for a connection, its greeting, and any one answer: within a lease, all together. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Milliseconds a try takes at most, whatever the server says in which bits. */
const longest = 60_000;

const domainOf = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";

/** As nodemailer takes it: one message to one person, with the same Message-ID at each try. */
function mailOf(from: string, { key, to, title, text, html, unsubscribe }: OutgoingMessage) {
  return {
    from,
    to: { name: "", address: to },
    subject: title,
    text,
    html,
    messageId: `<${key}@${domainOf(from)}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe
        ? {
            "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
  };
}

/**
 * Email by whatever SMTP server, over TLS whose certificate is verified, unless the operator says
 * otherwise. It may send a message twice after a crash, with one Message-ID.
 */
export function smtpChannel({
  host,
  port,
  secure,
  auth,
  requireTls,
  from,
  perMinute,
}: MailSettings): Channel & { close(): void } {
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS: !secure && requireTls,
    ...(auth ? { auth } : {}),
    maxConnections: connections,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  return {
    name: "email",
    get label() {
      return channelWords("label.email");
    },
    address: "email",
    mayRepeat: true,
    perMinute,
    atOnce: connections * 4,
    async send(message, signal): Promise<ChannelOutcome> {
      try {
        const { response } = await transport.sendMail({
          ...mailOf(from, message),
          signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
        });
        return { state: "accepted", reference: response.slice(0, 200) };
      } catch (error) {
        return outcomeOf(error, host);
      }
    },
    close: () => transport.close(),
  };
}
