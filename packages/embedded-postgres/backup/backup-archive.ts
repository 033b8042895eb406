import { createReadStream, openSync, readSync, closeSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { createTarDecoder } from "modern-tar";

/** A file or folder in a backup. */
export interface ArchiveEntry {
  /** Relative to the cluster's folder, with `/` between its parts. */
  path: string;
  isFolder: boolean;
  /** Of a file; must be read to its end before the next entry comes. */
  content: AsyncIterable<Uint8Array>;
}

/**
 * What the backup's own compression writes first: no flags, no time, and the system; no other check
 * covers these bytes.
 */
const systems: ReadonlySet<number | undefined> = new Set([3, 10, 19]);
/**
 * A backup that was packed again by hand names its file; nothing else is known to do so by itself.
 */
const namedFlag = 8;

function isGzipHeader(header: Buffer): boolean {
  const [first, second, method, flags, ...rest] = header;
  if (first !== 0x1f || second !== 0x8b || method !== 8) return false;
  return (
    flags === namedFlag ||
    (flags === 0 && rest.slice(0, 5).every((byte) => byte === 0) && systems.has(rest[5]))
  );
}

function checkHeader(file: string): void {
  const header = Buffer.alloc(10);
  const descriptor = openSync(file, "r");
  try {
    if (readSync(descriptor, header) < header.length || !isGzipHeader(header))
      throw new Error("it does not begin as a backup does");
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The archive in a compressed file. Its check sum and length are compared when the last byte has
 * been read.
 */
async function* unzipped(file: string): AsyncGenerator<Uint8Array> {
  checkHeader(file);
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
    if (gunzip.bytesWritten !== source.bytesRead) throw new Error("it goes on after its end");
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await source.return(undefined)),
  });
}

const isFolder = (name: string) => name.endsWith("/");

/**
 * @throws Error for a path that could lead out of the folder it is unpacked into, on any system.
 */
function checkedPath(name: string): string {
  const path = name.replace(/^(\.\/)+/, "").replace(/\/+$/, "");
  const parts = path.split("/");
  if (
    /[\\:\0]/.test(path) ||
    parts.includes("..") ||
    (path !== "" && path !== "." && parts.some((part) => part === "" || part === "."))
  )
    throw new Error(`it holds a file with the path "${name}"`);
  return path;
}

/**
 * Reads a backup from its first byte to its last, and hands over what is in it, in order. That
 * nothing is damaged or missing is known only when this resolves: gzip's check sum over the whole
 * content, the check sums of the archive's headers, and its end.
 * @throws Error with a reason, written to follow "cannot be restored:".
 */
export async function readArchive(
  file: string,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const entries = streamOf(unzipped(file)).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    if (header.type !== "file" && header.type !== "directory")
      throw new Error(`it holds "${header.name}", which isn't a file or a folder`);
    const path = checkedPath(header.name);
    await take({
      path,
      isFolder: header.type === "directory" || isFolder(header.name),
      content: body,
    });
  }
}

/** What a cluster has whatever is in it; without them the archive is something else. */
const essential = ["PG_VERSION", "global/pg_control"];

/** @throws Error when the paths of an archive are not those of a cluster. */
export function checkContents(paths: ReadonlySet<string>): void {
  if (!essential.every((path) => paths.has(path)))
    throw new Error("it isn't a backup of an embedded database");
}

/** A reason as the words that follow "cannot be restored:", without the full stop. */
export function archiveReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const isDamage =
    code === undefined ? /\btar\b|\bEOF\b/i.test(error.message) : code.startsWith("Z_");
  const words = error.message.replace(/\.$/, "");
  return isDamage ? `it is damaged (${words})` : words;
}
