import { readFileSync } from "node:fs";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { DurableFiles } from "../files/durable-files";
import type { LastWords } from "./last-words";
import { engineFile } from "./version";

/**
 * `-F` turns every sync off; without it PostgreSQL syncs as it does anywhere, by the one method
 * PGlite carries out.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "shared_buffers=64MB"].flatMap((setting) => [
    "-c",
    setting,
  ]),
];
/** Segments of 4 MB instead of 16 keep a young database and its backups small. */
const initDbStartParams = ["--wal-segsize=4"];

/** PostgreSQL on a directory, in this thread. */
export interface Engine {
  pg: PGlite;
  files: DurableFiles;
}

/** Node has it, but its types do not. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<NonNullable<PGliteOptions["pgliteWasmModule"]>>;
};

/** Compiled once for the three instances a first start needs, which takes a third off it. */
const compiled = () => WebAssembly.compile(readFileSync(engineFile()));

/**
 * Opens the cluster in `folder`, or makes one when the folder is empty or absent.
 * @throws Error when PostgreSQL cannot start on it; `words` then holds the reason.
 */
export async function openEngine(
  folder: string,
  words: LastWords,
  onAbort: () => void,
): Promise<Engine> {
  const files = new DurableFiles(folder, onAbort);
  const pg = await PGlite.create({
    fs: files,
    startParams,
    initDbStartParams,
    pgliteWasmModule: await compiled(),
    extensions: { btree_gist, pg_trgm },
    onStderr: words.listen,
    onStdout: () => false,
  });
  files.syncs = 0;
  await pg.exec("checkpoint");
  if (files.syncs === 0)
    throw new Error(
      "this version of PGlite does not sync to the disk, so records would not be safe in it",
    );
  return { pg, files };
}
