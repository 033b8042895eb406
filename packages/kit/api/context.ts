import type { Resource } from "../schema";
import type { Database } from "./db/database";
import type { AddressReader } from "./ports/address-reader";
import type { SQL } from "./db/sql";
import type { Row } from "./db/row";
import type { PersonalData } from "./ports/personal-data";
import type { District } from "./ports/district";
import type { ErasedList } from "./ports/erased-list";
import type { EventSource } from "./ports/event-source";
import type { UploadLimits } from "./ports/upload-limits";
import type { VirusScanner } from "./ports/virus-scanner";
import type { MessageLinks } from "./ports/message-links";
import type { AbsentChannel, AddressKind, Channel } from "./ports/channel";
import type { Firebase } from "./ports/firebase";
import type { Passkeys } from "./ports/passkeys";
import type { PushService } from "./ports/push-service";
import type { Replica } from "./ports/replica";
import type { SettingsStore } from "./ports/settings-store";
import type { SingleSignOn } from "./ports/single-sign-on";
import type { WebhookEvent, WebhookSender } from "./ports/webhook-sender";

/**
 * Hashing of passwords, which needs more than JavaScript: native on the Node host, WebAssembly in
 * the browser. argon2id, PHC string.
 */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Whether a password is known to have leaked; absent where nothing can be asked. Never rejects. */
  hasLeaked?(password: string): Promise<boolean>;
}

/** One line of the server's log; never a token, a password or a body. */
export interface LogEntry {
  level: "debug" | "info" | "warn" | "error";
  message: string;
  requestId?: string;
  /**
   * Of what can be caused from outside at any rate, one of few words: the system log counts entries
   * of one kind instead of keeping each.
   */
  countAs?: string;
  [detail: string]: unknown;
}

/** What a host hands to `createApi`, all that the API knows of the world. */
export interface ApiHost {
  resources: readonly Resource[];
  settings: SettingsStore;
  db: Database;
  /** For reads that take long; absent where the host has none. */
  replica?: Replica | undefined;
  /** What was published, by this process or another on the same database. */
  events: EventSource;
  /** The server's clock. */
  now(): Date;
  passwords: Passwords;
  log(entry: LogEntry): void;
  sessions: { idleMinutes: number; absoluteMinutes: number };
  /** Calls with one API token in a minute; 600 unless given. */
  apiTokenCallsPerMinute?: number | undefined;
  /** The one-time code that guards the first visit; absent when set-up is not offered. */
  setupCode?: string;
  /** Absent where the host has no files. */
  firebase?: Firebase;
  /** By which messages leave the server, the first that reaches someone first; none unless given. */
  channels?: readonly Channel[];
  /** What the operator could set up beside them. */
  absentChannels?: readonly AbsentChannel[];
  /** Where people reach the console, for links in messages; no path, no slash at its end. */
  publicUrl?: string;
  /** Web push to admins' browsers; absent where the host cannot reach push services. */
  push?: PushService;
  /** How webhooks are called; absent where nothing leaves the host. */
  webhooks?: WebhookSender;
  /** How addresses of others are read; absent where nothing leaves the host. */
  addresses?: AddressReader;
  /** Issuers of OpenID Connect by which admins sign in; none unless given. */
  singleSignOn?: SingleSignOn | undefined;
  /** Absent where browsers use no passkeys: an address without https, or none that is configured. */
  passkeys?: Passkeys | undefined;
  /** Who was erased, kept outside of the database; absent where the host has no disk. */
  erasedList?: ErasedList;
  /** How much may be uploaded; the usual limits where absent. */
  uploads?: UploadLimits;
  /** Absent where nothing looks for viruses. */
  virusScanner?: VirusScanner | undefined;
  /** Steps of half a minute by which the clock of an authenticator app may differ; 1 unless given. */
  authenticatorDrift?: number;
  /** Where this tenant is the office of a district. */
  district?: District | undefined;
  /** The application's version, for the documentation and the health call. */
  version: string;
}

/** What an API says of itself in its documentation. */
export interface Product {
  name: string;
  /** A sentence. */
  description: string;
  /**
   * Words that people would try as a password because of what the product is for, in lower case:
   * refused with a year around them too.
   */
  guessable?: readonly string[];
}

/** A user group that an empty console is set up with. */
export interface StarterGroup {
  /** A text, or what says it in the language at work: that of the set-up. */
  name: string | (() => string);
  description: string | (() => string);
  /** Its permission keys. */
  permissions: readonly string[];
}

/** A kind of data that is kept for some years, as the settings say. */
export interface RetentionRule {
  /** The path of the setting that says for how many years; where it is empty, all is kept. */
  setting: string;
  label(): string;
  /** A query of what can go: `id`, and `day`, the date from which its years are counted. */
  candidates: SQL;
  /**
   * Lets these go, in transactions of its own.
   * @returns how many went; what must stay for another reason is looked at again the next night
   */
  apply(
    call: {
      db: Database;
      context: ApiContext;
      identity: { id: number | null; name: string };
      address: string;
    },
    ids: readonly number[],
  ): Promise<number>;
}

/** What every part of the API may ask: the host's ports, and what features have declared. */
export interface ApiContext extends ApiHost {
  product: Product;
  /** Every permission key that can be granted. */
  permissionKeys: readonly string[];
  /** Those of features that not every host offers (`ApiFeature.isOffered`), where this one does. */
  offeredKeys: readonly string[];
  /** User groups that an empty console is set up with. */
  starterGroups: readonly StarterGroup[];
  /**
   * Topics of live events, each with the permissions of which one is needed to hear it; every admin
   * hears one without any.
   */
  topics: Readonly<Record<string, readonly string[]>>;
  /**
   * Names in the activity log that no resource has, each with the permissions of which one shows
   * the values of its changes.
   */
  logNames: Readonly<Record<string, readonly string[]>>;
  /** Values logged beside declared fields (`ApiFeature.logFields`). */
  logFields: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Events of features for webhooks (`ApiFeature.webhookEvents`). */
  webhookEvents: Readonly<Record<string, WebhookEvent>>;
  /** What features put into messages for their readers to open. */
  messageLinks?: readonly MessageLinks[];
  /** Addresses as long as those (`ApiFeature.sampleLink`). */
  sampleLinks?: readonly ((publicUrl: string) => string)[];
  /** What the framework and the features keep of people beside declared records. */
  personalData: readonly PersonalData[];
  /** What is kept for some years only, where the settings say so. */
  retention: readonly RetentionRule[];
  /**
   * Why the person whose record it is cannot be erased now (`Rules.refusesErasing`), in a sentence;
   * undefined where nothing stands against it.
   */
  whyNotErased(
    call: { db: Database; context: ApiContext },
    resource: Resource,
    record: Readonly<Row>,
  ): Promise<string | undefined>;
  /**
   * Told of addresses that a channel has refused for good, in the transaction that stores it.
   */
  addressesRefused(db: Database, kind: AddressKind, addresses: readonly string[]): Promise<void>;
}
