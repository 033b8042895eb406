import { describe, expect, it } from "vitest";
import {
  classifyAnswer,
  readAnswer,
  type Verdict,
} from "../../../packages/kit/server/mail/classify-answer";
import { isDoubtful } from "../../../packages/kit/server/mail/smtp-outcome";

const judged = (command: string, said: string) => {
  const answer = readAnswer(said);
  return answer && classifyAnswer({ ...answer, command });
};

describe("whom an answer of a mail server is about", () => {
  it.each<[command: string, said: string, Verdict]>([
    // Nobody is there.
    ["RCPT TO", "550 5.1.1 <a@x.example>: Recipient address rejected: User unknown", "address"],
    ["RCPT TO", "550 5.1.1 User unknown in relay recipient table", "address"],
    [
      "RCPT TO",
      "550-5.1.1 The account does not exist.\n550 5.1.1 See https://x.example",
      "address",
    ],
    ["RCPT TO", "550 5.1.10 RESOLVER.ADR.RecipientNotFound", "address"],
    ["RCPT TO", "550 #5.1.0 Address rejected", "perhaps"],
    ["RCPT TO", "550 5.1.2 Domain not found", "address"],
    ["RCPT TO", "501 5.1.3 Bad recipient address syntax", "address"],
    ["RCPT TO", "550 5.2.1 Mailbox disabled", "address"],
    ["DATA", "550 5.1.1 No such user", "address"],
    // Two neighbours: the sender's.
    ["RCPT TO", "553 5.1.7 Bad address", "us"],
    ["RCPT TO", "550 5.1.8 <office@x.example>: domain not found", "us"],
    ["RCPT TO", "550 5.1.1 Sender rejected", "us"],
    // It may be the address, or not.
    ["RCPT TO", "550 No such user here", "perhaps"],
    ["RCPT TO", "550 Invalid recipient <relay@policy.example>", "perhaps"],
    ["RCPT TO", "550 Unrouteable address", "perhaps"],
    ["RCPT TO", "550-Callout verification failed:\n550 550 Unrouteable address", "perhaps"],
    ["RCPT TO", "550 Previous (cached) callout verification failure", "perhaps"],
    ["RCPT TO", "551 Not local", "perhaps"],
    ["RCPT TO", "550 5.4.1 No route", "perhaps"],
    ["RCPT TO", "550 Blocked network 5.1.1.7", "us"],
    ["RCPT TO", "550 Say it to 5.1.1.7", "perhaps"],
    ["RCPT TO", "549 No", "message"],
    ["RCPT TO", "554 No", "message"],
    // Us.
    ["RCPT TO", "550 relay not permitted", "us"],
    ["RCPT TO", "554 5.7.1 <a@x.example>: Relay access denied", "us"],
    ["RCPT TO", "454 4.7.1 <a@x.example>: Relay access denied", "us"],
    ["RCPT TO", "550 Sender verification failed", "us"],
    ["RCPT TO", "550-Verification failed for <office@hill.example>\n550 Unrouteable address", "us"],
    [
      "RCPT TO",
      "550-Verification failed for <office@hill.example>\n550-Previous (cached) callout verification failure\n550 Sender verify failed",
      "us",
    ],
    ["RCPT TO", "550-Callout verification failed:\n550 550 relay not permitted", "us"],
    ["RCPT TO", "550 5.7.1 Client host [192.0.2.1] is listed", "us"],
    ["RCPT TO", "530 5.7.0 Must issue a STARTTLS command first", "us"],
    ["RCPT TO", "504 5.5.2 <x>: Helo command rejected: need fully-qualified hostname", "us"],
    ["RCPT TO", "550 Administrative prohibition", "us"],
    ["RCPT TO", "550 5.4.5 Daily user sending quota exceeded", "us"],
    ["DATA", "550 5.7.26 This mail is unauthenticated", "us"],
    ["MAIL FROM", "550 5.1.1 No such user", "us"],
    ["MAIL FROM", "553 Sorry", "us"],
    // One message.
    ["DATA", "552 5.3.4 Message size exceeds fixed limit", "message"],
    ["DATA", "554 Transaction failed", "message"],
    ["DATA", "550 5.6.0 Invalid header found", "message"],
    ["RCPT TO", "552 5.2.2 Mailbox full", "message"],
    ["RCPT TO", "550 5.2.2 Over quota, by policy", "message"],
    ["RCPT TO", "550 mailbox is full", "message"],
    ["RCPT TO", "550 The user has exceeded their quota", "message"],
    ["RCPT TO", "550 This mailbox does not exist", "perhaps"],
    // Nothing for good.
    ["RCPT TO", "450 4.2.0 Greylisted, see https://policy.example", "later"],
    ["RCPT TO", "450 4.1.1 Address unverified", "later"],
    ["MAIL FROM", "452 4.3.1 Insufficient system storage", "later"],
    ["DATA", "451 4.3.0 Try again", "later"],
    // The server as a whole.
    ["RCPT TO", "421 4.7.0 Too many connections", "server"],
    ["CONN", "554 5.7.1 No SMTP service here", "server"],
    ["EHLO", "550 Administrative prohibition", "server"],
  ])("in answer to %s, %s: %s", (command, said, verdict) => {
    expect(judged(command, said)).toBe(verdict);
  });

  it.each([
    ["The mail server refused it: “550 relay not permitted”", true],
    ["The mail server refused it: “550 Invalid recipient”", true],
    ["The mail server refused it: “550 5.1.1 User unknown”", false],
    ["The gateway refused it (400)", false],
    ["Nothing is quoted here", false],
  ])("and a refusal that was recorded as “%s” is in doubt: %s", (reason, doubtful) => {
    expect(isDoubtful(reason)).toBe(doubtful);
  });
});
