/** How email leaves the server, as the operator has set it. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  auth?: { user: string; pass: string };
  /** Without STARTTLS, nothing is sent. */
  requireTls: boolean;
  from: Sender;
  perMinute: number;
}

const usualPorts = { "smtp:": 587, "smtps:": 465 } as const;
const schemeOf = ({ protocol }: URL) =>
  protocol === "smtp:" || protocol === "smtps:" ? protocol : undefined;

/** Whether a text is the address of a mail server: `smtp://user:password@host:587`. */
export function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return schemeOf(url) !== undefined && url.hostname !== "" && /^\/?$/.test(url.pathname);
}

/** Who a message is from. */
export interface Sender {
  /** As readers see it; empty where the address stands alone. */
  name: string;
  address: string;
}

const senderForm =
  /^(?:(?:"(?<quoted>[^"\r\n]{1,100})"|(?<name>[^<>"\r\n]{1,100}?))\s*<(?<named>[^\s<>@]+@[^\s<>@]+)>|(?<alone>[^\s<>@]+@[^\s<>@]+))$/;

/**
 * Who a text names: `Office <office@mail.example>`, or an address alone. Everything before the
 * address is the name, whatever its characters mean in a message. Undefined where it is no sender.
 */
export function senderOf(text: string): Sender | undefined {
  const groups = senderForm.exec(text)?.groups;
  const address = groups?.["named"] ?? groups?.["alone"];
  if (address === undefined) return undefined;
  return { name: (groups?.["quoted"] ?? groups?.["name"] ?? "").trim(), address };
}

/** Whether a mail server is on this machine, by the name that it is called. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);

/** The parts of a mail server's address. @throws TypeError where `isSmtpUrl` is false. */
export function mailServerOf(
  text: string,
): Pick<MailSettings, "host" | "port" | "secure" | "auth"> {
  const url = new URL(text);
  const scheme = schemeOf(url);
  if (!scheme) throw new TypeError("Not the address of a mail server.");
  return {
    // Brackets of an IPv6 address belong to the URL alone.
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? usualPorts[scheme] : Number(url.port),
    secure: scheme === "smtps:",
    ...(url.username === ""
      ? {}
      : {
          auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
        }),
  };
}
