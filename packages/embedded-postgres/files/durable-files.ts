import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The parts of PGlite's Emscripten module that are changed here. */
interface HostedModule {
  onAbort?: (what: unknown) => void;
  FS: { isDir(mode: number): boolean; ErrnoError: new (errno: number) => Error };
  NODEFS: {
    doSetAttr(
      at: unknown,
      node: unknown,
      attributes: { mode?: number | null },
      ...how: unknown[]
    ): void;
    stream_ops: { fsync?: (stream: { nfd: number; node: { mode: number } }) => number };
  };
}
type InitOptions = Parameters<NodeFS["init"]>[1];

/**
 * What a file of the database never is: open to others. PGlite asks for 0666 after it has made one,
 * past the process's umask.
 */
const forOthers = 0o077;
/** WASI's EIO, on which PostgreSQL stops rather than call a write durable. */
const inputOutputError = 29;

/**
 * The host's directory as PGlite sees it, except that a sync reaches the disk (PGlite's own layer
 * has none, so its commits would be lost in a power cut) and that files are for their owner only.
 */
export class DurableFiles extends NodeFS {
  /** How often something was synced to the disk. */
  syncs = 0;

  /**
   * @param onAbort PostgreSQL has ended itself (PANIC). PGlite would call it again for ever, so the
   * thread must end at once.
   */
  constructor(
    folder: string,
    private readonly onAbort: () => void,
  ) {
    super(folder);
  }

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const change = (module: unknown) => this.#change(module as HostedModule);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...[emscriptenOpts.preRun ?? []].flat(), change],
      },
    };
  }

  #change(module: HostedModule): void {
    module.onAbort = this.onAbort;
    const { doSetAttr } = module.NODEFS;
    module.NODEFS.doSetAttr = (at, node, attributes, ...how) => {
      const { mode } = attributes;
      doSetAttr.call(
        module.NODEFS,
        at,
        node,
        mode == null ? attributes : { ...attributes, mode: mode & ~forOthers },
        ...how,
      );
    };
    module.NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      try {
        fsyncSync(nfd);
        this.syncs++;
        return 0;
      } catch {
        if (module.FS.isDir(node.mode)) return 0;
        throw new module.FS.ErrnoError(inputOutputError);
      }
    };
  }
}
