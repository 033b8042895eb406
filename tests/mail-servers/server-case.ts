/** Whom a refusal is really about, as the server has been configured. */
export type About = "nobody" | "the address" | "this server" | "the message" | "the mail server";

/** A message to one person, through one way in to a mail server. */
export interface ServerCase {
  title: string;
  /** The port by its name. */
  listener: string;
  about: About;
  /** As in the environment of the product; `SMTP_URL` is made from the listener. */
  from?: string;
  tls?: "required" | "optional";
  /** Of `SMTP_URL`; `smtp` unless given. */
  scheme?: "smtps";
  /** `name:password`, as in a URL. */
  login?: string;
  to?: string;
  /** Somebody else at the same host, who gets a message first in the second round. */
  neighbour?: string;
  /** Connections that others hold open meanwhile. */
  others?: number;
  /** Cuts the connection where the server's answer fits, instead of passing that on. */
  cutAt?: RegExp;
  /** Nobody listens. */
  away?: boolean;
}

/** A mail server that runs. */
export interface RunningServer {
  ports: Readonly<Record<string, number>>;
  /** What it has written to its log, to be shown where something is not as it should be. */
  log(): string;
  stop(): Promise<void>;
}

/** A mail server of Debian's packages, and what is asked of it. */
export interface MailServerKind {
  name: string;
  /** Debian's packages; the first has the version that counts. */
  packages: readonly string[];
  cases: readonly ServerCase[];
  /** Starts it in a folder into which its packages are unpacked. */
  start(root: string): Promise<RunningServer>;
  /** Without what differs at each run: names of messages, and times. */
  steady(answer: string): string;
}

export const sender = "School <office@school.example>";
export const recipient = "asha@school.example";
export const neighbour = "bela@school.example";
