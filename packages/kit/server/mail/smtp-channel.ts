import { channelReason, channelWords } from "../../api/outbox/channel-messages";
import { createTransport } from "nodemailer";
import type { Channel, ChannelOutcome, OutgoingMessage } from "../../api/ports/channel";
import { isLoopback, type MailSettings, type Sender } from "./mail-settings";
import { isDoubtful, outcomeOf } from "./smtp-outcome";

/** Connections that one server keeps to a mail server, each of which sends one message at a time. */
const connections = 5;
/** Milliseconds for a connection, its greeting, and any one answer: within a lease, all together. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Milliseconds a try takes at most, whatever the server says in which bits. */
const longest = 60_000;

const domainOf = ({ address }: Sender) => address.split("@")[1] ?? "localhost";
/** Whether an address is one that only servers with SMTPUTF8 (RFC 6531) can pass on. */
// A domain has a form in ASCII, which goes everywhere.
const needsUtf8 = (address: string) => /[^\p{ASCII}]/u.test(address.split("@")[0] ?? "");

/** A refusal that is held against no address. */
function withoutBlame(outcome: ChannelOutcome): ChannelOutcome {
  if (outcome.state !== "refused") return outcome;
  const { badAddress: _, ...rest } = outcome;
  return rest;
}

/** As nodemailer takes it: one message to one person, with the same Message-ID at each try. */
function mailOf(from: Sender, { key, to, title, text, html, unsubscribe }: OutgoingMessage) {
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
 * Email by whatever SMTP server, over TLS whose certificate is verified, unless it is on this
 * machine, where nobody stands between. It may send a message twice after a crash, with one
 * Message-ID.
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
    ...(isLoopback(host) ? { tls: { rejectUnauthorized: false } } : {}),
    maxConnections: connections,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  /** Whether the server takes addresses beyond ASCII; undefined until it has accepted a message. */
  let takesUtf8: boolean | undefined;
  const noUtf8 = (to: string) => channelReason("mail.noUtf8", { host, address: to });
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
      const isUtf8 = needsUtf8(message.to);
      if (isUtf8 && takesUtf8 === false) return { state: "refused", reason: noUtf8(message.to) };
      try {
        const { response, ehlo = [] } = await transport.sendMail({
          ...mailOf(from, message),
          signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
        });
        takesUtf8 = ehlo.some((line: string) => /^SMTPUTF8\b/i.test(line));
        // Nodemailer sends such an address bare, and the server may not know whose it is.
        return isUtf8 && !takesUtf8
          ? { state: "refused", reason: noUtf8(message.to), uncertain: true }
          : { state: "accepted", reference: response.slice(0, 200) };
      } catch (error) {
        const outcome = outcomeOf(error, host);
        // Until it is known to pass such addresses on, its refusal may be of all of them.
        return isUtf8 && !takesUtf8 ? withoutBlame(outcome) : outcome;
      }
    },
    isDoubtful,
    close: () => transport.close(),
  };
}
