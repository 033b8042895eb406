import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { backupsFolder } from "../backup/backup-files";
import { copyCluster, makeBackup } from "../backup/backup";
import { clusterFolder } from "../engine/cluster-folder";
import { openCluster } from "../engine/cluster";
import type { EngineSettings, FromEngine, Question, ToEngine } from "./engine-messages";
import { LastWords, reasonOf } from "../engine/last-words";
import { MessageBatches } from "../session/message-batches";
import { SessionQueue, type SessionClient } from "../session/session-queue";
import { sharedSession } from "../session/shared-session";
import { Upkeep } from "../upkeep/upkeep";

/**
 * The thread PostgreSQL runs in, so that the server's own never waits for it. Bundled as an entry
 * of its own.
 */
const { dataDir } = workerData as EngineSettings;
const words = new LastWords();

const tell = (message: FromEngine) => parentPort?.postMessage(message, []);

function end(error: unknown): never {
  tell({ kind: "ended", reason: words.reason(error) });
  process.exit(1);
}

function serve(port: MessagePort, queue: SessionQueue): void {
  const batches = new MessageBatches();
  const client: SessionClient = {
    answer: (bytes) => port.postMessage(bytes, [bytes.buffer as ArrayBuffer]),
    hangUp: () => port.close(),
  };
  port.on("message", (bytes: Uint8Array) => {
    for (const batch of batches.push(bytes)) {
      if (batch.isLast) port.close();
      else queue.submit(client, batch.bytes);
    }
  });
  port.on("close", () => queue.leave(client));
}

async function main(): Promise<void> {
  const engine = await openCluster(dataDir, words, () =>
    end(new Error("PostgreSQL stopped")),
  ).catch(end);
  const queue = new SessionQueue(
    sharedSession(engine.pg, () =>
      end(new Error("a statement was more than PostgreSQL could take")),
    ),
  );
  const upkeep = new Upkeep(engine.pg, queue);

  const answers: {
    [N in Question["name"]]: (question: Extract<Question, { name: N }>) => Promise<unknown>;
  } = {
    backup: async ({ keep, kind }) => {
      // Most is written before the copy, so that whoever waits waits for one after the other.
      await queue.exclusive(() => engine.pg.exec("checkpoint"));
      return makeBackup(backupsFolder(dataDir), { keep, kind }, (copy) =>
        queue.exclusive(() => copyCluster(engine.pg, clusterFolder(dataDir), copy)),
      );
    },
    listen: ({ channel }) =>
      queue.exclusive(() => engine.pg.exec(`listen "${channel}"`)).then(() => undefined),
    syncs: async () => engine.files.syncs,
    close: async () => {
      upkeep.stop();
      await queue.exclusive(() => engine.pg.exec("checkpoint"));
      queue.stop();
      await engine.pg.close();
    },
  };
  const answer = <Q extends Question>(question: Q) =>
    (answers[question.name] as (question: Q) => Promise<unknown>)(question);

  parentPort?.on("message", (message: ToEngine) => {
    if (message.kind === "connect") return serve(message.port, queue);
    const { id, question } = message;
    answer(question).then(
      (value) => tell({ kind: "answer", id, value }),
      (error: unknown) => tell({ kind: "refusal", id, reason: reasonOf(error) }),
    );
  });
  tell({ kind: "ready" });
}

void main();
