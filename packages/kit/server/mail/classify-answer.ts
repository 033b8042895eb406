/** An answer of a mail server that is not the one hoped for, and the command that it answers. */
export interface MailAnswer {
  /** The three digits. */
  code: number;
  /** RFC 3463, `5.1.1`; undefined where the server gives none. */
  enhanced?: string | undefined;
  /** What the server has said, without the codes. */
  text: string;
  /** As nodemailer names it: `RCPT TO`, `MAIL FROM`, `DATA` (also for the message itself), `EHLO`. */
  command: string;
}

/**
 * Whom an answer is about:
 * - `address`: nobody is at this address, whoever writes to it;
 * - `perhaps`: this address, or the right to send to it, which the words do not tell apart;
 * - `us`: this server's right to send, its sender or its name, whatever the address;
 * - `message`: what is in this one;
 * - `later`: nothing for good;
 * - `server`: it takes nothing now.
 */
export type Verdict = "address" | "perhaps" | "us" | "message" | "later" | "server";

/** Enhanced codes, without their class, of an address where nobody is. */
const ofAddress = /^(?:1\.(?:1|2|3|4|6|10)|2\.1)$/;
/** Of a sender, of its right to send, of how it introduces itself. */
const ofUs = /^(?:1\.[78]|7\.\d+)$/;
/** Of a message: full or too large, its parts, its form. */
const ofMessage = /^(?:2\.[234]|3\.\d+|4\.6|6\.\d+)$/;

/** Words about the right to send; those about a recipient that sound alike are taken out before. */
const wordsAboutUs =
  /\brelay|\bsender\b|\bfrom address|\bauthenticat|\bauth(?:orization)? required|\bauthori[sz]|\bverif|\bcallout|\bpolic(?:y|ies)\b|\bprohibit|\b(?:not|un) ?permitted|\bnot allowed|\baccess denied|\b(?:spf|dkim|dmarc|rbl|dnsbl|ptr|[eh]e?hlo|helo|starttls|spam|spamhaus)\b|\bblock(?:ed|list)|\bblack ?list|\bbanned|\breputation|\breverse (?:dns|lookup)|\bclient host\b/i;
/** Words about how much this server may send. */
const wordsAboutRates =
  /\b(?:sending|sent|outgoing|daily|hourly|rate)\b[^.]{0,20}\b(?:quota|limit)/i;
/** Words about a mailbox that has no room now. */
const wordsOfFull =
  /\b(?:mail ?box|inbox|quota|storage)\b[^.]{0,40}\b(?:full|exceed|over)|\bover ?quota|\bfull (?:mail|in)box|\bexceed[^.]{0,40}\b(?:quota|storage)/i;
/** Words that are about the sender even beside a code that is about the recipient. */
const surelyAboutUs =
  /\bsender\b|\brelay(?:ing)?\b[^.]{0,20}\b(?:denied|prohibited|refused|(?:not|un) ?(?:permitted|allowed|authori[sz]ed))|\b(?:not|un)(?: ?\w+ to)? relay/i;

/**
 * Without what may hold any word: addresses, pages, the names of postfix's tables, and what exim says
 * of a recipient whose server it has asked (of a sender, it says "Verification failed for" as well).
 */
const plainWords = (text: string) =>
  text
    .replaceAll(/<[^<>]*>|\S+@\S+|https?:\/\/\S+/g, " ")
    .replaceAll(
      /\brelay recipient table\b|\bunverified recipient\b|\bcallout verification fail(?:ed|ure)\b/gi,
      " ",
    );

/** Codes of a `RCPT TO` by which servers without enhanced codes refuse an address, and much else. */
const mayBeAddress = new Set([501, 550, 551, 553]);

/** Whom a code is about by itself, without its class; undefined where words have to say it. */
function judgeDetail(detail: string, words: string): Verdict | undefined {
  if (ofAddress.test(detail)) return surelyAboutUs.test(words) ? "us" : "address";
  if (ofUs.test(detail)) return "us";
  return ofMessage.test(detail) ? "message" : undefined;
}

/** Whom a refusal for good is about, of a recipient or of the message itself. */
function judgeForGood({ code, enhanced, command }: MailAnswer, words: string): Verdict {
  const byCode = enhanced === undefined ? undefined : judgeDetail(enhanced.slice(2), words);
  if (byCode) return byCode;
  if (wordsAboutRates.test(words)) return "us";
  if (code === 552 || wordsOfFull.test(words)) return "message";
  if (wordsAboutUs.test(words)) return "us";
  const mayBe = command === "RCPT TO" && (enhanced !== undefined || mayBeAddress.has(code));
  return mayBe ? "perhaps" : "message";
}

/** Whom an answer is about. */
export function classifyAnswer(answer: MailAnswer): Verdict {
  const { code, text, command } = answer;
  if (code === 421) return "server";
  const words = plainWords(text);
  if (command === "MAIL FROM") return code >= 500 || wordsAboutUs.test(words) ? "us" : "later";
  if (command !== "RCPT TO" && command !== "DATA") return "server";
  if (code >= 500) return judgeForGood(answer, words);
  // A wait that a server asks of everyone it does not know yet is about nobody.
  return /\brelay/i.test(words) || surelyAboutUs.test(words) ? "us" : "later";
}

/** The parts of an answer as it came, on one line or several; undefined where it is none. */
export function readAnswer(said: string): Omit<MailAnswer, "command"> | undefined {
  const lines = said.split(/\r?\n/).map((line) => /^(\d{3})(?:[ -]|$)(.*)$/.exec(line.trim()));
  const code = lines[0]?.[1];
  if (code === undefined) return undefined;
  const codes = /^#?([245]\.\d{1,3}\.\d{1,3})(?![\d.])/;
  const texts = lines.flatMap((line) => line?.[2]?.trim() ?? []);
  return {
    code: Number(code),
    enhanced: texts.flatMap((text) => codes.exec(text)?.[1] ?? [])[0],
    text: texts.map((text) => text.replace(codes, "").trim()).join(" "),
  };
}
