import type { Resource } from "../schema";
import type { Database } from "./db/database";
import type { EventSource } from "./events/event-source";
import type { Messenger } from "./notifications/deliver";
import type { PushService } from "./push/push-service";

/** Hashing of passwords, which needs more than JavaScript: native on the Node host, WebAssembly in the browser. argon2id, PHC string. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** Where the host keeps the credentials of Firebase, which are never read into an answer. */
export interface FirebaseFiles {
  /** Looks at a file below the folder that the operator allows. */
  check(path: string): Promise<"complete" | "missing" | "unreadable" | "incomplete">;
}

/** One line of the server's log; never a token, a password or a body. */
export interface LogEntry {
  level: "debug" | "info" | "warn" | "error";
  message: string;
  requestId?: string;
  [detail: string]: unknown;
}

/** What a host hands to `createApi`, all that the API knows of the world. */
export interface ApiContext {
  resources: readonly Resource[];
  db: Database;
  /** What was published, by this process or another on the same database. */
  events: EventSource;
  /** The server's clock. */
  now(): Date;
  passwords: Passwords;
  log(entry: LogEntry): void;
  sessions: { idleMinutes: number; absoluteMinutes: number };
  /** The one-time code that guards the first visit; absent when set-up is not offered. */
  setupCode?: string;
  /** Absent where the host has no files. */
  firebase?: FirebaseFiles;
  /** Ways to people outside the console; none unless the host has some. */
  messengers?: readonly Messenger[];
  /** Web push to admins' browsers; absent where the host cannot reach push services. */
  push?: PushService;
  /** The application's version, for the documentation and the health call. */
  version: string;
}
