import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { isRunning, thisProcess, type ProcessIdentity } from "./process-identity";

interface Holder extends ProcessIdentity {
  /** Tells this lock from every other, those of the same process included. */
  token: string;
}

/** A lock this process holds. */
export interface Lock {
  release(): void;
}

/** A running process has the lock. */
export class LockedError extends Error {
  constructor(readonly pid: number) {
    super(`It is in use by process ${pid}.`);
  }
}

export interface LockOptions {
  /**
   * Called when the file is found to be another's: this process must stop using what the lock
   * guards.
   */
  onLost?: () => void;
  /**
   * Milliseconds between two signs of life; a holder that cannot be seen is given up after three
   * without one.
   */
  beat?: number;
}

/** File systems without hard links: exFAT, some network shares. */
const noLinks: ReadonlySet<string | undefined> = new Set([
  "EPERM",
  "ENOSYS",
  "ENOTSUP",
  "EOPNOTSUPP",
]);
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * Stands for whoever wrote a file that says nothing: cut short by a power cut, or not ours. It
 * shows signs of life or it does not.
 */
const unreadable: Holder = { pid: 0, host: "", token: "unreadable" };

const isHolder = (found: unknown): found is Holder =>
  typeof found === "object" &&
  found !== null &&
  "pid" in found &&
  typeof found.pid === "number" &&
  "token" in found &&
  typeof found.token === "string";

function holderIn(text: string): Holder {
  try {
    const found: unknown = JSON.parse(text);
    return isHolder(found) ? found : unreadable;
  } catch {
    return unreadable;
  }
}

/** @throws Error when there is a file that this user may not read. */
function readHolder(path: string): Holder | undefined {
  try {
    return holderIn(readFileSync(path, "utf8"));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new Error(
      `The lock file ${path} cannot be read: ${String(error)}. If nothing uses the directory, remove the file.`,
      { cause: error },
    );
  }
}

/**
 * A link appears whole or not at all, so nobody ever reads half a lock, not even after a power cut.
 */
function put(path: string, me: Holder): boolean {
  const draft = `${path}.${me.token}.new`;
  writeFileSync(draft, JSON.stringify(me), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!noLinks.has(codeOf(error))) throw error;
    return putWithoutLink(path, me);
  } finally {
    rmSync(draft);
  }
}

function putWithoutLink(path: string, me: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(me), { mode: 0o600, flag: "wx", flush: true });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

const lastSign = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

async function isAlive(holder: Holder, path: string, beat: number): Promise<boolean> {
  const running = holder === unreadable ? "unknown" : isRunning(holder);
  if (running !== "unknown") return running;
  const before = lastSign(path);
  for (let part = 0; part < 12; part++) {
    await wait(beat / 4);
    const now = lastSign(path);
    if (now !== before) return now !== undefined;
  }
  return false;
}

/**
 * Puts `me` at `path`. The file of a dead holder may be removed only by whoever has the right to
 * just that file, which is a lock of its own, named for the dead holder; so two starters cannot
 * remove each other's.
 */
async function take(path: string, me: Holder, beat: number): Promise<void> {
  while (!put(path, me)) {
    const holder = readHolder(path);
    if (!holder) continue;
    if (await isAlive(holder, path, beat)) throw new LockedError(holder.pid);
    const right = `${path}.${holder.token}`;
    await take(right, me, beat);
    if (readHolder(path)?.token === holder.token) rmSync(path);
    rmSync(right);
  }
}

/**
 * Takes the lock file at `path`, over from a dead process if need be, never from a live one. A
 * process in another container or on another machine (or before this one was started again) cannot
 * be seen, nor can whoever left a file that says nothing; it counts as dead when the file shows no
 * sign of life for three beats.
 * @throws LockedError when a running process holds it.
 */
export async function acquireLock(
  path: string,
  { onLost, beat = 2_000 }: LockOptions = {},
): Promise<Lock> {
  const me: Holder = { ...thisProcess(), token: randomUUID() };
  await take(path, me, beat);
  const isMine = () => readHolder(path)?.token === me.token;
  const timer = setInterval(() => {
    try {
      if (isMine()) return utimesSync(path, new Date(), new Date());
    } catch {
      // A file that can be neither read nor touched guards nothing any more.
    }
    clearInterval(timer);
    onLost?.();
  }, beat);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      if (isMine()) rmSync(path);
    },
  };
}
