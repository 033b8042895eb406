/** How email leaves the server, as the operator has set it. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  auth?: { user: string; pass: string };
  /** Without STARTTLS, nothing is sent. */
  requireTls: boolean;
  /** `School <office@school.example>` */
  from: string;
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

/** Whether a text can stand in the `From` of a message. */
export const isSender = (text: string): boolean =>
  /^(?:[^<>"\r\n]{1,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text);

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
