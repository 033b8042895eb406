import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { SystemLogLevel } from "../api/system-log/system-log";
import type { LogLevel } from "./log";
import { defaultFirebase, type FirebaseSettings } from "./push/firebase-settings";
import { isSmsUrl, smsProviderOf, type SmsSettings } from "./sms/sms-settings";
import { isWebhookSecret, type WebhookSettings } from "./webhook/webhook-channel";
import { issuersOf, type SingleSignOnSettings } from "./single-sign-on/settings";
import { isScannerAddress, type ScannerSettings } from "./virus-scanner";
import { isSmtpUrl, mailServerOf, senderOf, type MailSettings } from "./mail/mail-settings";

/** How a process serves several databases. */
export interface DistrictSettings {
  /** Absolute: the list of them. */
  file: string;
  /** Connections to all of them together, at most. */
  connections: number;
  /** Minutes without a request after which one is put to sleep. */
  idleMinutes: number;
  /** Where one of them is to move, for the command that moves it. */
  moveTo?: { database: string; direct: string | undefined } | undefined;
}

/** Everything the server is told from outside. */
export interface Environment {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** The database itself, where `databaseUrl` is the address of a pooler in transaction mode. */
  databaseDirectUrl?: string;
  /** A copy kept by PostgreSQL, for reads that take long. */
  databaseReplicaUrl?: string;
  /** Milliseconds, 0 for never; the embedded database knows no such limit. */
  statementTimeout: number;
  production: boolean;
  /** On this machine only, and not in production, an empty database is filled with made-up records. */
  mayMakeDemo: boolean;
  demoPassword?: string;
  demoSize: number;
  /** Addresses and networks. */
  trustedProxies: string[];
  sessions: { idleMinutes: number; absoluteMinutes: number };
  apiTokenCallsPerMinute: number;
  logLevel: LogLevel;
  /** What of the log is kept in the database, for the console, and for how long. */
  systemLog: { level: SystemLogLevel; days: number };
  /** Absolute. Credentials of Firebase are read from below it only. */
  firebaseDir: string;
  /** Files of one admin in an hour, and bytes of all files. */
  uploads: { perHour: number; totalBytes: number };
  /** Of the embedded database; `everyHours` 0 makes none. */
  backups: { everyHours: number; keep: number };
  /** Where people reach the console, for links in messages; no slash at its end. */
  publicUrl?: string;
  /** Absent: no email leaves the server. */
  mail?: MailSettings;
  /** Absent: no text message leaves the server. */
  sms?: SmsSettings;
  /** A gateway of the operator's own. */
  gateway?: WebhookSettings;
  /** Where Firebase is asked, and how often. */
  firebase: FirebaseSettings;
  /** Addresses and networks beside the public internet that webhooks may call, by http too. */
  webhookNetworks: string[];
  /** The only hosts that webhooks may call, those below `.example.org` too; empty: any. */
  webhookHosts: string[];
  /** Which hosts browsers ask by https only. */
  hsts: "host" | "subdomains";
  /** Where leaked passwords are looked up by the beginning of their hash. */
  leakedPasswordsUrl?: string;
  /** Absent: nothing looks for viruses in files. */
  scanner?: ScannerSettings | undefined;
  /** Steps of half a minute by which the clock of an authenticator app may differ. */
  authenticatorDrift: number;
  /** Absent: admins sign in with passwords alone. */
  singleSignOn?: SingleSignOnSettings;
  /** Set where the process serves the databases that a file lists, each to its host name. */
  district?: DistrictSettings | undefined;
}

const month = 31 * 24 * 60;
/** Their values are not repeated in a message. */
const secrets: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "TENANT_DATABASE_URL",
  "TENANT_DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "DEMO_PASSWORD",
  "SMTP_URL",
  "SMS_URL",
  "GATEWAY_SECRET",
  "SSO_ISSUERS",
]);

function whole(least: number, maximum: number, fallback: number) {
  const sentence = `must be a whole number from ${least} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .pipe(z.number().min(least, sentence).max(maximum, sentence))
    .default(fallback);
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
  );
}

const isPostgres = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
const isOrigin = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) && /^\/?$/.test(new URL(text).pathname);
const words = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const networks = z
  .string()
  .transform(words)
  .refine(
    (list) => list.every(isNetwork),
    "must be addresses or networks, such as 10.0.0.5, 172.16.0.0/12",
  )
  .default([]);

const postgresAddress = z
  .string()
  .refine(isPostgres, "must be an address such as postgres://user:password@host:5432/database")
  .optional();

const variables = z.object({
  HOST: z.string().regex(/^\S+$/, "must be one address or host name").default("127.0.0.1"),
  PORT: whole(0, 65_535, 3000),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  DATABASE_REPLICA_URL: postgresAddress,
  TENANTS_FILE: z.string().optional(),
  TENANT_DATABASE_URL: postgresAddress,
  TENANT_DATABASE_DIRECT_URL: postgresAddress,
  TENANT_CONNECTIONS: whole(10, 10_000, 100),
  TENANT_IDLE_MINUTES: whole(1, 24 * 60, 5),
  STATEMENT_TIMEOUT_MS: whole(0, 3_600_000, 15_000),
  NODE_ENV: z
    .enum(["development", "production", "test"], "must be development, production or test")
    .default("development"),
  DEMO_PASSWORD: z
    .string()
    .min(8, "must have 8 characters or more")
    .max(128, "must have 128 characters or fewer")
    .optional(),
  DEMO_SIZE: whole(1, 100_000, 1200),
  TRUSTED_PROXY: networks,
  SESSION_IDLE_MINUTES: whole(1, month, 8 * 60),
  SESSION_ABSOLUTE_MINUTES: whole(1, 12 * month, 7 * 24 * 60),
  API_TOKEN_CALLS_PER_MINUTE: whole(1, 1_000_000, 600),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error")
    .default("info"),
  SYSTEM_LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "off"], "must be debug, info, warn, error or off")
    .default("info"),
  SYSTEM_LOG_DAYS: whole(1, 3650, 30),
  BACKUP_EVERY_HOURS: whole(0, 24 * 31, 24),
  UPLOADS_PER_HOUR: whole(1, 100_000, 200),
  UPLOADS_TOTAL_MB: whole(1, 10_000_000, 2048),
  FIREBASE_DIR: z.string().optional(),
  BACKUP_KEEP: whole(1, 1000, 14),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, "must be the address of the console, such as https://console.example")
    .transform((text) => new URL(text).origin)
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, "must be an address such as smtps://user:password@mail.example")
    .optional(),
  SMTP_TLS: z.enum(["required", "optional"], "must be required or optional").default("required"),
  MAIL_FROM: z
    .string()
    .trim()
    .refine(
      (text) => senderOf(text) !== undefined,
      "must be an address such as Office <office@mail.example>",
    )
    .optional(),
  MAIL_PER_MINUTE: whole(1, 100_000, 600),
  SMS_URL: z
    .string()
    .refine(isSmsUrl, "must be an address such as https://account:key@api.twilio.com")
    .optional(),
  SMS_FROM: z
    .string()
    .trim()
    .regex(
      /^(?:\+\d{5,15}|[A-Za-z0-9 ]{1,11})$/,
      "must be a number such as +14155550100, or a name",
    )
    .optional(),
  SMS_PER_MINUTE: whole(1, 100_000, 60),
  GATEWAY_URL: z
    .string()
    .refine(
      (text) => /^https?:\/\//.test(text) && URL.canParse(text),
      "must be an address such as https://gateway.example/messages",
    )
    .optional(),
  GATEWAY_SECRET: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .refine(
      (secrets) => secrets.length <= 2 && secrets.every(isWebhookSecret),
      "must be whsec_ and at least 24 bytes in base64, or two of these while one replaces the other",
    )
    .optional(),
  GATEWAY_ADDRESS: z.enum(["phone", "email"], "must be phone or email").default("phone"),
  GATEWAY_PER_MINUTE: whole(1, 100_000, 600),
  FCM_URL: z
    .string()
    .refine(isOrigin, "must be an address without a path, such as https://fcm.googleapis.com")
    .transform((text) => new URL(text).origin)
    .default(defaultFirebase.url),
  FCM_TOKEN_URL: z
    .string()
    .refine(
      (text) => /^https?:\/\//.test(text) && URL.canParse(text),
      "must be an address such as https://oauth2.googleapis.com/token",
    )
    .default(defaultFirebase.tokenUrl),
  FCM_PER_MINUTE: whole(1, 100_000, 600),
  WEBHOOK_NETWORKS: networks,
  WEBHOOK_HOSTS: z
    .string()
    .transform((text) => words(text.toLowerCase()))
    .refine(
      (list) => list.every((host) => /^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)),
      "must be names of hosts, such as hooks.example.net, .example.org",
    )
    .default([]),
  HSTS: z.enum(["host", "subdomains"], "must be host or subdomains").default("host"),
  LEAKED_PASSWORDS_URL: z
    .string()
    .refine(
      (text) => /^https?:\/\/.*\/$/.test(text) && URL.canParse(text),
      "must be an address with a slash at its end, such as https://api.pwnedpasswords.com/range/",
    )
    .optional(),
  CLAMD_ADDRESS: z
    .string()
    .refine(
      isScannerAddress,
      "must be where clamd listens, such as /run/clamav/clamd.ctl or scanner.example:3310",
    )
    .optional(),
  CLAMD_AWAY: z.enum(["refuse", "accept"], "must be refuse or accept").default("refuse"),
  AUTHENTICATOR_DRIFT: whole(0, 1, 1),
  SSO_ISSUERS: z.string().optional(),
  SSO_PASSWORDS: z
    .enum(["everyone", "unlinked", "super_admins"], "must be everyone, unlinked or super_admins")
    .default("everyone"),
});

/** Whether a host is reached from its own machine only. */
export const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** @throws Error with one sentence that names the variable. */
function checked(env: Readonly<Record<string, string | undefined>>): z.output<typeof variables> {
  // `PORT=` in a file of settings means "as usual".
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const { data, error } = variables.safeParse(given);
  const issue = error?.issues[0];
  if (issue) {
    const name = String(issue.path[0]);
    throw new Error(`${name} ${issue.message}${secrets.has(name) ? "" : `, not "${env[name]}"`}.`);
  }
  if (!data) throw new Error("The environment cannot be read.");
  if (data.SESSION_ABSOLUTE_MINUTES < data.SESSION_IDLE_MINUTES)
    throw new Error("SESSION_ABSOLUTE_MINUTES must not be less than SESSION_IDLE_MINUTES.");
  if (data.DATABASE_DIRECT_URL !== undefined && data.DATABASE_URL === undefined)
    throw new Error(
      "DATABASE_URL must be set with DATABASE_DIRECT_URL: it is the address of the pooler, or of PostgreSQL where there is none.",
    );
  if (data.DATABASE_REPLICA_URL !== undefined && data.DATABASE_URL === undefined)
    throw new Error(
      "DATABASE_URL must be set with DATABASE_REPLICA_URL, which is the address of a copy of it.",
    );
  if (data.TENANTS_FILE !== undefined && data.DATABASE_URL !== undefined)
    throw new Error(
      "DATABASE_URL must not be set with TENANTS_FILE: the file names a database for each tenant.",
    );
  return data;
}

/** How email leaves the server. @throws Error with one sentence where a part of it is missing. */
function mailOf(read: z.output<typeof variables>): MailSettings | undefined {
  const { SMTP_URL: url } = read;
  if (url === undefined) return undefined;
  const from = senderOf(read.MAIL_FROM ?? "");
  if (!from) throw new Error("MAIL_FROM must be set with SMTP_URL.");
  if (read.PUBLIC_URL === undefined)
    throw new Error("PUBLIC_URL must be set with SMTP_URL: messages carry links to it.");
  return {
    ...mailServerOf(url),
    requireTls: read.SMTP_TLS === "required",
    from,
    perMinute: read.MAIL_PER_MINUTE,
  };
}

/** How text messages leave the server. @throws Error where the sender is missing. */
function smsOf(read: z.output<typeof variables>): SmsSettings | undefined {
  if (read.SMS_URL === undefined) return undefined;
  if (read.SMS_FROM === undefined) throw new Error("SMS_FROM must be set with SMS_URL.");
  return { ...smsProviderOf(read.SMS_URL), from: read.SMS_FROM, perMinute: read.SMS_PER_MINUTE };
}

/** A gateway of the operator's own. @throws Error where its secret is missing. */
function gatewayOf(read: z.output<typeof variables>): WebhookSettings | undefined {
  if (read.GATEWAY_URL === undefined) return undefined;
  if (read.GATEWAY_SECRET === undefined)
    throw new Error("GATEWAY_SECRET must be set with GATEWAY_URL.");
  return {
    url: read.GATEWAY_URL,
    secrets: read.GATEWAY_SECRET,
    address: read.GATEWAY_ADDRESS,
    perMinute: read.GATEWAY_PER_MINUTE,
  };
}

/** Who vouches for people that come. @throws Error where a part of it is wrong or missing. */
function singleSignOnOf(read: z.output<typeof variables>): SingleSignOnSettings | undefined {
  const issuers = issuersOf(read.SSO_ISSUERS ?? "[]");
  if (issuers.length === 0) {
    if (read.SSO_PASSWORDS !== "everyone")
      throw new Error("SSO_ISSUERS must be set with SSO_PASSWORDS: no one else could sign in.");
    return undefined;
  }
  if ((read.PUBLIC_URL ?? ownUrl(read)) === undefined)
    throw new Error("PUBLIC_URL must be set with SSO_ISSUERS: issuers lead people back to it.");
  return { issuers, passwords: read.SSO_PASSWORDS };
}

/** What links lead to on one's own machine, where nothing else is said. */
const ownUrl = ({ HOST, PORT }: z.output<typeof variables>) =>
  isLoopback(HOST) ? `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}` : undefined;

/** The same without a pooler in between, for commands that make, copy or empty a database. */
export const withoutPooler = (environment: Environment): Environment => ({
  ...environment,
  databaseUrl: environment.databaseDirectUrl ?? environment.databaseUrl,
  databaseDirectUrl: undefined,
  databaseReplicaUrl: undefined,
});

/**
 * Reads every variable the server knows; each has a default. `DATA_DIR` is relative to the working
 * directory.
 * @throws Error with one sentence that names the variable that is wrong; the values of secrets are
 * not repeated.
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const read = checked(env);
  const production = read.NODE_ENV === "production";
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    statementTimeout: read.STATEMENT_TIMEOUT_MS,
    production,
    mayMakeDemo: !production && isLoopback(read.HOST),
    demoPassword: read.DEMO_PASSWORD,
    demoSize: read.DEMO_SIZE,
    trustedProxies: read.TRUSTED_PROXY,
    sessions: {
      idleMinutes: read.SESSION_IDLE_MINUTES,
      absoluteMinutes: read.SESSION_ABSOLUTE_MINUTES,
    },
    apiTokenCallsPerMinute: read.API_TOKEN_CALLS_PER_MINUTE,
    logLevel: read.LOG_LEVEL,
    systemLog: { level: read.SYSTEM_LOG_LEVEL, days: read.SYSTEM_LOG_DAYS },
    firebaseDir: resolve(read.FIREBASE_DIR ?? join(read.DATA_DIR, "firebase")),
    uploads: { perHour: read.UPLOADS_PER_HOUR, totalBytes: read.UPLOADS_TOTAL_MB * 1024 * 1024 },
    backups: { everyHours: read.BACKUP_EVERY_HOURS, keep: read.BACKUP_KEEP },
    publicUrl: read.PUBLIC_URL ?? ownUrl(read),
    mail: mailOf(read),
    sms: smsOf(read),
    gateway: gatewayOf(read),
    firebase: { url: read.FCM_URL, tokenUrl: read.FCM_TOKEN_URL, perMinute: read.FCM_PER_MINUTE },
    webhookNetworks: read.WEBHOOK_NETWORKS,
    webhookHosts: read.WEBHOOK_HOSTS,
    hsts: read.HSTS,
    leakedPasswordsUrl: read.LEAKED_PASSWORDS_URL,
    scanner:
      read.CLAMD_ADDRESS === undefined
        ? undefined
        : { address: read.CLAMD_ADDRESS, takesUnscanned: read.CLAMD_AWAY === "accept" },
    authenticatorDrift: read.AUTHENTICATOR_DRIFT,
    singleSignOn: singleSignOnOf(read),
    district:
      read.TENANTS_FILE === undefined
        ? undefined
        : {
            file: resolve(read.TENANTS_FILE),
            connections: read.TENANT_CONNECTIONS,
            idleMinutes: read.TENANT_IDLE_MINUTES,
            moveTo: read.TENANT_DATABASE_URL
              ? { database: read.TENANT_DATABASE_URL, direct: read.TENANT_DATABASE_DIRECT_URL }
              : undefined,
          },
  };
}
