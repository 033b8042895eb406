import {
  ForksPoolWorker,
  type PoolOptions,
  type PoolRunnerInitializer,
  type WorkerRequest,
} from "vitest/node";

/** After so many files a process holds about two gigabytes of what earlier ones left. */
const filesOfAProcess = 24;

/** A process that test files share until it has run as many as it may. */
class SharedProcess extends ForksPoolWorker {
  override readonly name: string;
  private files = 0;

  constructor(options: PoolOptions) {
    super(options);
    this.name = sharedProcess.name;
  }

  override send(message: WorkerRequest): void {
    if ("type" in message && message.type === "run") this.files += message.context.files.length;
    super.send(message);
  }

  canReuse = (): boolean => this.files < filesOfAProcess;
}

/** For `pool` of a project whose files are not isolated: forks, with a new one now and then. */
export const sharedProcess: PoolRunnerInitializer = {
  name: "shared-process",
  createPoolWorker: (options) => new SharedProcess(options),
};
