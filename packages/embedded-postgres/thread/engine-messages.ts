import type { MessagePort } from "node:worker_threads";
import type { BackupKind } from "../backup/backup-files";

/** What the thread of the embedded database is started with. */
export interface EngineSettings {
  dataDir: string;
}

/**
 * What can be asked of it. `backup` gives a path, `syncs` how often the disk was synced since the
 * start; after `listen` its one session, and so every connection, is notified of a channel.
 */
export type Question =
  | { name: "listen"; channel: string }
  | { name: "backup"; keep: number; kind: BackupKind }
  | { name: "syncs" }
  | { name: "close" };

export type ToEngine =
  | { kind: "connect"; port: MessagePort }
  | { kind: "question"; id: number; question: Question };

export type FromEngine =
  | { kind: "ready" }
  | { kind: "ended"; reason: string }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "refusal"; id: number; reason: string };
