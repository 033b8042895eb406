import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { owned, type Running } from "../processes";
import type { Job, Load } from "./job";

/** The load generator's process. */
export interface Generator extends Running {
  /**
   * Sends a job's requests for its time.
   * @throws Error when an answer has another status than expected.
   */
  run(job: Job): Promise<Load>;
}

type Message = { ready: true } | { load: Load } | { problem: string };

/** Starts the load generator. */
export async function startGenerator(): Promise<Generator> {
  const child = fork(fileURLToPath(new URL("generator.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
  });
  const next = () =>
    new Promise<Message>((resolve) =>
      child.once("message", (message) => resolve(message as Message)),
    );
  child.once("exit", () =>
    child.emit("message", { problem: "The load generator has ended." }, undefined),
  );
  await next();
  return owned({
    async run(job) {
      const answer = next();
      child.send(job);
      const message = await answer;
      if ("load" in message) return message.load;
      throw new Error(
        "problem" in message ? message.problem : "The load generator did not answer.",
      );
    },
    stop: async () => void child.kill(),
  });
}
