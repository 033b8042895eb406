import { channelReason } from "@rollcall/kit/api/outbox/channel-messages";
import type { ChannelOutcome } from "@rollcall/kit/api/ports/channel";

/** What nodemailer says of a failure, as far as it is read here. */
interface MailFailure {
  message: string;
  /** Of nodemailer, or of the socket. */
  code?: string;
  /** The code it had before nodemailer gave it its own. */
  originalCode?: string;
  /** The command that was refused. */
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Codes of Node's TLS for a certificate that is not to be trusted. */
const isCertificate = (code: string) =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(code);

const unreachable = {
  ECONNREFUSED: "mail.refusesConnections",
  ENOTFOUND: "mail.unknownName",
  EAI_AGAIN: "mail.nameNotNow",
  EDNS: "mail.noName",
  ETIMEDOUT: "mail.noAnswer",
  ECONNRESET: "mail.closed",
  ECONNECTION: "mail.closed",
} as const;
const whyUnreachable = (code: string) =>
  Object.hasOwn(unreachable, code) ? unreachable[code as keyof typeof unreachable] : undefined;

/** Why no connection could be had. */
function connectionReason({ code = "", originalCode = "", message }: MailFailure, host: string) {
  if (code === "EAUTH" || code === "ENOAUTH") return channelReason("mail.login", { host });
  if (isCertificate(originalCode) || isCertificate(code) || /certificate/i.test(message))
    return channelReason("mail.certificate", { host, said: originalCode || message });
  if (code === "ETLS") return channelReason("mail.noEncryption", { host });
  const why = whyUnreachable(originalCode) ?? whyUnreachable(code);
  return why
    ? channelReason(why, { host })
    : channelReason("mail.unusable", { host, said: message.slice(0, 200) });
}

/**
 * Whether a refusal is about the address (RFC 3463: 5.1.x, and a mailbox that is closed), and not
 * about the sender or the content, which another day may be taken.
 */
function isAboutAddress({ command, response = "", responseCode }: MailFailure): boolean {
  if (command !== "RCPT TO") return false;
  const [, subject] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response) ?? [];
  if (subject !== undefined) return subject === "1" || /\b5\.2\.1\b/.test(response);
  return responseCode === 550 || responseCode === 551 || responseCode === 553;
}

const quoted = ({ response, message }: MailFailure) => `“${(response ?? message).slice(0, 200)}”`;

/**
 * What a failure of a try means: for this message, for the address, or for everything that goes
 * through this server.
 */
export function outcomeOf(error: unknown, host: string): ChannelOutcome {
  const failure: MailFailure =
    error instanceof Error ? error : { message: String(error), code: "EUNKNOWN" };
  const { code, command, responseCode } = failure;
  if (code === "EABORT") return { state: "later", reason: channelReason("mail.tooLong", { host }) };
  if (responseCode === undefined || code === "EAUTH")
    return { state: "down", reason: connectionReason(failure, host) };
  if (responseCode === 421)
    return {
      state: "down",
      reason: channelReason("mail.nothingNow", { host, said: quoted(failure) }),
    };
  if (command === "MAIL FROM" && responseCode >= 500)
    return {
      state: "down",
      reason: channelReason("mail.refusesSender", { host, said: quoted(failure) }),
    };
  if (responseCode >= 500)
    return {
      state: "refused",
      reason: channelReason("mail.refused", { said: quoted(failure) }),
      ...(isAboutAddress(failure) ? { badAddress: true } : {}),
    };
  return { state: "later", reason: channelReason("mail.notYet", { said: quoted(failure) }) };
}
