import { channelReason } from "../../api/outbox/channel-messages";
import type { ChannelOutcome } from "../../api/ports/channel";
import { classifyAnswer, readAnswer } from "./classify-answer";

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

/** What OpenSSL says of an encryption that fails, without its places in its own source. */
const saidByTls = (message: string) => /:SSL routines:[^:]*:([^:]+)/.exec(message)?.[1];

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
  const said = saidByTls(message);
  if (said) return channelReason("mail.brokenEncryption", { host, said });
  if (code === "ETLS") return channelReason("mail.noEncryption", { host });
  const why = whyUnreachable(originalCode) ?? whyUnreachable(code);
  return why
    ? channelReason(why, { host })
    : channelReason("mail.unusable", { host, said: message.slice(0, 200) });
}

const quoted = ({ response, message }: MailFailure) => `“${(response ?? message).slice(0, 200)}”`;

/** What an answer of the server means. */
function outcomeOfAnswer(
  failure: MailFailure & { responseCode: number },
  host: string,
): ChannelOutcome {
  const { response = "", responseCode, command = "CONN" } = failure;
  const said = quoted(failure);
  const refused = { state: "refused", reason: channelReason("mail.refused", { said }) } as const;
  const answer = readAnswer(response) ?? { code: responseCode, text: "" };
  switch (classifyAnswer({ ...answer, command })) {
    case "server":
      return { state: "down", reason: channelReason("mail.nothingNow", { host, said }) };
    case "us":
      return command === "MAIL FROM"
        ? { state: "down", reason: channelReason("mail.refusesSender", { host, said }) }
        : {
            state: "down",
            reason: channelReason("mail.refusesUs", { host, said }),
            whileOthersPass: command === "DATA" && responseCode >= 500 ? "refused" : "later",
          };
    case "address":
      return { ...refused, badAddress: true };
    case "perhaps":
      return { ...refused, badAddress: "perhaps" };
    case "message":
      return refused;
    case "later":
      return { state: "later", reason: channelReason("mail.notYet", { said }) };
  }
}

/**
 * What a failure of a try means: for this message, for the address, or for everything that goes
 * through this server.
 */
export function outcomeOf(error: unknown, host: string): ChannelOutcome {
  const failure: MailFailure =
    error instanceof Error ? error : { message: String(error), code: "EUNKNOWN" };
  const { code, responseCode } = failure;
  if (code === "EABORT") return { state: "later", reason: channelReason("mail.tooLong", { host }) };
  // Nodemailer asks for encryption also where none is offered.
  if (failure.command === "STARTTLS" && responseCode !== undefined && responseCode >= 500)
    return { state: "down", reason: channelReason("mail.noEncryption", { host }) };
  const isLogin = code === "EAUTH" && (responseCode === undefined || responseCode >= 500);
  return responseCode === undefined || isLogin
    ? { state: "down", reason: connectionReason(failure, host) }
    : outcomeOfAnswer({ ...failure, message: failure.message, responseCode }, host);
}

/**
 * Whether an address may have been refused for a reason that says nothing about it: what was said
 * then, by what is known now.
 */
export function isDoubtful(reason: string): boolean {
  const [, said = ""] = /“([^]*)”/.exec(reason) ?? [];
  const answer = readAnswer(said);
  return answer !== undefined && classifyAnswer({ ...answer, command: "RCPT TO" }) !== "address";
}
